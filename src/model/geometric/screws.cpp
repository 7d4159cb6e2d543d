// rT_j as a product of exponentials [Brockett1984]: each joint displaces what lies beyond it about its axis in the
// zero position,
//
//   rT_j = D_1 D_2 .. D_n H_j        x -> R x + t, written in frame r
//
//   H_k   place of frame k when every variable is zero (quaternions: no turn)
//   u, p  axis of joint k and a point of it there: the z axis of H_k and its origin
//   D     revolute    R = 1 + sin q hat(u) + (1 - cos q) hat(u)^2 (Rodrigues' formula),  t = p - R p
//         prismatic   R = 1,  t = q u
//         ball        R = 1 + 2 w hat(e) + 2 hat(e)^2, e the vector (x, y, z) of the quaternion,  t = p - R p
//         free        the same, then t grows by the translation
//
// A joint that the path crosses towards the root moves what follows the other way: D^-1.

#include "model/geometric/geometric.hpp"
#include "robot/path.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

struct Displacement {
  Tensor3 R;
  Vec3 t;
};

Displacement operator*(const Displacement& a, const Displacement& b) { return {a.R * b.R, a.R * b.t + a.t}; }
Displacement inverse(const Displacement& a) { return {transpose(a.R), -(transpose(a.R) * a.t)}; }

Tensor3 times(const Expr& k, const Tensor3& a) {
  Matrix3 m = a.matrix();
  for (auto& row : m)
    for (Expr& e : row) e = k * e;
  return {a.frame(), m};
}

Displacement none(Graph& g, Frame r) { return {Tensor3(r, Rot3::identity(g, r).matrix()), Vec3::zero(g, r)}; }

// 1 + s hat(u) + v hat(u)^2, about point p
Displacement rotation(const Vec3& u, const Expr& s, const Expr& v, const Vec3& p) {
  const Tensor3 hat_u = hat(u);
  const Tensor3 R = none(u.graph(), u.frame()).R + times(s, hat_u) + times(v, hat_u * hat_u);
  return {R, p - R * p};
}

Displacement displacement(const Body& body, const Transform& H) {
  Graph& g = H.P().graph();
  const Expr one = g.constant(1), two = g.constant(2);
  const Vec3 u = H.A() * Vec3::unit_z(g, H.from()), &p = H.P();
  const std::vector<Expr>& q = body.q;
  const auto in_r = [&](std::size_t k) { return H.A() * Vec3(H.from(), q[k], q[k + 1], q[k + 2]); };
  switch (body.joint) {
    case JointKind::revolute: return rotation(u, sin(q[0]), one - cos(q[0]), p);
    case JointKind::prismatic: return {none(g, u.frame()).R, q[0] * u};
    case JointKind::fixed: break;
    case JointKind::ball: return rotation(in_r(1), two * q[0], two, p);
    case JointKind::free: {
      const Displacement D = rotation(in_r(4), two * q[3], two, p);
      return {D.R, D.t + in_r(0)};
    }
  }
  return none(g, u.frame());
}

}  // namespace

Outputs transform_by_screws(const RobotData& r, const Options& options) {
  const RobotData zero = at_zero(r);
  const auto [i, j] = ends(r, options);
  Displacement D = none(*r.graph, i);
  for (const PathStep& step : path(r, i, j)) {
    const std::optional<int> k = step.joint(r);
    if (!k) continue;
    const Displacement D_k = displacement(r[*k], between(zero, i, {*k}));
    D = D * (step.up ? inverse(D_k) : D_k);
  }
  const Transform H_j = between(zero, i, j);
  const Tensor3 A = D.R * Tensor3(i, H_j.A().matrix());
  return placed(Transform(Rot3::from_matrix(i, j, A.matrix()), D.R * H_j.P() + D.t), options);
}

}  // namespace articula
