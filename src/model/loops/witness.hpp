// Closed positions of a robot, found in numbers: what vanishes at all of them, though not elsewhere, cannot solve a loop. So the
// loops that close only because their lengths fit (Bennett's, kites, parallelograms) get equations that hold there. And joints
// that can still move there, while the known ones of their loop stand, do not follow from that loop alone.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "expr/sample.hpp"
#include "robot/loop_numbers.hpp"

namespace articula {

class Witnesses {
 public:
  Witnesses(const Robot& robot,
            const RobotData& r);  // r: in the graph of the formulas; none when it cannot be closed

  // A formula of joint and cut variables and parameters. False when there are no positions, or when it has other symbols.
  bool vanishes(const Expr& e);
  // How many freedoms of these joints of a loop its cut leaves them, while the others stand. 0 when there are no positions.
  int freedoms_left(std::size_t cut, const std::vector<int>& joints) const;

 private:
  RobotData r_;
  LoopNumbers numbers_;
  std::vector<std::vector<double>> q_;  // of the closed positions
  std::set<std::string> symbols_;
  std::vector<Sample> closed_, open_;
};

}  // namespace articula
