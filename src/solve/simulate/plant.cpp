#include "solve/simulate/plant.hpp"

#include <algorithm>
#include <cmath>

#include "base/named.hpp"
#include "base/quaternion.hpp"
#include "base/row_space.hpp"
#include "expr/text.hpp"
#include "robot/defaults.hpp"
#include "robot/mechanics.hpp"
#include "solve/simulate/constrained.hpp"

namespace articula {

namespace {

double known_value(const RobotData& r, const Expr& cell, const std::string& name) {
  const double value = default_value(r, cell);
  if (std::isnan(value))
    throw ModelError(name, "its dry friction has no value: " + to_text(cell), "give it with --set");
  return value;
}

double not_negative(const RobotData& r, const Expr& cell, const std::string& name, const char* what) {
  const double value = known_value(r, cell, name);
  if (value < 0) throw ModelError(name, std::string(what) + " is negative: no dry friction pushes");
  return value;
}

}  // namespace

double DryFriction::sliding(double v, int direction) const {
  const double fading = v / VD;
  return -direction * (FS + FD * std::exp(-fading * fading));
}

std::vector<DryFriction> dry_frictions(const RobotData& r) {
  std::vector<DryFriction> list;
  const auto nv = static_cast<std::size_t>(r.nv());
  for (int j = 0, row = 0; j <= r.n(); ++j)
    for (std::size_t k = 0; k < r[j].qd.size(); ++k, ++row) {
      const auto& e = r[j].link;
      DryFriction f{"joint " + numbered_joint(r, j), std::vector<double>(nv, 0.0)};
      f.g[static_cast<std::size_t>(row)] = 1;
      f.FS = not_negative(r, e[FS], f.name, "FS"), f.FD = not_negative(r, e[FD], f.name, "FD");
      if (f.FD > 0) f.VD = known_value(r, e[VD], f.name);
      if (f.limit() > 0) list.push_back(std::move(f));
    }
  for (const Motor& motor : r.motors) {
    DryFriction f{"motor " + motor.name, std::vector<double>(nv, 0.0)};
    f.FS = not_negative(r, motor.cells[FSM], f.name, "FSM");
    for (const auto& [j, ratio] : motor.ratio)
      f.g[static_cast<std::size_t>(first_row(r, j))] = default_value(r, ratio);
    if (f.limit() > 0) list.push_back(std::move(f));
  }
  return list;
}

std::vector<Stop> stops(const RobotData& r) {
  std::vector<Stop> list;
  std::size_t q = 0, v = 0;
  for (int j = 0; j <= r.n(); ++j) {
    if (r[j].q.size() == 1)
      for (const auto& [key, side, what] :
           {std::tuple{LOWER, -1, "lower stop"}, std::tuple{UPPER, 1, "upper stop"}})
        if (const Expr& limit = r[j].limits[key]; limit.valid())
          list.push_back({"joint " + numbered_joint(r, j) + ": " + what, q, v, default_value(r, limit), side,
                          r[j].joint == JointKind::prismatic});
    q += r[j].q.size(), v += r[j].qd.size();
  }
  std::erase_if(list, [](const Stop& s) { return !std::isfinite(s.at); });
  return list;
}

Plant::Slot Plant::slot(const Program& program, std::string_view input) {
  Slot found;
  for (const Input& i : program.inputs) {
    if (i.name == input) return {found.first, i.symbols.size()};
    found.first += i.symbols.size();
  }
  return {0, 0};
}

Plant::Plant(const RobotData& r, const Closure& closure, PlantPrograms programs,
             const std::map<std::string, double>& values)
    : programs_(std::move(programs)),
      numbers_(r, values),
      follows_(follows_in_numbers(r, closure, values)),
      frictions_(dry_frictions(r)),
      stops_(articula::stops(r)),
      A_(programs_.A, values),
      H_(programs_.H, values),
      q_(slot(programs_.H, "q")),
      qd_(slot(programs_.H, "qd")),
      wrench_(slot(programs_.H, "wrench")),
      q_of_A_(slot(programs_.A, "q")),
      in_A_(programs_.A.input_count(), 0.0),
      in_H_(programs_.inputs),
      constant_(in_H_.begin() + static_cast<std::ptrdiff_t>(wrench_.first),
                in_H_.begin() + static_cast<std::ptrdiff_t>(wrench_.first + wrench_.size)) {}

std::vector<double> Plant::A(const double* q) {
  std::copy_n(q, q_of_A_.size, in_A_.data() + q_of_A_.first);
  return A_.run(in_A_);
}

std::vector<double> Plant::H(const double* q, const double* qd, const std::vector<double>& wrenches) {
  std::copy_n(q, q_.size, in_H_.data() + q_.first);
  std::copy_n(qd, qd_.size, in_H_.data() + qd_.first);
  for (std::size_t k = 0; k < wrench_.size; ++k) in_H_[wrench_.first + k] = constant_[k] + wrenches[k];
  return H_.run(in_H_);
}

NumberMatrix Plant::constraints(const std::vector<double>& q) const {
  NumberMatrix W = numbers_.constraints(q);
  for (const FollowsNumbers& f : follows_) {
    std::vector<double> row(nv(), 0.0);
    const double unit = numbers_.units()[numbers_.first_v(f.joint)];
    row[numbers_.first_v(f.joint)] = 1;
    for (const auto& [j, ratio] : f.ratio)
      row[numbers_.first_v(j)] -= ratio * numbers_.units()[numbers_.first_v(j)] / unit;
    W.e.insert(W.e.end(), row.begin(), row.end());
    ++W.rows;
  }
  return W;
}

std::vector<double> Plant::constraint_rates(const std::vector<double>& q,
                                            const std::vector<double>& qd) const {
  std::vector<double> rates = numbers_.constrained_rows(numbers_.rates(q, qd));
  rates.resize(rates.size() + follows_.size(), 0.0);
  return rates;
}

void Plant::close(std::vector<double>& q) const {
  for (const FollowsNumbers& f : follows_) q[numbers_.first_q(f.joint)] = followed(numbers_, f, q);
  // Newton's method, in independent rows alone: the others say nothing but rounding errors.
  constexpr double closed = 1e-13, open = 1e-9;
  constexpr int most_steps = 10;
  for (int k = 0;; ++k) {
    std::vector<double> gaps = numbers_.scaled_gaps(q);
    const double most = std::fabs(*std::max_element(
        gaps.begin(), gaps.end(), [](double a, double b) { return std::fabs(a) < std::fabs(b); }));
    if (most <= closed || (k == most_steps && most <= open)) return;
    if (k == most_steps || !std::isfinite(most))
      throw ModelError("", "the loops cannot be closed any more", "a smaller --tolerance may help");
    gaps.resize(gaps.size() + follows_.size(), 0.0);
    const NumberMatrix W = constraints(q);
    std::vector<double> step = RowSpace(W.e, W.rows, W.cols, dependent_row).solution(gaps);
    for (std::size_t v = 0; v < nv(); ++v) step[v] *= numbers_.units()[v];
    q = numbers_.moved(std::move(q), step);
  }
}

void Plant::coordinate_rates(const double* q, const double* qd, double* rates) const {
  for (int j = 0; j < numbers_.links(); ++j) {
    const JointKind kind = numbers_.kind(j);
    const std::size_t at = numbers_.first_q(j), v = numbers_.first_v(j);
    if (info(kind).nq == 1) rates[at] = qd[v];
    if (kind != JointKind::ball && kind != JointKind::free) continue;
    const std::size_t shift = kind == JointKind::free ? 3 : 0, e = at + shift, w = v + shift;
    const Quaternion turn{q[e], q[e + 1], q[e + 2], q[e + 3]};
    if (shift > 0) {
      const Vector3 V = turned(turned_by(turn), {qd[v], qd[v + 1], qd[v + 2]});
      std::copy(V.begin(), V.end(), rates + at);
    }
    const Quaternion turning = product(turn, {0, qd[w], qd[w + 1], qd[w + 2]});  // e' = e (0, w)/2
    for (std::size_t k = 0; k < 4; ++k) rates[e + k] = turning[k] / 2;
  }
}

void Plant::make_unit(double* q) const {
  for (int j = 0; j < numbers_.links(); ++j) {
    const JointKind kind = numbers_.kind(j);
    if (kind != JointKind::ball && kind != JointKind::free) continue;
    double* const e = q + numbers_.first_q(j) + (kind == JointKind::free ? 3 : 0);
    const Quaternion u = unit({e[0], e[1], e[2], e[3]});
    std::copy(u.begin(), u.end(), e);
  }
}

}  // namespace articula
