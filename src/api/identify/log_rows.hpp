// The rows of a log that can be used: when they were taken, which numbers are missing, what becomes of them.
#pragma once

#include "api/identify/log_plan.hpp"
#include "solve/identify/resample.hpp"

namespace articula {

struct LogRows {
  std::vector<std::size_t> rows;  // in the tables
  std::vector<double> times;      // s since the first sample
};

// Rows with a time, between `start` and `end`; columns are left with these. Time that does not rise is an error.
LogRows timed_rows(const LogDescription& log, const LogPlan& plan, LogTables& tables, Report& report);

// Short runs without numbers are bridged, rows with long ones are taken out; a column without any number is an error.
void fill_columns(const LogPlan& plan, LogTables& tables, LogRows& rows, Report& report);

// What was done to make stamps even, in words.
void tell_resampling(const Resampled& r, const LogTables& tables, const LogRows& rows, Report& report);

}  // namespace articula
