#include "robot/loop_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "base/error.hpp"
#include "base/svd.hpp"
#include "base/text.hpp"
#include "expr/transform.hpp"

namespace articula {

namespace {

using Vector3 = std::array<double, 3>;

constexpr double pi = 3.14159265358979323846;

Vector3 axis(const Placing& T, std::size_t k) { return {T[k], T[4 + k], T[8 + k]}; }
Vector3 origin(const Placing& T) { return axis(T, 3); }
Vector3 minus(const Vector3& a, const Vector3& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
Vector3 cross(const Vector3& a, const Vector3& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
double dot(const Vector3& a, const Vector3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
double length(const Vector3& a) { return std::sqrt(dot(a, a)); }
Vector3 in_axes(const Placing& T, const Vector3& v) {
  return {dot(axis(T, 0), v), dot(axis(T, 1), v), dot(axis(T, 2), v)};
}

using Quaternion = std::array<double, 4>;

Quaternion product(const Quaternion& a, const Quaternion& b) {
  return {a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
          a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
          a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
          a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0]};
}
Quaternion unit(Quaternion e) {
  const double size = std::sqrt(e[0] * e[0] + e[1] * e[1] + e[2] * e[2] + e[3] * e[3]);
  for (double& x : e) x /= size;
  return e;
}
Quaternion of_rotation(const Vector3& v) {
  const double half = length(v) / 2, k = half < 1e-12 ? 0.5 : std::sin(half) / (2 * half);
  return unit({std::cos(half), k * v[0], k * v[1], k * v[2]});
}

// The quaternion of a rotation matrix, by its largest component [Shepperd1978].
Quaternion quaternion(const Placing& T) {
  const double xx = T[0], yy = T[5], zz = T[10];
  const std::array<double, 4> squares{1 + xx + yy + zz, 1 + xx - yy - zz, 1 - xx + yy - zz, 1 - xx - yy + zz};
  const auto k = static_cast<std::size_t>(std::max_element(squares.begin(), squares.end()) - squares.begin());
  const double wx = T[9] - T[6], wy = T[2] - T[8], wz = T[4] - T[1], xy = T[1] + T[4], xz = T[2] + T[8],
               yz = T[6] + T[9];
  switch (k) {
    case 0: return unit({squares[0], wx, wy, wz});
    case 1: return unit({wx, squares[1], xy, xz});
    case 2: return unit({wy, xy, squares[2], yz});
    default: return unit({wz, xz, yz, squares[3]});
  }
}

Vector3 rotation_vector(const Placing& T) {
  Quaternion e = quaternion(T);
  if (e[0] < 0)
    for (double& x : e) x = -x;
  const double s = std::sqrt(e[1] * e[1] + e[2] * e[2] + e[3] * e[3]);
  const double k = s < 1e-12 ? 2.0 : 2 * std::atan2(s, e[0]) / s;
  return {k * e[1], k * e[2], k * e[3]};
}

// What turns u, a unit vector, into the z axis.
Vector3 tilt(const Vector3& u) {
  const double s = std::hypot(u[0], u[1]);
  if (s == 0) return u[2] > 0 ? Vector3{0, 0, 0} : Vector3{pi, 0, 0};
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

  void refuse_missing() const {
    if (missing_.empty()) return;
    const std::vector<std::string> names(missing_.begin(), missing_.end());
    throw ModelError("", "parameters of " + r_.name + " have no value: " + joined(names, ", "),
                     "give them values: --set " + names.front() + "=VALUE");
  }

 private:
  double number(const Expr& cell) {
    bool known = true;
    Graph graph;
    const Expr value = substitute({cell}, graph, [&](const Symbol& s) {
                         if (s.kind == Kind::state) return graph.constant(0);
                         if (const auto given = values_.find(s.name); given != values_.end())
                           return graph.constant(Rational::exactly(given->second));
                         const auto found = r_.defaults.find(s.name);
                         if (found != r_.defaults.end()) return copy({found->second}, graph).front();
                         missing_.insert(s.name);
                         known = false;
                         return graph.constant(1);
                       }).front();
    return known ? numeric_value(value) : 0;
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
    for (const std::size_t k : {1u, 3u, 5u}) longest = std::max(longest, std::fabs(p[k]));
    return p;
  };
  for (const Body& body : r.bodies) {
    joints_.push_back({body.joint, body.parent, nq_, nv_, measured(reader.read(body.placement))});
    for (const Expr& q : body.q) names_.push_back(q.graph().symbol_of(q.id()).name);
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
  reader.refuse_missing();
  if (longest > 0) length_ = longest;
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
    if (joint.kind == JointKind::revolute) p[4] += q[joint.q];
    if (joint.kind == JointKind::prismatic) p[5] += q[joint.q];
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
    const Vector3 P = cut.kind == JointKind::prismatic ? origin(D) : in_axes(D, origin(D));
    const Vector3 w = cut.kind == JointKind::revolute ? tilt({D[8], D[9], D[10]}) : rotation_vector(D);
    for (const int row : constrained(cut.kind))
      all.push_back(row < 3 ? P[static_cast<std::size_t>(row)] : w[static_cast<std::size_t>(row - 3)]);
  }
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
    const Vector3 O_twin = origin(twin), O_k = cut.kind == JointKind::prismatic ? O_twin : origin(frame);
    const auto column = [&](std::size_t v, const Vector3& V, const Vector3& w, double sign) {
      const Vector3 Vt = in_axes(twin, V), wt = in_axes(twin, w);
      for (std::size_t i = 0; i < 3; ++i) {
        J[(6 * c + i) * nv_ + v] = sign * Vt[i];
        J[(6 * c + 3 + i) * nv_ + v] = sign * wt[i];
      }
    };
    for (std::size_t j = 1; j < joints_.size(); ++j) {
      if (!cut.to_cut[j] && !cut.to_twin[j]) continue;
      const double sign = cut.to_cut[j] ? 1 : -1;
      const Vector3 L = minus(cut.to_cut[j] ? O_k : O_twin, origin(T[j]));
      const Joint& joint = joints_[j];
      const auto turn = [&](std::size_t v, std::size_t k) {
        column(v, cross(axis(T[j], k), L), axis(T[j], k), sign);
      };
      const auto slide = [&](std::size_t v, std::size_t k) { column(v, axis(T[j], k), {0, 0, 0}, sign); };
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
    const Quaternion after = unit(product(before, of_rotation({step[v], step[v + 1], step[v + 2]})));
    std::copy(after.begin(), after.end(), q.begin() + static_cast<std::ptrdiff_t>(e));
  }
  return q;
}

bool LoopNumbers::close(std::vector<double>& q, const std::vector<bool>& moves, double tolerance,
                        int most_steps) const {
  std::vector<std::size_t> columns;
  for (std::size_t v = 0; v < nv_; ++v)
    if (moves[v]) columns.push_back(v);
  std::vector<double> unit_of(nv_, 1.0);  // slides are counted in lengths of the robot
  for (const Joint& joint : joints_) {
    const std::size_t slides = joint.kind == JointKind::prismatic ? 1 : joint.kind == JointKind::free ? 3 : 0;
    for (std::size_t k = 0; k < slides; ++k) unit_of[joint.v + k] = length_;
  }
  std::vector<std::pair<std::size_t, double>> rows;  // of the Jacobian, and what they are divided by
  for (std::size_t c = 0; c < cuts_.size(); ++c)
    for (const int row : constrained(cuts_[c].kind))
      rows.emplace_back(6 * c + static_cast<std::size_t>(row), row < 3 ? length_ : 1.0);

  const auto gaps_at = [&](const std::vector<double>& at) {
    std::vector<double> e = gaps(at);
    for (std::size_t i = 0; i < e.size(); ++i) e[i] /= rows[i].second;
    return e;
  };
  const auto size = [](const std::vector<double>& e) { return std::sqrt(articula::dot(e, e)); };
  constexpr double longest_step = 0.6;
  std::vector<double> e = gaps_at(q);
  double damping = 1e-2;
  for (int k = 0; k < most_steps && damping < 1e6; ++k) {
    if (!(size(e) > tolerance)) break;
    if (columns.empty()) return false;
    const std::vector<double> all = jacobian(q);
    std::vector<double> J;
    for (const auto& [row, unit_length] : rows)
      for (const std::size_t v : columns) J.push_back(all[row * nv_ + v] * unit_of[v] / unit_length);
    const Singular s = singular(J, rows.size(), columns.size());
    bool better = false;
    while (!better && damping < 1e6) {
      const std::vector<double> x = damped_solution(s, e, damping * std::min(1.0, size(e)));
      double most = 0;
      for (const double part : x) most = std::max(most, std::fabs(part));
      std::vector<double> step(nv_, 0.0);
      for (std::size_t i = 0; i < columns.size(); ++i)
        step[columns[i]] = x[i] * unit_of[columns[i]] * (most > longest_step ? longest_step / most : 1);
      std::vector<double> next = moved(q, step);
      std::vector<double> left = gaps_at(next);
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
  const auto next = [&seed] {  // in (-1, 1)
    seed = seed * 6364136223846793005ul + 1442695040888963407ul;
    return 2 * (static_cast<double>((seed >> 11) & ((1ul << 53) - 1)) / static_cast<double>(1ul << 53)) - 1;
  };
  std::vector<double> q(nq_);
  for (const Joint& joint : joints_) {
    const bool free = joint.kind == JointKind::free;
    if (joint.kind == JointKind::revolute) q[joint.q] = pi * next();
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

}  // namespace articula
