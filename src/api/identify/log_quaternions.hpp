// Quaternions among measured positions, of ball joints and floating bases: of length one, and without the jumps between e and -e, which
// mean the same, so that they can be interpolated.
#pragma once

#include "api/identify/log_rows.hpp"

namespace articula {

// x: positions by freedom. One that is far from length one is an error.
void join_quaternions(const LogPlan& plan, const LogTables& tables, const LogRows& rows, LogQuantity quantity,
                      std::vector<std::vector<double>>& x, Report& report);
// After interpolation, and rounding.
void make_unit(const LogPlan& plan, LogQuantity quantity, std::vector<std::vector<double>>& x);

}  // namespace articula
