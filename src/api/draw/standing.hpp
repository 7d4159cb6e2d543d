// Where a robot stands in a picture when nothing is said, and how long what has no value is.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "robot/loop_numbers.hpp"

namespace articula {

struct DrawnValues {
  std::map<std::string, double> all;  // of every parameter of the geometry and of gravity
  std::set<std::string> invented;     // those that have none of their own
};
DrawnValues drawn_values(const Robot& robot, const std::map<std::string, double>& given);

struct Standing {
  std::vector<double> q;  // of all joints of the tree
  double gap = 0;         // by which loops stay open
};

// Closed robots in a closed position; others at q = 0, but slides drawn out, planar arms bent, and all bent when links would lie
// on each other at q = 0.
Standing standing(const Robot& robot, const LoopNumbers& numbers,
                  const std::map<std::string, double>& values);

}  // namespace articula
