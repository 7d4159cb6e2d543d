// Loads that a robot is known to have carried while a log was taken.
#pragma once

#include <vector>

#include "api/identify/import.hpp"

namespace articula {

// What the load of a log needs beside the robot, of each torque, at its samples; nothing without a load.
std::vector<std::vector<double>> load_torques(const Robot& robot, const ImportedLog& log,
                                              const struct PreparedLog& prepared);

}  // namespace articula
