// The energy identification model, [KhalilCreusot1997] 6.3, and its power form:
//
//   integral of qd^T Gamma dt = (h(t2) - h(t1)) K + (integral of w dt) K   (47)     qd^T Gamma = p K
//
//   h   total energy of unit parameters: links (52), rotors, springs; H = h K   (48)
//   w   power of unit friction
//   p   h' + w = qd^T D: it needs accelerations, and one row a sample is all it has
//
// A column of h is zero where the parameter is one of friction, one of w elsewhere. The base is at rest or floats: with one that moves by
// itself energy comes in from elsewhere.

#include "expr/transform.hpp"
#include "model/dynamic/dynamic.hpp"
#include "model/dynamic/links.hpp"
#include "model/identification/identification.hpp"
#include "model/identification/linear.hpp"

namespace articula {

namespace {

Expr total(const Outputs& energies) {
  return energies[0].values.front() + energies[1].values.front();
}  // T + U

Expr friction_power(const RobotData& r) {
  Expr power = r.graph->constant(0);
  for (int j = 0; j <= r.n(); ++j)
    for (std::size_t k = 0; k < r[j].qd.size(); ++k) power = power + r[j].qd[k] * friction(r, j, k);
  return power;
}

}  // namespace

Outputs energy_regressor_by_twists(const RobotData& robot) {
  return by_differentiation(robot, {"h", "w"}, [](const RobotData& r) -> Vectors {
    return {{total(energy_by_twists(r))}, {friction_power(r)}};
  });
}

Outputs energy_regressor_by_parameters(const RobotData& robot) {
  return by_differentiation(robot, {"h", "w"}, [](const RobotData& r) -> Vectors {
    return {{total(energy_by_parameters(r))}, {friction_power(r)}};
  });
}

Outputs power_regressor_by_newton_euler(const RobotData& r) {
  const Output D = regressor_by_newton_euler(r).front();
  Output p = output("p", transpose(Matrix(D.rows, D.cols, D.values)) * velocities(r));
  std::swap(p.rows, p.cols);
  p.columns = D.columns;
  return {p};
}

Outputs power_regressor_by_energy(const RobotData& robot) {
  return by_differentiation(robot, {"p"}, [](const RobotData& r) -> Vectors {
    const Moving motion = moving(r);
    const Expr rate_of_energy = rate({total(energy_by_twists(motion.r))}, motion.rates).front();
    return {as_given(motion, {rate_of_energy + friction_power(motion.r)})};
  });
}

std::optional<std::string> needs_standing_base(const Robot& robot) {
  if (robot.nv() == 0) return "the robot has no joint that moves";
  for (const auto* row : robot.data().base.rows())
    if (!robot.data().floats() && !all_zero(*row))
      return "its base moves by itself: what that adds is no work of the joints";
  return std::nullopt;
}

}  // namespace articula
