// The inverse dynamic model by the Newton-Euler algorithm of [KhalilCreusot1997], section 5.1.
//
//   w_j, wd_j   angular velocity and acceleration of link j
//   Vd_j        acceleration of the origin O_j, less gravity
//   U_j         hat(wd_j) + hat(w_j) hat(w_j)
//   F_j, N_j    total force on link j, total moment about O_j (the paper's M_j, which is also the mass)
//   f_j, m_j    force and moment of link a(j) on link j
//   Gamma_j     torque or force of motor j
//
// All quantities of link j are written in frame j. The base moves as the robot says; gravity enters as -g on Vd_0.

#include "model/dynamic/dynamic.hpp"

namespace articula {

Outputs newton_euler(Graph& graph, const Robot& robot) {
  const RobotData r = robot.in(graph);
  const Expr two = graph.constant(2);
  std::vector<Vec3> w{in_base(r.base.W)}, wd{in_base(r.base.WP)}, Vd{in_base(r.base.VP) - gravity(r)};
  std::vector<Tensor3> U{hat(wd[0]) + hat(w[0]) * hat(w[0])};
  std::vector<Transform> T{Transform::identity(graph, base_frame)};  // iT_j
  std::vector<Vec3> f{Vec3::zero(graph, base_frame)}, m{Vec3::zero(graph, base_frame)};

  for (int j = 1; j <= r.n(); ++j) {
    const int i = r[j].parent;
    const Expr sigma = graph.constant(r[j].joint == JointKind::prismatic ? 1 : 0);
    const Expr sigma_bar = graph.constant(r[j].joint == JointKind::revolute ? 1 : 0);
    const Vec3 a = Vec3::unit_z(graph, {j}), qd_a = r[j].qd * a, qdd_a = r[j].qdd * a;
    const Transform iT_j = placement(r, j);
    const Rot3 jA_i = transpose(iT_j.A());
    const Inertia I = inertia(r, j);
    const Wrench e = external_wrench(r, j);

    const Vec3 w_i = jA_i * w[i];                                                                   // (6a)
    const Vec3 w_j = w_i + sigma_bar * qd_a;                                                        // (6b)
    const Vec3 wd_j = jA_i * wd[i] + sigma_bar * (qdd_a + cross(w_i, qd_a));                        // (8)
    const Tensor3 U_j = hat(wd_j) + hat(w_j) * hat(w_j);                                            // (9)
    const Vec3 Vd_j = jA_i * (Vd[i] + U[i] * iT_j.P()) + sigma * (qdd_a + two * cross(w_i, qd_a));  // (10)
    const Vec3 F_j = I.M() * Vd_j + U_j * I.MS();                                                   // (15)
    const Vec3 N_j = euler(I.J(), w_j, wd_j, U_j) + cross(I.MS(), Vd_j);                            // (16)

    T.push_back(iT_j);
    w.push_back(named(w_j, "W", j));
    wd.push_back(named(wd_j, "WP", j));
    U.push_back(named(U_j, "U", j));
    Vd.push_back(named(Vd_j, "VP", j));
    f.push_back(named(F_j, "F", j) + e.f);  // to which the successors of j are added below
    m.push_back(named(N_j, "N", j) + e.m);
  }

  Output tau{"tau", robot.nv(), 1, std::vector<Expr>(robot.nv())};
  int row = robot.nv();
  for (int k = r.n(); k >= 1; --k) {
    const int j = r[k].parent;
    const Vec3 f_k = named(f[k], "E", k), m_k = named(m[k], "M", k);
    const Transform& jT_k = T[k];
    const Vec3 j_f_k = jT_k.A() * f_k;                      // (18)
    f[j] = f[j] + j_f_k;                                    // (17)
    m[j] = m[j] + jT_k.A() * m_k + cross(jT_k.P(), j_f_k);  // (19)
    if (r[k].joint == JointKind::fixed) continue;
    const auto& link = r[k].link;
    const Vec3& along = r[k].joint == JointKind::prismatic ? f_k : m_k;
    const Expr friction = link[FV] * r[k].qd + link[FS] * sign(r[k].qd);
    const Expr Gamma = dot(along, Vec3::unit_z(graph, {k})) + link[IA] * r[k].qdd + friction;  // (20)
    graph.label(Gamma.ref(), "GAM" + std::to_string(k));
    tau.values[--row] = Gamma;
  }
  return {tau};
}

}  // namespace articula
