// What no motion of a robot tells, whatever its logs hold.
#pragma once

#include "api/identify/sought.hpp"
#include "solve/identify/tied.hpp"

namespace articula {

// Directions of the columns that torques at random states do not feel; `torques` is of the dynamic model.
std::vector<Direction> never_seen(const Robot& robot, Sought& torques);

}  // namespace articula
