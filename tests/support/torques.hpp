// The inverse dynamic model as a program, and how its torques are compared.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "model/dynamic/dynamic.hpp"
#include "opt/opt.hpp"
#include "program/program.hpp"
#include "robot/robot.hpp"

namespace articula::test {

inline Program idm_program(const Robot& robot, const OptOptions& options = {}) {
  Graph graph;
  return lower("idm", optimise(newton_euler(graph, robot), options), robot.parameters(), robot.inputs());
}

// The largest difference, relative to the largest of the expected torques. Torques that are all zero have no size.
inline double relative_error(const std::vector<double>& tau, const std::vector<double>& expected) {
  double size = 1e-3, worst = 0;
  for (const double x : expected) size = std::max(size, std::abs(x));
  for (std::size_t i = 0; i < expected.size(); ++i)
    worst = std::max(worst, std::abs(tau.at(i) - expected[i]));
  return worst / size;
}

}  // namespace articula::test
