// Numbers of a robot that are too large to be measured: what is found beside them would be their rounding.
#pragma once

#include "robot/robot.hpp"

namespace articula {

// ModelError for the first cell of its tables above 1e9, in SI units.
void refuse_sizes(const Robot& robot);

}  // namespace articula
