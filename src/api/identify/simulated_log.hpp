// The motion that a robot makes with parameters that were estimated, under a controller that follows what it was told: a log without noise,
// beside the measured one, sample by sample.
#pragma once

#include "api/identify/log_equations.hpp"
#include "api/simulate.hpp"

namespace articula {

// `robot`: in numbers. The reference is the log's, qr. ModelError where it has none, and where the robot cannot be simulated.
PreparedLog simulated_log(const Robot& robot, const Log& log, const PreparedLog& like,
                          const ControllerRequest& control);

}  // namespace articula
