// One quantity of a log: which columns its numbers are sums of, on which side of the gears.
#pragma once

#include "api/identify/log_plan.hpp"

namespace articula {

// `gears`: where a quantity is of motors; none: they are wrong, and that was told. What does not fit is an error.
std::vector<LogSum> planned_sums(const Robot& robot, const LogDescription& log, LogQuantity quantity,
                                 const std::optional<LogGears>& gears, LogTables& tables, Report& report);

}  // namespace articula
