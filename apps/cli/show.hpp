// A robot for people and as JSON.
#pragma once

#include <string>

#include "api/api.hpp"
#include "output.hpp"

namespace articula::cli {

std::string structure(const RobotData& robot);     // serial, tree, closed loop
std::string tree_drawing(const RobotData& robot);  // lines
std::string loops_text(const Robot& robot);        // its loops and what moves them; nothing without loops
Json loops_json(const Robot& robot);               // null without loops
Json to_json(const Robot& robot);                  // formulas are text

}  // namespace articula::cli
