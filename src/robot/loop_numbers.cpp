#include "robot/loop_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <set>

#include "base/draw.hpp"
#include "base/quaternion.hpp"
#include "base/svd.hpp"
#include "expr/transform.hpp"
#include "robot/defaults.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

// What turns u, a unit vector, into the z axis.
Vector3 tilt(const Vector3& u) {
  const double s = std::hypot(u[0], u[1]);
  if (s == 0) return u[2] > 0 ? Vector3{0, 0, 0} : Vector3{std::numbers::pi, 0, 0};
  const double k = std::atan2(s, u[2]) / s;
  return {k * u[1], -k * u[0], 0};
}

class Reader {
 public:
  Reader(const RobotData& r, const std::map<std::string, double>& values) : r_(r), values_(values) {}

  // Cells of a placement where every joint variable is zero.
  std::array<double, 6> read(const std::array<Expr, 6>& cells) {
    std::array<double, 6> numbers{};
    for (std::size_t k = 0; k < 6; ++k) numbers[k] = number(cells[k]);
    return numbers;
  }

  const std::set<std::string>& missing() const { return missing_; }

 private:
  double number(const Expr& cell) {
    Graph graph;
    const Replace valued = by_default(r_.defaults, graph, missing_);
    const Expr value = substitute(cell, graph, [&](const Symbol& s) {
      if (s.kind == Kind::state) return graph.constant(0);
      const auto given = values_.find(s.name);
      return given != values_.end() ? graph.constant(Rational::exactly(given->second)) : valued(s);
    });
    return has_symbols(value) ? 0 : numeric_value(value);
  }

  const RobotData& r_;
  const std::map<std::string, double>& values_;
  std::set<std::string> missing_;
};

}  // namespace

LoopNumbers::LoopNumbers(const RobotData& r, const std::map<std::string, double>& values) {
  Reader reader(r, values);
  double longest = 0;
  const auto measured = [&](const std::array<double, 6>& p) {
    for (const std::size_t k : {cell::b, cell::d, cell::r}) longest = std::max(longest, std::fabs(p[k]));
    return p;
  };
  for (const Body& body : r.bodies) {
    joints_.push_back({body.joint, body.parent, nq_, nv_, measured(reader.read(body.placement))});
    for (const Expr& q : body.q) names_.push_back(q.name());
    nq_ += static_cast<std::size_t>(info(body.joint).nq),
        nv_ += static_cast<std::size_t>(info(body.joint).nv);
  }
  for (const CutJoint& cut : r.cuts) {
    Cut c{cut.name,
          cut.joint,
          cut.parent,
          cut.twin_parent,
          measured(reader.read(cut.placement)),
          measured(reader.read(cut.twin_placement)),
          std::vector<bool>(joints_.size()),
          std::vector<bool>(joints_.size())};
    const Loop loop = loop_of(r, cut);
    for (const int j : loop.to_cut) c.to_cut[static_cast<std::size_t>(j)] = true;
    for (const int j : loop.to_twin) c.to_twin[static_cast<std::size_t>(j)] = true;
    cuts_.push_back(c);
  }
  refuse_missing(r, reader.missing());
  if (longest > 0) length_ = longest;
  for (const Joint& joint : joints_) {
    const int slides = joint.kind == JointKind::prismatic ? 1 : joint.kind == JointKind::free ? 3 : 0;
    for (int k = 0; k < info(joint.kind).nv; ++k) units_.push_back(k < slides ? length_ : 1);
  }
}

std::vector<std::size_t> LoopNumbers::freedoms(const std::vector<int>& joints) const {
  std::vector<std::size_t> list;
  for (const int j : joints)
    for (int k = 0; k < info(kind(j)).nv; ++k) list.push_back(first_v(j) + static_cast<std::size_t>(k));
  return list;
}

std::vector<bool> LoopNumbers::moving(const std::vector<int>& joints) const {
  std::vector<bool> moves(nv_, false);
  for (const std::size_t v : freedoms(joints)) moves[v] = true;
  return moves;
}

bool LoopNumbers::in_loop(int joint, std::size_t cut) const {
  const auto j = static_cast<std::size_t>(joint);
  return cuts_[cut].to_cut[j] || cuts_[cut].to_twin[j];
}

bool LoopNumbers::in_loop(int joint) const {
  bool any = false;
  for (std::size_t c = 0; c < cuts_.size(); ++c) any = any || in_loop(joint, c);
  return any;
}

LoopNumbers::CutFrames LoopNumbers::cut_frames(std::size_t cut) const {
  const Cut& c = cuts_[cut];
  return {c.kind, c.parent, c.twin_parent, khalil_kleinfinger(c.placement), khalil_kleinfinger(c.twin)};
}

std::vector<Placing> LoopNumbers::places(const std::vector<double>& q) const {
  std::vector<Placing> T{no_motion};
  for (std::size_t j = 1; j < joints_.size(); ++j) {
    const Joint& joint = joints_[j];
    std::array<double, 6> p = joint.placement;
    if (const auto own = variable_cell(joint.kind)) p[*own] += q[joint.q];
    Placing at = T[static_cast<std::size_t>(joint.parent)] * khalil_kleinfinger(p);
    if (joint.kind == JointKind::free)
      at = at * Placing{1, 0, 0, q[joint.q], 0, 1, 0, q[joint.q + 1], 0, 0, 1, q[joint.q + 2]};
    if (joint.kind == JointKind::ball || joint.kind == JointKind::free) {
      const std::size_t e = joint.q + (joint.kind == JointKind::free ? 3 : 0);
      at = at * turned_by({q[e], q[e + 1], q[e + 2], q[e + 3]});
    }
    T.push_back(at);
  }
  return T;
}

Placing LoopNumbers::twin_place(std::size_t cut, const std::vector<Placing>& T) const {
  const Cut& c = cuts_[cut];
  return T[static_cast<std::size_t>(c.twin_parent)] * khalil_kleinfinger(c.twin);
}

Placing LoopNumbers::relative(const Cut& cut, const std::vector<Placing>& T) const {
  return inverse(T[static_cast<std::size_t>(cut.parent)] * khalil_kleinfinger(cut.placement)) *
         T[static_cast<std::size_t>(cut.twin_parent)] * khalil_kleinfinger(cut.twin);
}

std::vector<double> LoopNumbers::gaps(const std::vector<double>& q) const {
  const std::vector<Placing> T = places(q);
  std::vector<double> all;
  for (const Cut& cut : cuts_) {
    const Placing D = relative(cut, T);
    // of a slide the place is far from zero: in the axes of frame k, so that turning the twin is no motion of its origin
    const Vector3 P = cut.kind == JointKind::prismatic ? column(D, 3) : in_axes(D, column(D, 3));
    const Vector3 w =
        cut.kind == JointKind::revolute ? tilt({D[8], D[9], D[10]}) : rotation_vector(quaternion_of(D));
    for (const int row : constrained(cut.kind))
      all.push_back(row < 3 ? P[static_cast<std::size_t>(row)] : w[static_cast<std::size_t>(row - 3)]);
  }
  return all;
}

std::vector<double> LoopNumbers::scaled_gaps(const std::vector<double>& q) const {
  std::vector<double> all = gaps(q);
  std::size_t k = 0;
  for (const Cut& cut : cuts_)
    for (const int row : constrained(cut.kind)) all[k++] /= row < 3 ? length_ : 1;
  return all;
}

double LoopNumbers::gap(const std::vector<double>& q) const {
  const std::vector<double> all = gaps(q);
  double most = 0;
  std::size_t k = 0;
  for (const Cut& cut : cuts_)
    for (const int row : constrained(cut.kind)) {
      const double part = std::fabs(all[k++]) / (row < 3 ? length_ : 1);
      most = part <= most ? most : part;  // also of what is no number
    }
  return most;
}

std::vector<double> LoopNumbers::jacobian(const std::vector<double>& q) const {
  const std::vector<Placing> T = places(q);
  std::vector<double> J(6 * cuts_.size() * nv_, 0.0);
  for (std::size_t c = 0; c < cuts_.size(); ++c) {
    const Cut& cut = cuts_[c];
    const Placing twin = T[static_cast<std::size_t>(cut.twin_parent)] * khalil_kleinfinger(cut.twin),
                  frame = T[static_cast<std::size_t>(cut.parent)] * khalil_kleinfinger(cut.placement);
    // of a slide both motions are those of one point
    const Vector3 O_twin = column(twin, 3),
                  O_k = cut.kind == JointKind::prismatic ? O_twin : column(frame, 3);
    const auto motion = [&](std::size_t v, const Vector3& V, const Vector3& w, double sign) {
      const Vector3 Vt = in_axes(twin, V), wt = in_axes(twin, w);
      for (std::size_t i = 0; i < 3; ++i) {
        J[(6 * c + i) * nv_ + v] = sign * Vt[i];
        J[(6 * c + 3 + i) * nv_ + v] = sign * wt[i];
      }
    };
    for (std::size_t j = 1; j < joints_.size(); ++j) {
      if (!cut.to_cut[j] && !cut.to_twin[j]) continue;
      const double sign = cut.to_cut[j] ? 1 : -1;
      const Vector3 L = (cut.to_cut[j] ? O_k : O_twin) - column(T[j], 3);
      const Joint& joint = joints_[j];
      const auto turn = [&](std::size_t v, std::size_t k) {
        motion(v, cross(column(T[j], k), L), column(T[j], k), sign);
      };
      const auto slide = [&](std::size_t v, std::size_t k) { motion(v, column(T[j], k), {0, 0, 0}, sign); };
      if (joint.kind == JointKind::revolute) turn(joint.v, 2);
      if (joint.kind == JointKind::prismatic) slide(joint.v, 2);
      if (joint.kind == JointKind::free)
        for (std::size_t k = 0; k < 3; ++k) slide(joint.v + k, k), turn(joint.v + 3 + k, k);
      if (joint.kind == JointKind::ball)
        for (std::size_t k = 0; k < 3; ++k) turn(joint.v + k, k);
    }
  }
  return J;
}

NumberMatrix LoopNumbers::constraints(const std::vector<double>& q) const {
  const std::vector<double> J = jacobian(q);
  NumberMatrix W{0, nv_, {}};
  for (std::size_t c = 0; c < cuts_.size(); ++c)
    for (const int row : constrained(cuts_[c].kind)) {
      const double* from = &J[(6 * c + static_cast<std::size_t>(row)) * nv_];
      for (std::size_t v = 0; v < nv_; ++v) W.e.push_back(from[v] * units_[v] / (row < 3 ? length_ : 1));
      ++W.rows;
    }
  return W;
}

std::vector<double> LoopNumbers::constrained_rows(const std::vector<double>& six) const {
  std::vector<double> list;
  for (std::size_t c = 0; c < cuts_.size(); ++c)
    for (const int row : constrained(cuts_[c].kind))
      list.push_back(six[6 * c + static_cast<std::size_t>(row)] / (row < 3 ? length_ : 1));
  return list;
}

std::vector<double> LoopNumbers::cut_variables(const std::vector<double>& q) const {
  const std::vector<Placing> T = places(q);
  std::vector<double> list;
  for (const Cut& cut : cuts_) {
    const Placing D = relative(cut, T);
    list.push_back(cut.kind == JointKind::revolute    ? std::atan2(D[4], D[0])
                   : cut.kind == JointKind::prismatic ? D[11]
                                                      : 0);
  }
  return list;
}

std::vector<double> LoopNumbers::moved(std::vector<double> q, const std::vector<double>& step) const {
  for (const Joint& joint : joints_) {
    if (joint.kind == JointKind::revolute || joint.kind == JointKind::prismatic) q[joint.q] += step[joint.v];
    if (joint.kind != JointKind::ball && joint.kind != JointKind::free) continue;
    const bool free = joint.kind == JointKind::free;
    const std::size_t e = joint.q + (free ? 3 : 0), v = joint.v + (free ? 3 : 0);
    const Quaternion before{q[e], q[e + 1], q[e + 2], q[e + 3]};
    if (free) {
      const Placing A = turned_by(before);
      for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 3; ++k) q[joint.q + i] += A[4 * i + k] * step[joint.v + k];
    }
    const Quaternion after = unit(product(before, quaternion_of(Vector3{step[v], step[v + 1], step[v + 2]})));
    std::copy(after.begin(), after.end(), q.begin() + static_cast<std::ptrdiff_t>(e));
  }
  return q;
}

bool LoopNumbers::close(std::vector<double>& q, const std::vector<bool>& moves, double tolerance,
                        int most_steps) const {
  std::vector<std::size_t> columns;
  for (std::size_t v = 0; v < nv_; ++v)
    if (moves[v]) columns.push_back(v);
  std::vector<double> e = scaled_gaps(q);
  std::vector<std::size_t> rows(e.size());
  std::iota(rows.begin(), rows.end(), 0);

  const auto size = [](const std::vector<double>& x) { return std::sqrt(dot(x, x)); };
  constexpr double longest_step = 0.6;
  double damping = 1e-2;
  for (int k = 0; k < most_steps && damping < 1e6; ++k) {
    if (!(size(e) > tolerance)) break;
    if (columns.empty()) return false;
    const Singular s = singular(part(constraints(q), rows, columns).e, rows.size(), columns.size());
    bool better = false;
    while (!better && damping < 1e6) {
      const std::vector<double> x = damped_solution(s, e, damping * std::min(1.0, size(e)));
      double most = 0;
      for (const double part : x) most = std::max(most, std::fabs(part));
      std::vector<double> step(nv_, 0.0);
      for (std::size_t i = 0; i < columns.size(); ++i)
        step[columns[i]] = x[i] * units_[columns[i]] * (most > longest_step ? longest_step / most : 1);
      std::vector<double> next = moved(q, step);
      std::vector<double> left = scaled_gaps(next);
      better = size(left) < size(e);
      if (better)
        q = std::move(next), e = std::move(left), damping = std::max(1e-8, damping / 5);
      else
        damping *= 4;
      if (!better && size(e) < 1e-11)
        return gap(q) <= 100 * tolerance;  // as near as numbers of this size come
    }
  }
  return gap(q) <= std::max(tolerance, 1e-13);
}

std::vector<double> LoopNumbers::random_position(unsigned long& seed) const {
  const auto next = [&seed] { return draw(seed); };
  std::vector<double> q(nq_);
  for (const Joint& joint : joints_) {
    const bool free = joint.kind == JointKind::free;
    if (joint.kind == JointKind::revolute) q[joint.q] = std::numbers::pi * next();
    if (joint.kind == JointKind::prismatic) q[joint.q] = 1.5 * length_ * next();
    if (free)
      for (std::size_t k = 0; k < 3; ++k) q[joint.q + k] = length_ * next();
    if (!free && joint.kind != JointKind::ball) continue;
    const double x = next(), y = next(), z = next(), w = next();
    const Quaternion e = unit({w, x, y, z});
    std::copy(e.begin(), e.end(), q.begin() + static_cast<std::ptrdiff_t>(joint.q + (free ? 3 : 0)));
  }
  return q;
}

std::vector<FollowsNumbers> follows_in_numbers(const RobotData& r, const Closure& closure,
                                               const std::map<std::string, double>& values) {
  const RobotData valued = with_defaults(r, values);
  std::vector<FollowsNumbers> list;
  for (const Follows& f : closure.follows)
    list.push_back({f.joint, f.ratio, default_value(valued, f.constant)});
  return list;
}

double followed(const LoopNumbers& numbers, const FollowsNumbers& f, const std::vector<double>& q) {
  double sum = f.constant;
  for (const auto& [joint, ratio] : f.ratio) sum += ratio * q[numbers.first_q(joint)];
  return sum;
}

}  // namespace articula
