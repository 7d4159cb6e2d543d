// Drives of joints: rotors, friction and springs at the joint, and motors behind gears.
//
//   at joint j   IA qdd, FV qd + FS sign(qd) + FO + FA |qd| + FD sign(qd) exp(-(qd/VD)^2), K (q - KO)
//   motor m      G_mj = ratio_j; its velocity is v = sum of G_mj qd_j, and joint j must give
//                G_mj (JM vd + FVM v + FSM sign(v))
//
// FO and FA make Coulomb and viscous friction differ forwards and backwards; FD fades with the velocity VD (Stribeck,
// [ArmstrongDupontCanudas1994]). Rotors turn about the axis of their joint alone, as with IA: what their spin adds when the
// link that carries them turns too is neglected, as usual for high gear ratios [Spong1987].

#include <functional>

#include "robot/mechanics.hpp"

namespace articula {

namespace {

Expr zero(const RobotData& r) { return r.graph->constant(0); }
Expr square(const Expr& x) { return x * x; }

// The sum of ratio_j x_j over the joints of a motor, x = qd or qdd.
Expr geared(const RobotData& r, const Motor& motor, std::vector<Expr> Body::*x) {
  Expr sum = zero(r);
  for (const auto& [j, ratio] : motor.ratio) sum = sum + ratio * (r[j].*x).front();
  return sum;
}

Expr joint_friction(const Body& body, std::size_t freedom) {
  const auto& e = body.link;
  const Expr& qd = body.qd[freedom];
  const Expr direction = sign(qd);
  const Expr sum = e[FV] * qd + e[FS] * direction + e[FO] + e[FA] * abs(qd);
  if (e[FD].is_constant(0)) return sum;
  const Expr slowness = qd * (qd.graph().constant(1) / e[VD]);  // the division belongs to the set-up part
  return sum + e[FD] * (direction * exp(-square(slowness)));
}

// Sum over the motors that joint j turns with: ratio_j f(motor).
Expr through_gears(const RobotData& r, int j, const std::function<Expr(const Motor&)>& f) {
  Expr sum = zero(r);
  for (const Motor& motor : r.motors)
    if (const auto found = motor.ratio.find(j); found != motor.ratio.end())
      sum = sum + found->second * f(motor);
  return sum;
}

}  // namespace

Expr friction(const RobotData& r, int j, std::size_t freedom) {
  return joint_friction(r[j], freedom) + through_gears(r, j, [&](const Motor& m) {
           const Expr v = geared(r, m, &Body::qd);
           return m.cells[FVM] * v + m.cells[FSM] * sign(v);
         });
}

Expr spring_torque(const Body& body) {
  return info(body.joint).nv == 1 ? body.link[K] * (body.q[0] - body.link[KO])
                                  : body.link[K].graph().constant(0);
}

Expr drive_torque(const RobotData& r, int j, std::size_t freedom) {
  const Expr rotors = r[j].link[IA] * r[j].qdd[freedom] + through_gears(r, j, [&](const Motor& m) {
                        return m.cells[JM] * geared(r, m, &Body::qdd);
                      });
  return rotors + friction(r, j, freedom) + spring_torque(r[j]);
}

namespace {

std::vector<Expr> of_all(const RobotData& r, const std::function<Expr(int j, std::size_t freedom)>& torque) {
  std::vector<Expr> list;
  for (int j = 0; j <= r.n(); ++j)
    for (std::size_t k = 0; k < r[j].qd.size(); ++k) list.push_back(torque(j, k));
  return list;
}

}  // namespace

std::vector<Expr> drive_torques(const RobotData& r) {
  return of_all(r, [&](int j, std::size_t k) { return drive_torque(r, j, k); });
}

std::vector<Expr> standing_torques(const RobotData& r) {
  return of_all(r, [&](int j, std::size_t k) { return friction(r, j, k) + spring_torque(r[j]); });
}

Matrix drive_inertia(const RobotData& r) {
  Matrix A(*r.graph, r.nv(), r.nv());
  for (int j = 0, row = 0; j <= r.n(); ++j)
    for (std::size_t k = 0; k < r[j].qd.size(); ++k, ++row) A(row, row) = r[j].link[IA];
  for (const Motor& motor : r.motors)
    for (const auto& [i, ratio_i] : motor.ratio)
      for (const auto& [j, ratio_j] : motor.ratio) {
        Expr& a = A(first_row(r, i), first_row(r, j));
        a = a + motor.cells[JM] * (ratio_i * ratio_j);
      }
  return A;
}

Expr drive_energy(const RobotData& r) {
  Expr sum = zero(r);
  for (const Body& body : r.bodies)
    for (const Expr& qd : body.qd) sum = sum + body.link[IA] * square(qd);
  for (const Motor& motor : r.motors) sum = sum + motor.cells[JM] * square(geared(r, motor, &Body::qd));
  return Rational(1, 2) * sum;
}

Expr spring_energy(const RobotData& r) {
  Expr sum = zero(r);
  for (const Body& body : r.bodies)
    if (info(body.joint).nv == 1) sum = sum + body.link[K] * square(body.q[0] - body.link[KO]);
  return Rational(1, 2) * sum;
}

Matrix gear_ratios(const RobotData& r) {
  Matrix G(*r.graph, static_cast<int>(r.motors.size()), r.nv());
  for (int m = 0; m < G.rows(); ++m)
    for (const auto& [j, ratio] : r.motors[m].ratio) G(m, first_row(r, j)) = ratio;
  return G;
}

}  // namespace articula
