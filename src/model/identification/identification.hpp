// The identification models, and what is identifiable: one published algorithm per file. All are linear in K, the cells of the robot's
// tables that are not zero (linear.hpp).
#pragma once

#include <optional>
#include <string>

#include "expr/expr.hpp"
#include "robot/robot.hpp"

namespace articula {

// identification: Gamma = D K (39)
Outputs regressor_by_newton_euler(const RobotData& r);
Outputs regressor_by_lagrange(const RobotData& r);

// identification-filtered: Gamma = d/dt (D1 K) + D2 K (41)
Outputs filtered_by_momenta(const RobotData& r);
Outputs filtered_by_lagrange(const RobotData& r);

// identification-energy: the work of Gamma is what h K grows by, and the integral of w K (47); identification-power: qd^T Gamma = p K
Outputs energy_regressor_by_twists(const RobotData& r);
Outputs energy_regressor_by_parameters(const RobotData& r);
Outputs power_regressor_by_newton_euler(const RobotData& r);
Outputs power_regressor_by_energy(const RobotData& r);

// identification-adaptive: Y K = A qddr + C qdr + Q + friction + springs
Outputs adaptive_by_recursion(const RobotData& r);
Outputs adaptive_by_polarisation(const RobotData& r);

std::optional<std::string> needs_standing_base(const Robot& robot);  // or one that floats

}  // namespace articula
