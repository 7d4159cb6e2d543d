// Closed positions of a robot, found in numbers: what vanishes at all of them, though not elsewhere, cannot solve a loop. So the
// loops that close only because their lengths fit (Bennett's, kites, parallelograms) get equations that hold there.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "robot/robot.hpp"

namespace articula {

class ClosedPositions {
 public:
  explicit ClosedPositions(const RobotData& r);  // none when the robot cannot be closed

  // A formula of joint and cut variables and parameters. False when there are no positions, or when it has other symbols.
  bool vanishes(const Expr& e) const;

 private:
  using Values = std::map<std::string, double>;  // of symbols
  std::vector<Values> closed_, open_;
};

}  // namespace articula
