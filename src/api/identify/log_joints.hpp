// What a log's columns are of: the robot's freedoms, and its motors behind their gears.
#pragma once

#include "api/api.hpp"
#include "base/number_matrix.hpp"
#include "robot/log.hpp"
#include "robot/report.hpp"

namespace articula {

struct LoggedFreedom {
  std::string name;                // q3, tau3, q2.w
  std::vector<std::string> words;  // what users may call it by: 3, q3, the names of its joint and of its link
  int joint = 0;
  bool single = true;     // the joint's only one
  bool slides = false;    // of such joints
  bool has_motor = true;  // else its torque is zero
};
// Of a quantity, in the order of its numbers.
std::vector<LoggedFreedom> logged_freedoms(const Robot& robot, LogQuantity quantity);

// q_m = G q, tau = G^T tau_m, of the joints with a motor.
struct LogGears {
  std::vector<int> joints;          // of the columns of G
  std::vector<std::string> motors;  // names of its rows, where the robot has them
  NumberMatrix G;
  // Of G, joints x motors; none where the motors do not tell where all joints are.
  std::vector<double> inverse;
};
// As the log says, else of the robot's motors. Nothing, with an error, where they do not fit the robot.
std::optional<LogGears> log_gears(const Robot& robot, const LogDescription& log, Report& report);

}  // namespace articula
