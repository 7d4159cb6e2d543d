// Motor coordinates: angles q_m, velocities qd_m and torques tau_m of motors that drive the joints through gears, joints coupled
// or not [KhalilDombre2002].
//
//   q_m = G q,  qd_m = G qd        G: gear ratios, a row for each motor
//   G^T tau_m = tau                the power is the same on either side: tau_m . qd_m = tau . qd
//
// tau is the inverse dynamic model, so tau_m holds what the rotors and the friction of the motors need as well. The system is
// solved block by block (expr/linear.hpp); what it divides by is made of parameters, so the divisions are set-up.
//
// The other method takes tau from Lagrange's equations and the inverse of G^T from its characteristic polynomial
// (expr/faddeev.hpp) [FaddeevFaddeeva1963].

#include "base/error.hpp"
#include "base/text.hpp"
#include "expr/faddeev.hpp"
#include "expr/linear.hpp"
#include "model/dynamic/dynamic.hpp"
#include "model/lists.hpp"
#include "robot/mechanics.hpp"

namespace articula {

namespace {

std::vector<Expr> solved_by_polynomial(const Matrix& A, const std::vector<Expr>& b) {
  const auto [M_n, c_n] = faddeev(A, A.rows());
  std::vector<Expr> x = M_n * b;
  for (Expr& e : x) e = -e / c_n;
  return x;
}

Outputs motor_side(const RobotData& r, const Matrix& G, const std::vector<Expr>& tau_m) {
  return {output("qm", G * r.all(&Body::q)), output("qdm", G * r.all(&Body::qd)), output("taum", tau_m)};
}

}  // namespace

Outputs motors_by_elimination(const RobotData& r) {
  const Matrix G = gear_ratios(r);
  const auto tau_m = solved(transpose(G), newton_euler(r));
  if (!tau_m) throw Bug("motors: the gear ratios are singular");
  return motor_side(r, G, *tau_m);
}

Outputs motors_by_characteristic_polynomial(const RobotData& r) {
  const Matrix G = gear_ratios(r);
  return motor_side(r, G, solved_by_polynomial(transpose(G), lagrange(r)));
}

std::optional<std::string> needs_motors(const Robot& robot) {
  if (const auto reason = needs_motion(robot)) return reason;
  const std::size_t motors = robot.data().motors.size(), freedoms = static_cast<std::size_t>(robot.nv());
  if (motors == 0) return "the robot has no motors: its file has no key 'motors'";
  if (motors != freedoms)
    return "the robot has " + counted(motors, "motor") + " for " + counted(freedoms, "freedom") +
           ": their torques do not follow from tau";
  Graph graph;
  if (!solved(gear_ratios(robot.in(graph)), std::vector<Expr>(motors, graph.constant(0))))
    return "the gear ratios of the motors are singular: some motion of the joints turns no motor";
  return std::nullopt;
}

}  // namespace articula
