// Whether a robot could be built, beyond what every model needs to hold (robot/validate.cpp): masses where something moves,
// inertias that are positive definite. A robot that is described for its geometry alone lacks them rightly, so nobody is told unless
// he asks: `articula check` does.
#pragma once

#include "robot/robot.hpp"

namespace articula {

std::vector<Diagnostic> consistency(const RobotData& r);  // warnings and notes, in the order of the links

}  // namespace articula
