// Motions of joints in time: what torques are computed along and what controllers follow.
//
//   q, qd, qdd   as every model of the robot takes them: with closed loops those of the independent joints (robot/loops.hpp)
#pragma once

#include <functional>
#include <vector>

namespace articula {

struct MotionPoint {
  std::vector<double> q, qd, qdd;
};

struct Motion {
  double duration = 0;                      // s
  std::function<MotionPoint(double t)> at;  // 0 <= t <= duration; before and after it the robot stands still
};

// An inverse dynamic model in numbers: what torques somebody believes a motion to need. Exact, simplified, from tables, with
// another payload: whoever makes it decides.
using TorqueModel = std::function<std::vector<double>(const MotionPoint& point)>;

}  // namespace articula
