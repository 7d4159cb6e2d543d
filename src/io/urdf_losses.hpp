// What URDF has no words for.
#pragma once

#include "robot/robot.hpp"

namespace articula {

// What of the robot is not in its URDF file, a line for each kind of thing and body.
std::vector<Change> urdf_losses(const RobotData& r);

}  // namespace articula
