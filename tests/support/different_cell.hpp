// The comparison of two robots cell by cell.
#pragma once

#include <string>

#include "robot/robot.hpp"

namespace articula::test {

// Empty when every cell of the two robots is the same function; else the first difference. Default values and names aside.
std::string different_cell(const Robot& x, const Robot& y);

}  // namespace articula::test
