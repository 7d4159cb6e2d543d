// What is wrong or doubtful about the beams of a robot (beam.hpp), by its default values where they are known.
#pragma once

#include <vector>

#include "robot/robot.hpp"

namespace articula {

std::vector<Diagnostic> beam_findings(const RobotData& r);

}  // namespace articula
