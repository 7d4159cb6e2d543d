// Two robots compared by what they do, however they are described.
#pragma once

#include <string>

#include "robot/robot.hpp"

namespace articula::test {

// What a robot does: torques, the Jacobian of the last link that moves, the place of every frame that has a name, in frame 0.
Outputs deeds(Graph& g, const Robot& robot);

// Empty when everything is proven equal; else the first thing that is not.
std::string unproven(const Robot& x, const Robot& y);

// The largest relative difference of the outputs at some random states.
double difference(const Robot& x, const Robot& y);

}  // namespace articula::test
