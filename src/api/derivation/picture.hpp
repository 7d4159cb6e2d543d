// The figure of the robot in a derivation.
#pragma once

#include "robot/robot.hpp"
#include "typeset/paper.hpp"

namespace articula {

PaperPicture picture_of(const Robot& robot);

}  // namespace articula
