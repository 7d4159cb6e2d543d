// The inverse dynamic model by the Newton-Euler algorithm of [KhalilCreusot1997], section 5.1.
//
//   w_j, wd_j   angular velocity and acceleration of link j
//   Vd_j        acceleration of the origin O_j, less gravity
//   U_j         hat(wd_j) + hat(w_j) hat(w_j)
//   F_j, N_j    total force on link j, total moment about O_j (the paper's M_j, which is also the mass)
//   f_j, m_j    force and moment of link a(j) on link j
//   Gamma_j     torque or force of motor j
//
// All quantities of link j are written in frame j. The base moves as the robot says; gravity enters as -g on Vd_0. The paper's
// sigma_j qd_j a_j and sigma_bar_j qd_j a_j are here the two halves of the joint's relative twist v_j = (V, w), which serves
// joints with any freedoms; (10) then has w_i + w_j in place of 2 w_i, and (20) projects on each axis of the joint.

#include "model/dynamic/dynamic.hpp"
#include "model/dynamic/links.hpp"
#include "robot/mechanics.hpp"

namespace articula {

namespace {

LinkMotion motion(const Vec3& w, const Vec3& wd, const Vec3& Vd) {
  return {w, wd, Vd, hat(wd) + hat(w) * hat(w)};  // (9)
}

LinkMotion at_rest(const RobotData& r) {  // what carries a floating base
  const Vec3 o = Vec3::zero(*r.graph, world_frame);
  return motion(o, o, -gravity(r));
}

LinkMotion carried(const RobotData& r, int j, const LinkMotion& i, const Transform& iT_j) {
  const Rot3 jA_i = transpose(iT_j.A());
  const Twist v = along(r, j, r[j].qd), vd = along(r, j, r[j].qdd);
  const Vec3 w_i = jA_i * i.w;                                                        // (6a)
  const Vec3 w_j = w_i + v.w;                                                         // (6b)
  const Vec3 wd_j = jA_i * i.wd + (vd.w + cross(w_i, v.w));                           // (8)
  const Vec3 Vd_j = jA_i * (i.Vd + i.U * iT_j.P()) + (vd.V + cross(w_i + w_j, v.V));  // (10)
  const LinkMotion m = motion(named(w_j, "W", j), named(wd_j, "WP", j), named(Vd_j, "VP", j));
  named(m.U, "U", j);
  return m;
}

}  // namespace

std::vector<LinkMotion> link_motions(const RobotData& r, const std::vector<Transform>& T) {
  std::vector<LinkMotion> list;
  list.push_back(r.floats() ? carried(r, 0, at_rest(r), T[0])
                            : motion(in_base(r.base.W), in_base(r.base.WP), in_base(r.base.VP) - gravity(r)));
  for (int j = 1; j <= r.n(); ++j) list.push_back(carried(r, j, list[r[j].parent], T[j]));
  return list;
}

Wrench inertial_wrench(const LinkMotion& motion, const Inertia& I) {
  const auto& [w, wd, Vd, U] = motion;
  const Vec3 F = I.M() * Vd + U * I.MS();                     // (15)
  const Vec3 N = euler(I.J(), w, wd, U) + cross(I.MS(), Vd);  // (16)
  return {F, N};
}

std::vector<Expr> newton_euler(const RobotData& r) {
  Graph& graph = *r.graph;
  const std::vector<Transform> T = placements(r);
  const std::vector<LinkMotion> motion = link_motions(r, T);
  std::vector<Vec3> f, m;  // of link j alone, to which its successors are added
  for (int j = 0; j <= r.n(); ++j) {
    const Wrench w = inertial_wrench(motion[j], inertia(r, j)), e = external_wrench(r, j);
    f.push_back(named(w.f, "F", j) + e.f);
    m.push_back(named(w.m, "N", j) + e.m);
  }

  std::vector<Expr> tau;
  for (int k = r.n(); k >= 0; --k) {
    const Vec3 f_k = named(f[k], "E", k), m_k = named(m[k], "M", k);
    const std::vector<Twist> s = axes(r, k);
    for (std::size_t i = s.size(); i-- > 0;) {
      const Expr Gamma = dot(s[i], Wrench(f_k, m_k)) + drive_torque(r, k, i);  // (20)
      graph.label(Gamma.ref(),
                  "GAM" + std::to_string(k) + (s.size() == 1 ? "" : "_" + std::to_string(i + 1)));
      tau.insert(tau.begin(), Gamma);
    }
    if (k == 0) break;
    const int j = r[k].parent;
    const Transform& jT_k = T[k];
    const Vec3 j_f_k = jT_k.A() * f_k;                      // (18)
    f[j] = f[j] + j_f_k;                                    // (17)
    m[j] = m[j] + jT_k.A() * m_k + cross(jT_k.P(), j_f_k);  // (19)
  }
  return tau;
}

Outputs newton_euler(Graph& graph, const Robot& robot) {
  return {{"tau", robot.nv(), 1, newton_euler(robot.in(graph))}};
}

}  // namespace articula
