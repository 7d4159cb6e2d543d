// The identification models, and what is identifiable: one published algorithm per file.
#pragma once

#include "expr/expr.hpp"
#include "robot/robot.hpp"

namespace articula {

// identification: the regressor D of Gamma = D K (39). K are the cells of the robot's tables that are not zero.
Outputs regressor_by_newton_euler(const RobotData& r);
Outputs regressor_by_lagrange(const RobotData& r);

// What the columns stand for. It makes D comparable with the torques themselves.
Outputs regressed_torques(const RobotData& r, const Outputs& D);  // D K

}  // namespace articula
