// Closed positions of a robot to look at: random ones, begun within the limits of its joints where it has some. Parameters that the
// geometry has and that have no default value get one of their own, the same at all positions.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "robot/loop_numbers.hpp"

namespace articula {

struct ClosedSamples {
  std::map<std::string, double> values;        // of parameters without default
  LoopNumbers numbers;                         // with these
  std::vector<std::vector<double>> positions;  // none when nothing closes the loops
  std::vector<double> nearest;                 // what came nearest to it
  double gap;                                  // there
};
ClosedSamples closed_samples(const RobotData& r, const std::set<int>& joints_in_loops);

// Whether joints with limits are within them. Turns are left out.
bool within_limits(const RobotData& r, const LoopNumbers& numbers, const std::vector<double>& q);

}  // namespace articula
