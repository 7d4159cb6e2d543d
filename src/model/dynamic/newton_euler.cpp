// The inverse dynamic model by the Newton-Euler algorithm of [KhalilCreusot1997], section 5.1, after [LuhWalkerPaul1980].
//
//   w_j, wd_j, Vd_j, U_j   motion of link j by (6)-(10), which stand in model/kinematic/link_motion.cpp; gravity is in Vd_j
//   F_j, N_j               total force on link j, total moment about O_j (the paper's M_j, which is also the mass)
//   f_j, m_j               force and moment of link a(j) on link j
//   Gamma_j                torque or force of motor j
//
// All quantities of link j are written in frame j. (20) projects on each axis of the joint, which may have any freedoms.

#include "model/dynamic/dynamic.hpp"
#include "model/dynamic/links.hpp"
#include "model/dynamic/reactions.hpp"

namespace articula {

Wrench inertial_wrench(const LinkMotion& motion, const Inertia& I) {
  const auto& [w, wd, Vd, U] = motion;
  const Vec3 F = I.M() * Vd + U * I.MS();                     // (15)
  const Vec3 N = euler(I.J(), w, wd, U) + cross(I.MS(), Vd);  // (16)
  return {F, N};
}

Needs needs_by_newton_euler(const RobotData& r) {
  return [motion = link_motions(r, placements(r))](int k, const Inertia& body) {
    return inertial_wrench(motion[k], body);
  };
}

JointLoads loads_by_newton_euler(const RobotData& r) {
  const std::vector<Transform> T = placements(r);
  const std::vector<LinkMotion> motion = link_motions(r, T);
  std::vector<Vec3> f, m;  // of link j alone, to which its successors are added
  for (int j = 0; j <= r.n(); ++j) {
    const Wrench w = inertial_wrench(motion[j], inertia(r, j)), e = external_wrench(r, j);
    f.push_back(named(w.f, "F", j) + e.f);
    m.push_back(named(w.m, "N", j) + e.m);
  }

  JointLoads loads;
  for (int k = r.n(); k >= 0; --k) {
    const Vec3 f_k = named(f[k], "E", k), m_k = named(m[k], "M", k);
    loads.put_first({f_k, m_k}, joint_torques(r, k, {f_k, m_k}));  // (20)
    if (k == 0) break;
    const int j = r[k].parent;
    const Transform& jT_k = T[k];
    const Vec3 j_f_k = jT_k.A() * f_k;                      // (18)
    f[j] = f[j] + j_f_k;                                    // (17)
    m[j] = m[j] + jT_k.A() * m_k + cross(jT_k.P(), j_f_k);  // (19)
  }
  return loads;
}

std::vector<Expr> newton_euler(const RobotData& r) { return loads_by_newton_euler(r).tau; }

}  // namespace articula
