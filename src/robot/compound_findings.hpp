// Whether rows that are said to be one joint of several freedoms are one, and the one that is said. Their part of a robot's check.
#pragma once

#include "robot/robot.hpp"

namespace articula {

// Of a robot that is sound otherwise, its rows where they will stand.
std::vector<Diagnostic> compound_findings(const RobotData& r);

}  // namespace articula
