// A robot with what was identified in its tables.
#pragma once

#include "api/identify/sought.hpp"

namespace articula {

struct CellValue {
  UnknownCell cell;
  double value;
};

// What was looked for is zero but for these values, rounded to twelve digits; `added`: they are added to what the robot has (a load).
Robot with_cells(const Robot& robot, const std::vector<UnknownCell>& sought,
                 const std::vector<CellValue>& values, bool added, const std::string& source);

}  // namespace articula
