// Measured logs for front ends: files become an even, joint-side log in numbers (solve/identify/log.hpp). What cannot be used is an
// InputError with everything that is wrong; what is doubtful about a log is told in words beside it.
#pragma once

#include <string>
#include <vector>

#include "robot/robot.hpp"
#include "solve/identify/log.hpp"

namespace articula {

struct ImportedLog {
  Log log;
  std::string load;  // that the robot carried, as with_payload takes it; "": none
  std::vector<Diagnostic> notes;
  std::vector<std::string> files;  // that were read, the one that describes them first
  double delay = 0;                // s, of torques: that was taken off
};

// `path`: a file that describes a log (docs/identification-logs.md), or a table NAME.csv with the columns t, q1, .., tau1, ..
ImportedLog import_log(const Robot& robot, const std::string& path);

}  // namespace articula
