// What the oracle says about each output of each model of a robot with closed loops (closed_oracle.hpp), and how the output is made
// comparable with it. An output that is not unique by itself (C, multipliers of over-constrained loops, rows of cuts) is compared
// by what it does.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "support/closed_states.hpp"

namespace articula::test {

struct FoundArray {
  Dense numbers;
  std::vector<std::string> columns;
};
using Found = std::map<std::string, FoundArray>;  // outputs of a model at a state, by name

struct ClosedAnswer {
  std::string model, output;  // the output, or what is said with it
  std::function<Vector(const ClosedState&, const Found&)> ours;
  std::function<Vector(const ClosedState&)> theirs;
  double tolerance = 1e-8;  // of the largest number
};
const std::vector<ClosedAnswer>& closed_answers();

// The difference quotient of sixth order of something along the closed motion, the time being zero at the state.
Vector rate_along_motion(const ClosedState& at, const std::function<Vector(const TreeState&)>& of);

}  // namespace articula::test
