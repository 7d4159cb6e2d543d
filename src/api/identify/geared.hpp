// Gears that a log tells and the robot's description does not: motors of the robot, so that what they have in common with several joints can be
// looked for.
#pragma once

#include <string>
#include <vector>

#include "robot/robot.hpp"

namespace articula {

// With a motor for each row of the gears of the first log that has any; as it is where it has motors already.
Robot geared(const Robot& robot, const std::vector<std::string>& logs);

}  // namespace articula
