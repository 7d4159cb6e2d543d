// What is to be made of a log's columns: each number of the joints as a sum of columns and an offset.
#pragma once

#include "api/identify/log_joints.hpp"
#include "api/identify/log_tables.hpp"

namespace articula {

struct LogTerm {
  std::size_t column = 0;  // of the tables
  double factor = 1;
};

struct LogSum {
  LoggedFreedom freedom;
  std::vector<LogTerm> terms;  // none: it was not measured, and is zero
  double offset = 0;
};

struct LogPlan {
  std::map<LogQuantity, std::vector<LogSum>> sums;  // of what was measured
  std::optional<std::size_t> time;                  // column of stamps
  bool in_radians = true;                           // positions of joints that turn are taken as they stand
};

// What does not fit the robot or the tables is an error.
LogPlan log_plan(const Robot& robot, const LogDescription& log, LogTables& tables, Report& report);

// As tables name their columns that our own commands write: t, q1, .., qd1, .., tau1, ..; others are left aside.
LogDescription plain_log(const Robot& robot, const LogFile& file, const std::vector<std::string>& names,
                         int header_line, Report& report);

}  // namespace articula
