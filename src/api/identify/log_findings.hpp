// What is doubtful about a log, in words: joints that do not move, torques that were not measured or are cut off, degrees for radians, a rate
// that cannot be right or is too slow. Joints that are swapped only a model can tell.
#pragma once

#include <limits>

#include "api/identify/log_rows.hpp"
#include "solve/identify/log.hpp"

namespace articula {

struct ValueRange {
  double least = std::numeric_limits<double>::infinity(), most = -least;
  double width() const { return most - least; }
};
ValueRange range_of(const std::vector<double>& values);
ValueRange range_of(const std::vector<double>& values, std::size_t first, std::size_t last);

// Columns of torques as they were measured; q: positions by freedom, in the same rows.
void check_torques(const LogPlan& plan, LogTables& tables, const LogRows& rows,
                   const std::vector<std::vector<double>>& q, Report& report);

// What the joints did, against what the robot can do. `place`: where positions are described.
void check_motion(const Robot& robot, const LogPlan& plan, const Log& log, const Place& place,
                  Report& report);

}  // namespace articula
