// Every model of a robot with closed loops, by every method (of robots with many joints: by its first), against the oracle at closed
// states.
#pragma once

#include <string>
#include <vector>

#include "support/closed_answers.hpp"

namespace articula::test {

struct ClosedFinding {
  std::string model, method, output;
  double error = 0;  // relative to the largest number, at the worst state
  double tolerance = 0;
};

struct ClosedReport {
  std::vector<ClosedFinding> findings;  // one for each output of each method
  std::vector<std::string> left_out;    // "model method: why"
  int states = 0;
};

// Values of all parameters; `start`: a closed position. A model that the robot has no use for is left out by name.
ClosedReport check_closed_models(const Robot& robot, const Values& parameters, const Vector& start,
                                 int states);
// The same of one model, its first method as it is delivered: optimised.
ClosedReport check_closed_model(const Robot& robot, const Values& parameters, const Vector& start, int states,
                                const std::string& model);

// qdd of ddm at the torques that idm gives, against qdd.
double round_trip_error(const Robot& robot, const Values& parameters, const Vector& start, int states);

}  // namespace articula::test
