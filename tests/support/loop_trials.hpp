// Resolutions of loops followed on numbers: where the robot is closed, its position must be among the candidates that close it.
#pragma once

#include <vector>

#include "model/loops/geometric.hpp"
#include "robot/loop_numbers.hpp"
#include "support/follow_resolution.hpp"

namespace articula::test {

struct LoopTrial {
  bool closed = false;         // a closed position was found to start from
  bool found = false;          // it is among the candidates
  std::size_t assemblies = 0;  // candidates that close the loop, each once
  std::size_t candidates = 0;
  double gap = 0;  // the largest of those that close
};

class LoopTrials {
 public:
  LoopTrials(const Robot& robot, const std::vector<int>& known, const LoopResolution& solved);

  LoopTrial trial(unsigned long seed);

 private:
  double difference(const Numbers& a, const Numbers& b) const;
  Numbers position(Numbers q, const Numbers& x) const;

  const RobotData& r_;
  std::vector<int> known_;
  const Resolution& resolution_;
  LoopNumbers numbers_;
};

}  // namespace articula::test
