#include "support/tree_oracle.hpp"

#include <cmath>

namespace articula::test {

namespace {

using Three = std::array<double, 3>;

// Of one rotation about an axis, or one translation along it: 0 x, 2 z.
MovingPose turned(std::size_t axis, const Jet& angle) {
  const std::size_t i = (axis + 1) % 3, k = (axis + 2) % 3;
  MovingPose pose;
  pose.T[axis][axis] = {1};
  pose.T[i][i] = pose.T[k][k] = cos(angle);
  pose.T[k][i] = sin(angle), pose.T[i][k] = Jet{} - sin(angle);
  return pose;
}
MovingPose shifted(const std::array<Jet, 3>& by) {
  MovingPose pose;
  for (std::size_t i = 0; i < 3; ++i) pose.T[i][i] = {1}, pose.T[i][3] = by[i];
  return pose;
}

// The four quaternion components with e' = e (0, w)/2 and its rate.
std::array<Jet, 4> quaternion(const double* e, const double* w, const double* wd) {
  const auto product = [](const std::array<double, 4>& a, const double* b) {  // a (0, b)/2
    return std::array<double, 4>{
        (-a[1] * b[0] - a[2] * b[1] - a[3] * b[2]) / 2, (a[0] * b[0] + a[2] * b[2] - a[3] * b[1]) / 2,
        (a[0] * b[1] + a[3] * b[0] - a[1] * b[2]) / 2, (a[0] * b[2] + a[1] * b[1] - a[2] * b[0]) / 2};
  };
  const std::array<double, 4> at{e[0], e[1], e[2], e[3]};
  const auto first = product(at, w), second = product(first, w), third = product(at, wd);
  std::array<Jet, 4> jets;
  for (std::size_t i = 0; i < 4; ++i) jets[i] = {at[i], first[i], second[i] + third[i]};
  return jets;
}

MovingPose turned(const std::array<Jet, 4>& e) {
  const auto& [w, x, y, z] = e;
  const auto twice = [](const Jet& a) { return a + a; };
  const Jet one{1};
  MovingPose pose;
  pose.T = {{{one - twice(y * y + z * z), twice(x * y - w * z), twice(x * z + w * y), {}},
             {twice(x * y + w * z), one - twice(x * x + z * z), twice(y * z - w * x), {}},
             {twice(x * z - w * y), twice(y * z + w * x), one - twice(x * x + y * y), {}}}};
  return pose;
}

// Tr(X S Y^T), X and Y made of one derivative of the poses each.
template <typename Part, typename Other>
double trace(const MovingPose& X, Part part, const std::array<std::array<double, 4>, 4>& S,
             const MovingPose& Y, Other other) {
  double sum = 0;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = 0; k < 4; ++k)
      for (std::size_t m = 0; m < 4; ++m) sum += X[i][k].*part * S[k][m] * Y[i][m].*other;
  return sum;
}

double sign(double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

}  // namespace

MovingPose placed(const std::array<double, 6>& p, const Jet& theta, const Jet& r) {
  return turned(2, {p[0]}) * shifted({Jet{}, {}, {p[1]}}) * turned(0, {p[2]}) * shifted({Jet{p[3]}, {}, {}}) *
         turned(2, theta) * shifted({Jet{}, {}, r});
}
MovingPose placed(const std::array<double, 6>& p) { return placed(p, {p[4]}, {p[5]}); }

std::array<double, 6> twist(const MovingPose& T) {
  std::array<double, 6> v{T[0][3].d, T[1][3].d, T[2][3].d};
  for (std::size_t i = 0; i < 3; ++i)  // A' A^T is the matrix of w x
    for (std::size_t k = 0; k < 3; ++k) v[3 + i] += T[(i + 2) % 3][k].d * T[(i + 1) % 3][k].x;
  return v;
}
std::array<double, 6> twist_rate(const MovingPose& T) {
  std::array<double, 6> a{T[0][3].dd, T[1][3].dd, T[2][3].dd};
  for (std::size_t i = 0; i < 3; ++i)  // the rate of A' A^T is A'' A^T + A' A'^T, and the latter is symmetric
    for (std::size_t k = 0; k < 3; ++k)
      a[3 + i] +=
          (T[(i + 2) % 3][k].dd * T[(i + 1) % 3][k].x - T[(i + 1) % 3][k].dd * T[(i + 2) % 3][k].x) / 2;
  return a;
}
std::array<double, 6> in_own_frame(const MovingPose& T, const std::array<double, 6>& v) {
  std::array<double, 6> own{};
  for (std::size_t i = 0; i < 6; ++i)
    for (std::size_t k = 0; k < 3; ++k) own[i] += T[k][i % 3].x * v[i / 3 * 3 + k];
  return own;
}

TreeOracle::TreeOracle(const RobotData& r, const Values& values) {
  Values at_zero = values;
  for (const Body& body : r.bodies)
    for (const Expr& e : body.q) at_zero[e.name()] = 0;
  for (const Body& body : r.bodies) {
    Joint j{body.joint, body.parent, nq_, nv_, {}, {}, {}};
    for (std::size_t k = 0; k < 6; ++k) j.placement[k] = value_of(body.placement[k], at_zero);
    for (std::size_t k = 0; k < link_key_count; ++k) j.link[k] = value_of(body.link[k], values);
    const auto& e = j.link;
    const double xx = (e[YY] + e[ZZ] - e[XX]) / 2, yy = (e[XX] + e[ZZ] - e[YY]) / 2,
                 zz = (e[XX] + e[YY] - e[ZZ]) / 2;
    j.S = {{{xx, -e[XY], -e[XZ], e[MX]},
            {-e[XY], yy, -e[YZ], e[MY]},
            {-e[XZ], -e[YZ], zz, e[MZ]},
            {e[MX], e[MY], e[MZ], e[M]}}};
    nq_ += body.q.size(), nv_ += body.qd.size();
    joints_.push_back(j);
  }
  for (const Motor& motor : r.motors) {
    Rotor rotor;
    for (std::size_t k = 0; k < motor_key_count; ++k) rotor.cells[k] = value_of(motor.cells[k], values);
    for (const auto& [j, ratio] : motor.ratio) rotor.ratio[j] = value_of(ratio, values);
    rotors_.push_back(rotor);
  }
  const std::array<const std::array<Expr, 3>*, 4> base{&r.base.W, &r.base.WP, &r.base.V, &r.base.VP};
  for (std::size_t i = 0; i < 3; ++i) {
    gravity_[i] = value_of(r.gravity[i], values);
    for (std::size_t k = 0; k < 4; ++k) base_[k][i] = value_of((*base[k])[i], values);
  }
  first_link_ = r.floats() ? 0 : 1;
}

std::vector<std::size_t> TreeOracle::freedoms(int joint) const {
  const auto j = static_cast<std::size_t>(joint);
  std::vector<std::size_t> places;
  for (std::size_t v = joints_[j].v; v < (j + 1 < joints_.size() ? joints_[j + 1].v : nv_); ++v)
    places.push_back(v);
  return places;
}
std::vector<std::size_t> TreeOracle::freedoms(const std::vector<int>& joints) const {
  std::vector<std::size_t> all;
  for (const int j : joints)
    for (const std::size_t v : freedoms(j)) all.push_back(v);
  return all;
}
bool TreeOracle::has_one_freedom(int joint) const { return freedoms(joint).size() == 1; }

MovingPose TreeOracle::joint_pose(const Joint& j, const TreeState& s) const {
  Jet theta{j.placement[4]}, r{j.placement[5]};
  if (j.kind == JointKind::revolute) theta = theta + Jet{s.q[j.q], s.qd[j.v], s.qdd[j.v]};
  if (j.kind == JointKind::prismatic) r = r + Jet{s.q[j.q], s.qd[j.v], s.qdd[j.v]};
  const MovingPose pose = placed(j.placement, theta, r);
  const double *q = s.q.data() + j.q, *qd = s.qd.data() + j.v, *qdd = s.qdd.data() + j.v;
  if (j.kind == JointKind::ball) return pose * turned(quaternion(q, qd, qdd));
  if (j.kind != JointKind::free) return pose;
  MovingPose free = turned(quaternion(q + 3, qd + 3, qdd + 3));
  for (std::size_t i = 0; i < 3; ++i) {  // p' = A v, p'' = A v' + A' v
    free.T[i][3] = {q[i]};
    for (std::size_t k = 0; k < 3; ++k) {
      free.T[i][3].d += free[i][k].x * qd[k];
      free.T[i][3].dd += free[i][k].x * qdd[k] + free[i][k].d * qd[k];
    }
  }
  return pose * free;
}

std::vector<MovingPose> TreeOracle::poses(const TreeState& s, bool base_moves) const {
  std::vector<MovingPose> all{joint_pose(joints_[0], s)};
  if (base_moves) {
    const auto& [W, WP, V, VP] = base_;
    MovingPose mount = shifted({Jet{0, V[0], VP[0]}, {0, V[1], VP[1]}, {0, V[2], VP[2]}});
    for (std::size_t i = 0; i < 3; ++i) {  // A' = W x, A'' = WP x + W x (W x ..)
      const std::size_t k = (i + 1) % 3, m = (i + 2) % 3;
      mount.T[m][k].d += W[i], mount.T[k][m].d -= W[i];
      mount.T[m][k].dd += WP[i], mount.T[k][m].dd -= WP[i];
      mount.T[i][i].dd -= W[k] * W[k] + W[m] * W[m];
      mount.T[i][k].dd += W[i] * W[k], mount.T[i][m].dd += W[i] * W[m];
    }
    all[0] = mount * all[0];
  }
  for (std::size_t j = 1; j < joints_.size(); ++j)
    all.push_back(all[static_cast<std::size_t>(joints_[j].parent)] * joint_pose(joints_[j], s));
  return all;
}

std::vector<std::vector<MovingPose>> TreeOracle::unit_motions(const Vector& q) const {
  std::vector<std::vector<MovingPose>> all;
  for (std::size_t i = 0; i < nv_; ++i) {
    TreeState s{q, Vector(nv_), Vector(nv_)};
    s.qd[i] = 1;
    all.push_back(poses(s, false));
  }
  return all;
}

Vector TreeOracle::moved(Vector q, const Vector& step) const {
  for (const Joint& j : joints_) {
    if (j.kind == JointKind::revolute || j.kind == JointKind::prismatic) q[j.q] += step[j.v];
    if (j.kind != JointKind::ball && j.kind != JointKind::free) continue;
    const std::size_t skip = j.kind == JointKind::free ? 3 : 0;
    const double* w = step.data() + j.v + skip;
    const std::array<double, 3> none{};
    double* e = q.data() + j.q + skip;
    const auto now = quaternion(e, w, none.data());
    if (skip != 0) {
      const MovingPose A = turned(now);
      for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 3; ++k) q[j.q + i] += A[i][k].x * step[j.v + k];
    }
    // exp(w/2): the quaternion turns with w for the time one
    const double half = std::sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]) / 2;
    const double c = std::cos(half), s = half < 1e-12 ? 1 : std::sin(half) / half;
    double square = 0;
    for (std::size_t i = 0; i < 4; ++i) e[i] = c * now[i].x + s * now[i].d, square += e[i] * e[i];
    for (std::size_t i = 0; i < 4; ++i) e[i] /= std::sqrt(square);
  }
  return q;
}

double TreeOracle::rotor_rate(const Rotor& rotor, const Vector& rates) const {
  double sum = 0;
  for (const auto& [j, ratio] : rotor.ratio) sum += ratio * rates[joints_[static_cast<std::size_t>(j)].v];
  return sum;
}

Vector TreeOracle::friction(const Vector& qd) const {
  Vector tau(nv_);
  for (int j = 0; j < static_cast<int>(joints_.size()); ++j)
    for (const std::size_t v : freedoms(j)) {
      const auto& e = joints_[static_cast<std::size_t>(j)].link;
      tau[v] += e[FV] * qd[v] + e[FS] * sign(qd[v]) + e[FO] + e[FA] * std::abs(qd[v]);
      if (e[FD] != 0) tau[v] += e[FD] * sign(qd[v]) * std::exp(-std::pow(qd[v] / e[VD], 2));
    }
  for (const Rotor& rotor : rotors_) {
    const double rate = rotor_rate(rotor, qd);
    for (const auto& [j, ratio] : rotor.ratio)
      tau[joints_[static_cast<std::size_t>(j)].v] +=
          ratio * (rotor.cells[FVM] * rate + rotor.cells[FSM] * sign(rate));
  }
  return tau;
}

Vector TreeOracle::drives(const TreeState& s) const {
  Vector tau = friction(s.qd);
  for (int j = 0; j < static_cast<int>(joints_.size()); ++j) {
    const Joint& joint = joints_[static_cast<std::size_t>(j)];
    for (const std::size_t v : freedoms(j)) tau[v] += joint.link[IA] * s.qdd[v];
    if (has_one_freedom(j)) tau[joint.v] += joint.link[K] * (s.q[joint.q] - joint.link[KO]);
  }
  for (const Rotor& rotor : rotors_)
    for (const auto& [j, ratio] : rotor.ratio)
      tau[joints_[static_cast<std::size_t>(j)].v] += ratio * rotor.cells[JM] * rotor_rate(rotor, s.qdd);
  return tau;
}

Vector TreeOracle::torques(const TreeState& s) const {
  Vector tau = drives(s);
  std::vector<MovingPose> T = poses(s);
  const auto units = unit_motions(s.q);
  for (std::size_t j = first_link_; j < joints_.size(); ++j) {
    for (std::size_t i = 0; i < 3; ++i) T[j].T[i][3].dd -= gravity_[i];
    for (std::size_t v = 0; v < nv_; ++v) tau[v] += trace(units[v][j], &Jet::d, joints_[j].S, T[j], &Jet::dd);
  }
  return tau + wrenches(s.q);
}

Vector TreeOracle::wrenches(const Vector& q) const {
  Vector tau(nv_);
  const auto units = unit_motions(q);
  for (std::size_t j = first_link_; j < joints_.size(); ++j)
    for (std::size_t v = 0; v < nv_; ++v) {
      const auto along = in_own_frame(units[v][j], twist(units[v][j]));
      for (std::size_t k = 0; k < 6; ++k) tau[v] += along[k] * joints_[j].link[FX + k];
    }
  return tau;
}

Vector TreeOracle::gravity(const Vector& q) const {
  Vector tau(nv_);
  const auto units = unit_motions(q);
  for (std::size_t j = first_link_; j < joints_.size(); ++j)
    for (std::size_t v = 0; v < nv_; ++v)
      for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 4; ++k) tau[v] -= units[v][j][i][k].d * joints_[j].S[k][3] * gravity_[i];
  return tau;
}

Dense TreeOracle::inertia(const Vector& q) const {
  Dense A(nv_, nv_);
  const auto units = unit_motions(q);
  for (std::size_t j = first_link_; j < joints_.size(); ++j)
    for (std::size_t i = 0; i < nv_; ++i)
      for (std::size_t k = 0; k < nv_; ++k)
        A(i, k) += trace(units[i][j], &Jet::d, joints_[j].S, units[k][j], &Jet::d);
  for (int j = 0; j < static_cast<int>(joints_.size()); ++j)
    for (const std::size_t v : freedoms(j)) A(v, v) += joints_[static_cast<std::size_t>(j)].link[IA];
  for (const Rotor& rotor : rotors_)
    for (const auto& [i, a] : rotor.ratio)
      for (const auto& [k, b] : rotor.ratio)
        A(freedoms(i).front(), freedoms(k).front()) += rotor.cells[JM] * a * b;
  return A;
}

double TreeOracle::kinetic(const TreeState& s) const {
  double twice = 0;
  const std::vector<MovingPose> T = poses(s);
  for (std::size_t j = first_link_; j < joints_.size(); ++j)
    twice += trace(T[j], &Jet::d, joints_[j].S, T[j], &Jet::d);
  for (int j = 0; j < static_cast<int>(joints_.size()); ++j)
    for (const std::size_t v : freedoms(j))
      twice += joints_[static_cast<std::size_t>(j)].link[IA] * s.qd[v] * s.qd[v];
  for (const Rotor& rotor : rotors_) twice += rotor.cells[JM] * std::pow(rotor_rate(rotor, s.qd), 2);
  return twice / 2;
}

double TreeOracle::potential(const Vector& q) const {
  double sum = 0;
  const std::vector<MovingPose> T = poses({q, Vector(nv_), Vector(nv_)}, false);
  for (std::size_t j = first_link_; j < joints_.size(); ++j)
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t k = 0; k < 4; ++k) sum -= gravity_[i] * T[j][i][k].x * joints_[j].S[k][3];
  for (std::size_t j = 0; j < joints_.size(); ++j)
    if (has_one_freedom(static_cast<int>(j)))
      sum += joints_[j].link[K] * std::pow(q[joints_[j].q] - joints_[j].link[KO], 2) / 2;
  return sum;
}

}  // namespace articula::test
