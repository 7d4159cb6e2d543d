// What a cheaper model costs where it is used: the robot follows a motion, and its controller computes torques with that model.
#pragma once

#include "api/motion.hpp"
#include "api/simulate.hpp"
#include "implement_report.hpp"

namespace articula::cli {

// Columns for each way to implement the model: the largest error of a joint, and the regulator's share of the torques (rms); no
// number where the motion cannot be followed. `motion` must
// outlive them.
std::vector<ExtraColumn> tracking_columns(const Robot& robot, const PlannedMotion& motion,
                                          const ControllerRequest& controller);

}  // namespace articula::cli
