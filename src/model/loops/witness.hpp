// Closed positions of a robot, found in numbers: what vanishes at all of them, though not elsewhere, cannot solve a loop. So the
// loops that close only because their lengths fit (Bennett's, kites, parallelograms) get equations that hold there.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "expr/sample.hpp"
#include "robot/robot.hpp"

namespace articula {

class Witnesses {
 public:
  Witnesses(const Robot& robot,
            const RobotData& r);  // r: in the graph of the formulas; none when it cannot be closed

  // A formula of joint and cut variables and parameters. False when there are no positions, or when it has other symbols.
  bool vanishes(const Expr& e);

 private:
  std::set<std::string> symbols_;
  std::vector<Sample> closed_, open_;
};

}  // namespace articula
