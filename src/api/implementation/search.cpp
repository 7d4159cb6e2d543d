#include "api/implementation/search.hpp"

#include <algorithm>
#include <cmath>

#include "api/evaluate/values.hpp"
#include "api/implementation/tabled.hpp"
#include "api/loops/assembler.hpp"
#include "base/named.hpp"
#include "solve/numbers.hpp"

namespace articula {

namespace {

constexpr int rates_at_closed_position = 128;  // to close loops takes longer than to compute torques

std::size_t size_of(const Program& program, std::string_view input) {
  const Input* found = find_named(program.inputs, input);
  return found == nullptr ? 0 : found->symbols.size();
}

}  // namespace

// Where a position cannot be reached, there is no torque.
bool TorqueSearch::close_loops(Following& following, std::vector<double>& row) const {
  try {
    const std::vector<double> qp = following.next(point(row).q);
    std::copy(qp.begin(), qp.end(), row.begin() + static_cast<std::ptrdiff_t>(nq_));
    return true;
  } catch (const ModelError&) {
    return false;
  }
}

TorqueSearch::TorqueSearch(const Robot& robot, const Workspace& workspace, Implementation exact, int samples)
    : program_(std::move(exact.program)),
      exact_(std::move(exact.evaluate)),
      nq_(size_of(program_, "q")),
      nqp_(size_of(program_, "qp")),
      nv_(size_of(program_, "qd")),
      width_(program_.input_count()),
      torques_(program_.output_count()) {
  sample(robot, workspace, samples);
  tau_.resize(rows() * torques_);
  exact_(rows(), rows_.data(), tau_.data());
  const std::vector<double> at_corners = values(exact_, corners_);
  if (!finite(tau_) || !finite(at_corners))
    throw ModelError("robot " + robot.name(), "its torques are not finite everywhere in these ranges",
                     "they are too wide, or what the model divides by is zero somewhere");
  for (std::size_t i = 0; i < torques_; ++i) peaks_.push_back(top(exact_, tau_, at_corners, i).value);
  if (std::all_of(peaks_.begin(), peaks_.end(), [](double peak) { return peak == 0; }))
    throw ModelError(
        "robot " + robot.name(),
        "nothing of it has inertia, weight or friction: its torques are zero, and nothing is to be compared",
        "give the links masses and inertias");
}

void TorqueSearch::sample(const Robot& robot, const Workspace& workspace, int samples) {
  std::vector<Coordinate> all;
  for (std::size_t k = 0; k < nq_; ++k) all.push_back({k, workspace.q[k].lower, workspace.q[k].upper});
  for (std::size_t k = 0; k < nv_; ++k) all.push_back({nq_ + nqp_ + k, -workspace.qd[k], workspace.qd[k]});
  for (std::size_t k = 0; k < nv_; ++k)
    all.push_back({nq_ + nqp_ + nv_ + k, -workspace.qdd[k], workspace.qdd[k]});
  std::optional<Following> following;
  if (nqp_ > 0) following.emplace(robot, program_, default_values(robot), "");
  std::vector<double> row(width_, 0.0);
  bool closed = true;
  for (int s = 0; s < samples; ++s) {
    const std::vector<double> even = even_point(all.size(), s);
    const bool moves = !following || s % rates_at_closed_position == 0;
    for (std::size_t k = 0; k < all.size(); ++k)
      if (moves || all[k].at >= nq_ + nqp_)
        row[all[k].at] = all[k].lower + even[k] * (all[k].upper - all[k].lower);
    if (following && moves) closed = close_loops(*following, row);
    if (closed) rows_.insert(rows_.end(), row.begin(), row.end());
  }
  if (rows_.empty())
    throw ModelError("robot " + robot.name(), "its loops can be closed nowhere in these ranges",
                     "give others with --range");
  corners_ = rows_;
  for (std::size_t at = 0; at < corners_.size(); at += width_)
    for (const Coordinate& c : all)
      if (c.at >= nq_ + nqp_) corners_[at + c.at] = corners_[at + c.at] < 0 ? c.lower : c.upper;
  for (const Coordinate& c : all)
    if (nqp_ == 0 || c.at >= nq_ + nqp_) moved_.push_back(c);  // loops stay as they were closed
}

MotionPoint TorqueSearch::point(const std::vector<double>& row) const {
  const auto part = [&](std::size_t from, std::size_t size) {
    const auto begin = row.begin() + static_cast<std::ptrdiff_t>(from);
    return std::vector<double>(begin, begin + static_cast<std::ptrdiff_t>(size));
  };
  return {part(0, nq_), part(nq_ + nqp_, nv_), part(nq_ + nqp_ + nv_, nv_)};
}

std::vector<double> TorqueSearch::values(const TorqueRows& f, const std::vector<double>& rows) const {
  const std::size_t n = rows.size() / width_;
  std::vector<double> list(n * torques_);
  f(n, rows.data(), list.data());
  return list;
}

std::vector<TorqueSearch::Top> TorqueSearch::starts(const std::vector<double>& rows,
                                                    const std::vector<double>& values,
                                                    std::size_t torque) const {
  const std::size_t most = torques_ > 12 ? 1 : 8;  // of many joints there are many torques to climb
  std::vector<std::size_t> order(rows.size() / width_);
  for (std::size_t k = 0; k < order.size(); ++k) order[k] = k;
  const auto size = [&](std::size_t k) { return std::fabs(values[k * torques_ + torque]); };
  const auto best = order.begin() + static_cast<std::ptrdiff_t>(std::min(most, order.size()));
  std::partial_sort(order.begin(), best, order.end(), [&](std::size_t a, std::size_t b) {
    return size(a) != size(b) ? size(a) > size(b) : a < b;
  });
  std::vector<Top> list;
  for (auto k = order.begin(); k != best; ++k) {
    const auto begin = rows.begin() + static_cast<std::ptrdiff_t>(*k * width_);
    list.push_back({size(*k), {begin, begin + static_cast<std::ptrdiff_t>(width_)}});
  }
  return list;
}

TorqueSearch::Top TorqueSearch::top(const TorqueRows& f, const std::vector<double>& values,
                                    const std::vector<double>& at_corners, std::size_t torque) const {
  Top result;
  for (const std::vector<Top>& list : {starts(rows_, values, torque), starts(corners_, at_corners, torque)})
    for (const Top& start : list)
      if (Top found = climbed(f, torque, start); result.row.empty() || found.value > result.value)
        result = std::move(found);
  return result;
}

// Every coordinate a step up and down, within its bounds: all that gain are moved at once, or the best alone; where nothing gains
// velocities are turned round, and where that gains nothing either the steps are halved.
TorqueSearch::Top TorqueSearch::climbed(const TorqueRows& f, std::size_t torque, Top start) const {
  constexpr double least_step = 1e-4;
  constexpr int most_steps = 200;
  Top at = std::move(start);
  double step = 0.25;
  for (int k = 0; k < most_steps && step > least_step; ++k) {
    Top next = uphill(f, torque, at, step);
    if (!(next.value > at.value)) next = turned_round(f, torque, at);
    if (next.value > at.value)
      at = std::move(next);
    else
      step /= 2;
  }
  return at;
}

std::vector<double> TorqueSearch::sizes(const TorqueRows& f, std::size_t torque,
                                        const std::vector<double>& rows) const {
  const std::vector<double> all = values(f, rows);
  std::vector<double> list(rows.size() / width_);
  for (std::size_t r = 0; r < list.size(); ++r) list[r] = std::fabs(all[r * torques_ + torque]);
  return list;
}

TorqueSearch::Top TorqueSearch::best_of(const TorqueRows& f, std::size_t torque,
                                        const std::vector<double>& rows) const {
  const std::vector<double> all = sizes(f, torque, rows);
  const auto best = std::max_element(all.begin(), all.end());
  const auto begin = rows.begin() + (best - all.begin()) * static_cast<std::ptrdiff_t>(width_);
  return {*best, {begin, begin + static_cast<std::ptrdiff_t>(width_)}};
}

// One velocity, two of them, or one with its acceleration in the other direction: friction jumps there, and no step leads across.
TorqueSearch::Top TorqueSearch::turned_round(const TorqueRows& f, std::size_t torque, const Top& at) const {
  const std::size_t qd = nq_ + nqp_;
  std::vector<double> rows;
  const auto add = [&](std::size_t a, std::size_t b) {
    rows.insert(rows.end(), at.row.begin(), at.row.end());
    double* const row = rows.data() + rows.size() - width_;
    row[a] = -row[a];
    if (b != a) row[b] = -row[b];
  };
  for (std::size_t i = 0; i < nv_; ++i) {
    for (std::size_t j = 0; j <= i; ++j) add(qd + i, qd + j);
    add(qd + i, qd + nv_ + i);
  }
  return best_of(f, torque, rows);
}

TorqueSearch::Top TorqueSearch::uphill(const TorqueRows& f, std::size_t torque, const Top& at,
                                       double step) const {
  std::vector<double> rows;
  for (const Coordinate& c : moved_)
    for (const double sign : {1.0, -1.0}) {
      rows.insert(rows.end(), at.row.begin(), at.row.end());
      double& x = rows[rows.size() - width_ + c.at];
      x = std::clamp(x + sign * step * (c.upper - c.lower), c.lower, c.upper);
    }
  const std::vector<double> found = sizes(f, torque, rows);
  std::size_t best = 0;
  std::vector<double> all = at.row;
  for (std::size_t k = 0; k < moved_.size(); ++k) {
    const std::size_t better = found[2 * k + 1] > found[2 * k] ? 2 * k + 1 : 2 * k;
    if (found[better] > found[best]) best = better;
    if (found[better] > at.value) all[moved_[k].at] = rows[better * width_ + moved_[k].at];
  }
  const double together = sizes(f, torque, all).front();
  if (together >= found[best]) return {together, std::move(all)};
  const auto begin = rows.begin() + static_cast<std::ptrdiff_t>(best * width_);
  return {found[best], {begin, begin + static_cast<std::ptrdiff_t>(width_)}};
}

TorqueRows TorqueSearch::less_exact(const TorqueRows& evaluate) const {
  return [this, evaluate](std::size_t n, const double* in, double* out) {
    std::vector<double> exact(n * torques_);
    exact_(n, in, exact.data());
    evaluate(n, in, out);
    for (std::size_t k = 0; k < exact.size(); ++k) out[k] -= exact[k];
  };
}

TorqueErrors TorqueSearch::errors(const TorqueRows& evaluate) const {
  const TorqueRows difference = less_exact(evaluate);
  const std::vector<double> e = values(difference, rows_), at_corners = values(difference, corners_);
  TorqueErrors errors;
  for (std::size_t i = 0; i < torques_; ++i) {
    double squares = 0;
    for (std::size_t k = i; k < e.size(); k += torques_) squares += e[k] * e[k];
    const Top worst = top(difference, e, at_corners, i);
    errors.joints.push_back(
        {peaks_[i], worst.value, std::sqrt(squares / static_cast<double>(rows())), point(worst.row)});
  }
  return errors;
}

bool TorqueSearch::within(const TorqueRows& evaluate, double budget) const {
  const TorqueRows difference = less_exact(evaluate);
  const std::vector<double> e = values(difference, rows_), at_corners = values(difference, corners_);
  for (const std::vector<double>& list : {e, at_corners})
    for (std::size_t k = 0; k < list.size(); ++k)
      if (!(std::fabs(list[k]) <= budget * peaks_[k % torques_])) return false;
  for (std::size_t i = 0; i < torques_; ++i)
    if (top(difference, e, at_corners, i).value > budget * peaks_[i]) return false;
  return true;
}

namespace {

double largest_percent(const TorqueErrors& errors, double JointTorqueError::*error) {
  double most = 0;
  for (const JointTorqueError& j : errors.joints)
    if (j.peak > 0) most = std::max(most, 100 * (j.*error) / j.peak);
  return most;
}

}  // namespace

double TorqueErrors::worst_percent() const { return largest_percent(*this, &JointTorqueError::worst); }
double TorqueErrors::rms_percent() const { return largest_percent(*this, &JointTorqueError::rms); }

}  // namespace articula
