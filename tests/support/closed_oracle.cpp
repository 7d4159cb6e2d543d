#include "support/closed_oracle.hpp"

#include <algorithm>
#include <cmath>

namespace articula::test {

namespace {

TreeState resting(const TreeOracle& tree, const Vector& q) {
  return {q, Vector(tree.nv()), Vector(tree.nv())};
}

Freedoms others(std::size_t nv, const Freedoms& chosen) {
  Freedoms rest;
  for (std::size_t v = 0; v < nv; ++v)
    if (std::find(chosen.begin(), chosen.end(), v) == chosen.end()) rest.push_back(v);
  return rest;
}

void set(Vector& all, const Freedoms& places, const Vector& values) {
  for (std::size_t i = 0; i < places.size(); ++i) all[places[i]] = values[i];
}

}  // namespace

ClosedOracle::ClosedOracle(const RobotData& r, const Values& values) : tree_(r, values) {
  for (const CutJoint& c : r.cuts) {
    Values at_zero = values;
    if (c.q.op() == Op::symbol) at_zero[c.q.name()] = 0;
    std::array<double, 6> frame{}, twin{};
    for (std::size_t k = 0; k < 6; ++k) {
      frame[k] = value_of(c.placement[k], at_zero);
      twin[k] = value_of(c.twin_placement[k], at_zero);
    }
    cuts_.push_back({c.joint, static_cast<std::size_t>(c.parent), static_cast<std::size_t>(c.twin_parent),
                     placed(frame), placed(twin)});
  }
}

bool ClosedOracle::Relative::upside_down(JointKind kind) const {
  if (kind == JointKind::ball) return false;
  return kind == JointKind::revolute ? C[2][2].x < 0 : C[0][0].x + C[1][1].x + C[2][2].x < 1;
}

MovingPose ClosedOracle::twin(const std::vector<MovingPose>& links, std::size_t cut) const {
  return links[cuts_[cut].twin_parent] * cuts_[cut].twin;
}

std::vector<ClosedOracle::Relative> ClosedOracle::relative(const TreeState& s) const {
  const std::vector<MovingPose> T = tree_.poses(s, false);
  std::vector<Relative> all;
  for (const Cut& cut : cuts_) {
    const MovingPose k = T[cut.parent] * cut.frame, twin = this->twin(T, all.size());
    Relative r;
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t m = 0; m < 3; ++m) {
        r.P[i] = r.P[i] + twin[m][i] * (k[m][3] - twin[m][3]);
        for (std::size_t j = 0; j < 3; ++j) r.C[i][j] = r.C[i][j] + twin[m][i] * k[m][j];
      }
    all.push_back(r);
  }
  return all;
}

std::vector<int> ClosedOracle::components(JointKind cut) {
  switch (cut) {
    case JointKind::revolute: return {0, 1, 2, 3, 4};
    case JointKind::prismatic: return {0, 1, 3, 4, 5};
    case JointKind::ball: return {0, 1, 2};
    default: return {0, 1, 2, 3, 4, 5};
  }
}

// A cut that slides is looked at where the twin stands now: the same point of the cut's link, q_c along z from frame k.
std::vector<Jet> ClosedOracle::components(const TreeState& s) const {
  std::vector<Jet> c;
  const std::vector<Relative> all = relative(s);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto& [P, C] = all[i];
    const Jet slid{cuts_[i].kind == JointKind::prismatic ? -P[2].x : 0.0}, half{0.5}, none{};
    const bool turns = cuts_[i].kind == JointKind::revolute;
    const std::array<Jet, 6> motion{P[0] + slid * C[0][2],
                                    P[1] + slid * C[1][2],
                                    P[2] + slid * C[2][2],
                                    turns ? none - C[1][2] : half * (C[2][1] - C[1][2]),
                                    turns ? C[0][2] : half * (C[0][2] - C[2][0]),
                                    half * (C[1][0] - C[0][1])};
    for (const int k : components(cuts_[i].kind)) c.push_back(motion[static_cast<std::size_t>(k)]);
  }
  return c;
}

Vector ClosedOracle::gap(const Vector& q) const {
  Vector c;
  for (const Jet& jet : components(resting(tree_, q))) c.push_back(jet.x);
  return c;
}

double ClosedOracle::open(const Vector& q) const {
  const std::vector<Relative> all = relative(resting(tree_, q));
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].upside_down(cuts_[i].kind)) return 1;
  return largest(gap(q));
}

Dense ClosedOracle::constraints(const Vector& q) const {
  Dense columns(0, gap(q).size());
  for (std::size_t v = 0; v < tree_.nv(); ++v) {
    TreeState s = resting(tree_, q);
    s.qd[v] = 1;
    for (const Jet& jet : components(s)) columns.cells.push_back(jet.d);
    ++columns.rows;
  }
  return transposed(columns);
}

Vector ClosedOracle::constraint_rates(const TreeState& s) const {
  Vector rates;
  for (const Jet& jet : components(s)) rates.push_back(jet.dd);
  return rates;
}

bool ClosedOracle::close(Vector& q, const Freedoms& moving) const {
  for (int step = 0; step < 60; ++step) {
    const Vector c = gap(q);
    if (largest(c) < 1e-14) break;
    const Vector by = least_squares(columns_of(constraints(q), moving), -1.0 * c);
    const double most = largest(by);
    if (!(most < 1e6)) return false;
    Vector all(tree_.nv());
    set(all, moving, std::min(1.0, 0.5 / (most + 1e-300)) * by);
    q = tree_.moved(q, all);
  }
  return open(q) < 1e-13;
}

Jet ClosedOracle::cut_variable(const TreeState& s, std::size_t cut) const {
  const auto [P, C] = relative(s)[cut];  // A frame k at q_c is the twin: C = Rot(z, -q_c), P = -q_c z
  if (cuts_[cut].kind == JointKind::prismatic) return Jet{} - P[2];
  if (cuts_[cut].kind != JointKind::revolute) return {};
  const Jet &cosine = C[0][0], &sine = C[0][1];
  return {std::atan2(sine.x, cosine.x), cosine.x * sine.d - sine.x * cosine.d,
          cosine.x * sine.dd - sine.x * cosine.dd};
}

Dense ClosedOracle::directions(const Vector& q, const Freedoms& independent) const {
  const Dense J = constraints(q);
  const Freedoms dependent = others(tree_.nv(), independent);
  const Dense W = least_squares(columns_of(J, dependent), columns_of(J, independent));
  Dense G(tree_.nv(), independent.size());
  for (std::size_t k = 0; k < independent.size(); ++k) {
    G(independent[k], k) = 1;
    for (std::size_t i = 0; i < dependent.size(); ++i) G(dependent[i], k) = -W(i, k);
  }
  return G;
}

TreeState ClosedOracle::following(TreeState s, const Freedoms& independent) const {
  const Dense G = directions(s.q, independent);
  s.qd = G * entries_of(s.qd, independent);
  const Freedoms dependent = others(tree_.nv(), independent);
  set(s.qdd, dependent, Vector(dependent.size()));
  const Vector rates = constraint_rates(s);
  set(s.qdd, dependent, least_squares(columns_of(constraints(s.q), dependent), -1.0 * rates));
  return s;
}

ClosedOracle::Forces ClosedOracle::forces(const Vector& q, const Vector& of_tree,
                                          const Freedoms& driven) const {
  const Dense J = constraints(q),
              N = transposed(null_space(J));  // N S tau = N tau_tree: lambda does no work
  Forces f{least_squares(columns_of(N, driven), N * of_tree), {}, 0};
  Vector rest = of_tree;
  for (std::size_t i = 0; i < driven.size(); ++i) rest[driven[i]] -= f.tau[i];
  f.lambda = least_squares(transposed(J), rest);
  f.unbalanced = largest(transposed(J) * f.lambda - rest);
  return f;
}

// [A J^T; J 0] (qdd, -lambda) = (S tau - H, -gamma), J and lambda in units that make J of the size of A.
Vector ClosedOracle::accelerations(const TreeState& given, const Freedoms& driven, const Vector& tau) const {
  TreeState s = given;
  s.qdd.assign(tree_.nv(), 0);
  const std::size_t n = tree_.nv();
  const Dense A = tree_.inertia(s.q), J = constraints(s.q);
  const double scale = largest(A.cells) / largest(J.cells);
  Vector right = -1.0 * tree_.torques(s);
  for (std::size_t i = 0; i < driven.size(); ++i) right[driven[i]] += tau[i];
  for (const double rate : constraint_rates(s)) right.push_back(-scale * rate);
  Dense M(n + J.rows, n + J.rows);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < n; ++k) M(i, k) = A(i, k);
    for (std::size_t k = 0; k < J.rows; ++k) M(i, n + k) = M(n + k, i) = scale * J(k, i);
  }
  Vector x = least_squares(M, right);
  x.resize(n);
  return x;
}

}  // namespace articula::test
