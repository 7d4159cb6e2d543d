// The inverse dynamic model by augmented bodies, the equations (0)-(10) of [Renaud1987].
//
//   m*_i, u*_i, k*_i   moments of order 0, 1, 2 of the augmented body i about O_i: body i, and at O_k the mass of every
//                      body that its successor k carries
//   omega_i, a_i       angular velocity and acceleration of body i
//   delta_i, b_i       omega_i (x) omega_i, and hat(a_i) + hat(omega_i) hat(omega_i)
//   alpha_i            acceleration of O_i, less gravity
//   r_i, t_i           alpha_i = t_i + r_i: r_i as if O_i were fixed to the predecessor (his r_(i-1)), t_i of the joint itself
//   f_i, n_i           force and moment of the predecessor on body i, about O_i
//   e_i                f_i without the inertia of the masses carried: f_i = e_i + m*_i r_i
//   Gamma_i            generalised force of joint i
//
// Everything of body i is written in frame i. h is the predecessor of i, his i-1; its successors are k, his i+1. In a tree there
// are several, and the sums over them stand where he has one term. His sigma_i qd_i z_i and sigma_bar_i qd_i z_i are the two
// halves of the joint's relative twist v, which serves joints with any freedoms; (5) then has omega_h + omega_i in place of
// 2 omega_h. His f_(n+1) and n_(n+1), the tip's action on the environment, may act on any body.
//
// Masses have moved into u* and k*. Before a revolute joint these are parameters and cost nothing on-line; before a joint that
// slides, O_k moves in body i, and they are computed on-line.

#include "model/dynamic/dynamic.hpp"
#include "model/dynamic/links.hpp"

namespace articula {

namespace {

struct AugmentedMotion {
  Vec3 omega, a;
  Tensor3 b;
  Vec3 t, r, alpha;
};

Tensor3 square(const Vec3& x) {  // x (x) x
  const auto e = [&x](int i, int j) { return x[i] * x[j]; };
  return {x.frame(),
          {{{e(0, 0), e(0, 1), e(0, 2)}, {e(0, 1), e(1, 1), e(1, 2)}, {e(0, 2), e(1, 2), e(2, 2)}}}};
}

// hat(omega) hat(omega) of delta = omega (x) omega
Tensor3 centripetal(const Tensor3& delta) {
  Matrix3 m = delta.matrix();
  for (std::size_t x = 0; x < 3; ++x) {
    const std::size_t y = (x + 1) % 3, z = (x + 2) % 3;
    m[x][x] = -(delta.matrix()[y][y] + delta.matrix()[z][z]);
  }
  return {delta.frame(), m};
}

AugmentedMotion of_base(const Vec3& omega, const Vec3& a, const Vec3& alpha) {
  return {omega, a,    hat(a) + centripetal(square(omega)), Vec3::zero(omega.graph(), omega.frame()),
          alpha, alpha};
}

AugmentedMotion carried(const RobotData& robot, int i, const AugmentedMotion& h, const Transform& p) {
  const Rot3 R = transpose(p.A());
  const Twist v = along(robot, i, robot[i].qd), vd = along(robot, i, robot[i].qdd);
  const Vec3 omega_h = named(R * h.omega, "omegah", i);              // (1a)
  const Vec3 omega = named(omega_h + v.w, "omega", i);               // (1b)
  const Tensor3 delta = named(square(omega), "delta", i);            // (2)
  const Vec3 a_h = named(R * h.a, "ah", i);                          // (3a)
  const Vec3 a = named(a_h + (vd.w + cross(omega_h, v.w)), "a", i);  // (3b)
  const Tensor3 b = named(hat(a) + centripetal(delta), "b", i);      // (4)
  const Vec3 t = named(vd.V + cross(omega_h + omega, v.V), "t", i);  // (5)
  const Vec3 r_h = named(h.alpha + h.b * p.P(), "rh", i);            // (6a)
  const Vec3 r = named(R * r_h, "r", i);                             // (6b)
  return {omega, a, b, t, r, named(t + r, "alpha", i)};              // (6c)
}

std::vector<Inertia> augmented_bodies(const RobotData& r, const std::vector<Transform>& p) {
  std::vector<Inertia> bodies = inertias(r);
  for (int i = r.n(); i >= 0; --i) {
    const Inertia& b = bodies[i];
    r.graph->label(b.M().ref(), "mstar" + std::to_string(i));
    named(b.MS(), "ustar", i), named(b.J(), "kstar", i);
    if (i == 0) break;
    const Vec3 o = Vec3::zero(*r.graph, {i});
    const int h = r[i].parent;
    bodies[h] = bodies[h] + p[i] * Inertia(b.M(), o, hat(o));  // (0)
  }
  return bodies;
}

}  // namespace

std::vector<Expr> augmented_body(const RobotData& r) {
  const std::vector<Transform> p = placements(r);  // hT_i: R and p
  const auto& [omega_0, a_0, alpha_0] = ground(r);
  std::vector<AugmentedMotion> motions;
  std::vector<Vec3> e, n;  // of the environment and the successors of i
  for (int i = 0; i <= r.n(); ++i) {
    motions.push_back(carried(r, i, i == 0 ? of_base(omega_0, a_0, alpha_0) : motions[r[i].parent], p[i]));
    const Wrench environment = external_wrench(r, i);
    e.push_back(environment.f), n.push_back(environment.m);
  }
  const std::vector<Inertia> star = augmented_bodies(r, p);

  std::vector<Expr> tau;
  for (int i = r.n(); i >= 0; --i) {
    const auto& [omega, a, b, t, r_i, alpha] = motions[i];
    const Expr& m = star[i].M();
    const Vec3& u = star[i].MS();
    const Vec3 e_i = named(e[i] + b * u + m * t, "e", i);                                      // (7a)
    const Vec3 f_i = named(e_i + m * r_i, "f", i);                                             // (8)
    const Vec3 n_i = named(n[i] + euler(star[i].J(), omega, a, b) + cross(u, alpha), "n", i);  // (9a)
    const std::vector<Expr> Gamma = joint_torques(r, i, {f_i, n_i});                           // (10)
    tau.insert(tau.begin(), Gamma.begin(), Gamma.end());
    if (i == 0) break;
    const int h = r[i].parent;
    const Vec3 e_h = named(p[i].A() * e_i, "eh", i);  // (7b)
    const Vec3 n_h = named(p[i].A() * n_i, "nh", i);  // (9b)
    e[h] = e[h] + e_h;                                // (7a)
    n[h] = n[h] + n_h + cross(p[i].P(), e_h);         // (9a)
  }
  return tau;
}

}  // namespace articula
