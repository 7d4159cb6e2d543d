// Joint velocities from the velocity of a link.
#pragma once

#include "model/options.hpp"
#include "robot/robot.hpp"

namespace articula {

// Jinv and rows; for links with as many independent motions as freedoms that move them.
std::optional<std::string> needs_square_jacobian(const Robot& robot, const Options& options);
Outputs inverse_jacobian_by_blocks(const RobotData& r, const Options& options);
Outputs inverse_jacobian_by_adjugate(const RobotData& r, const Options& options);

// qd, and N when there are self-motions.
Outputs inverse_kinematic_by_reduction(const RobotData& r, const Options& options);
Outputs inverse_kinematic_by_polynomial(const RobotData& r, const Options& options);

// qd.
Outputs damped_by_smaller_system(const RobotData& r, const Options& options);
Outputs damped_by_larger_system(const RobotData& r, const Options& options);

}  // namespace articula
