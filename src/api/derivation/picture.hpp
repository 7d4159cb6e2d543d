// The figure of the robot in a derivation.
#pragma once

#include <set>
#include <string>

#include "robot/robot.hpp"
#include "typeset/paper.hpp"

namespace articula {

PaperPicture picture_of(const Robot& robot, const std::set<std::string>& primed);

}  // namespace articula
