// The inverse dynamic model by the Newton-Euler algorithm of [KhalilCreusot1997], section 5.1.
//
//   w_j, wd_j   angular velocity and acceleration of link j        F_j, M_j   total force, moment about O_j on link j
//   Vd_j        acceleration of the origin O_j, less gravity       f_j, m_j   force and moment of a(j) on link j
//   U_j         hat(wd_j) + hat(w_j) hat(w_j)                      Gamma_j    torque or force of motor j
//
// All quantities of link j are written in frame j. The base moves as the robot says; gravity enters as -g on Vd_0.

#include "model/dynamic/dynamic.hpp"

namespace articula {

Outputs newton_euler(Graph& graph, const Robot& robot) {
  const RobotData r = robot.in(graph);
  const Expr two = graph.constant(2);
  const auto acceleration_matrix = [](const Vec3& wd, const Vec3& w) { return hat(wd) + hat(w) * hat(w); };

  std::vector<Vec3> w{in_base(r.base.W)}, wd{in_base(r.base.WP)}, Vd{in_base(r.base.VP) - gravity(r)};
  std::vector<Tensor3> U{acceleration_matrix(wd[0], w[0])};                                        // (9)
  std::vector<Transform> T{Transform::identity(graph, base_frame)};                                // iT_j
  std::vector<Vec3> f{Vec3::zero(graph, base_frame)}, m{Vec3::zero(graph, base_frame)};

  for (int j = 1; j <= r.n(); ++j) {
    const auto i = static_cast<std::size_t>(r[j].parent);
    const Expr sigma = graph.constant(r[j].joint == JointKind::prismatic ? 1 : 0);
    const Expr sigma_bar = graph.constant(r[j].joint == JointKind::revolute ? 1 : 0);
    const Expr &qd = r[j].qd, &qdd = r[j].qdd;
    const Vec3 a = Vec3::unit_z(graph, {j});
    T.push_back(placement(r, j));
    const Rot3 jA_i = transpose(T.back().A());
    const Vec3& iP_j = T.back().P();

    const Vec3 w_i = jA_i * w[i];                                                                  // (6a)
    w.push_back(named(w_i + sigma_bar * (qd * a), "W", j));                                        // (6b)
    wd.push_back(named(jA_i * wd[i] + sigma_bar * (qdd * a + cross(w_i, qd * a)), "WP", j));       // (8)
    U.push_back(named(acceleration_matrix(wd.back(), w.back()), "U", j));                          // (9)
    Vd.push_back(named(jA_i * (Vd[i] + U[i] * iP_j) +
                       sigma * (qdd * a + two * cross(w_i, qd * a)), "VP", j));                    // (10)

    const Inertia I = inertia(r, j);
    const Wrench e = external_wrench(r, j);
    const Vec3 F = named(I.M() * Vd.back() + U.back() * I.MS(), "F", j);                           // (15)
    const Vec3 N = named(euler(I.J(), w.back(), wd.back(), U.back()) +
                         cross(I.MS(), Vd.back()), "N", j);                                        // (16)
    f.push_back(F + e.f);                                                                          // (17), children below
    m.push_back(N + e.m);                                                                          // (19), children below
  }

  Output tau{"tau", robot.nv(), 1, std::vector<Expr>(static_cast<std::size_t>(robot.nv()))};
  int row = robot.nv();
  for (int j = r.n(); j >= 1; --j) {
    const auto i = static_cast<std::size_t>(r[j].parent), k = static_cast<std::size_t>(j);
    named(f[k], "E", j);
    named(m[k], "M", j);
    const Vec3 i_f = T[k].A() * f[k];                                                              // (18)
    f[i] = f[i] + i_f;                                                                             // (17)
    m[i] = m[i] + T[k].A() * m[k] + cross(T[k].P(), i_f);                                          // (19)
    if (r[j].joint == JointKind::fixed) continue;
    const Vec3& along = r[j].joint == JointKind::prismatic ? f[k] : m[k];
    const auto& link = r[j].link;
    const Expr Gamma = dot(along, Vec3::unit_z(graph, {j})) + link[IA] * r[j].qdd + link[FV] * r[j].qd +
                       link[FS] * sign(r[j].qd);                                                   // (20)
    graph.label(Gamma.ref(), "GAM" + std::to_string(j));
    tau.values[static_cast<std::size_t>(--row)] = Gamma;
  }
  return {tau};
}

}  // namespace articula
