// What a robot has beside what its models are made of: names of joints, limits, frames with names, couplings. Their part of
// validate().
#pragma once

#include "robot/robot.hpp"

namespace articula {

// Everything wrong or doubtful with them, whatever else is wrong with the robot.
std::vector<Diagnostic> annotation_findings(const RobotData& r);

}  // namespace articula
