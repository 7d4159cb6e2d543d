// A program as steps on rows (lanes.hpp): which row a value stands in. Rows of values that nobody reads any more are used again, so that
// what is worked on stays near the processor.
#pragma once

#include "program/lanes.hpp"

namespace articula {

struct LaneCode {
  std::vector<LaneStep> setup, online;
  std::vector<Id>
      row;  // by value number; of values of the on-line part only while they are needed, at the end those of outputs
  std::size_t rows = 0;  // in all
};
LaneCode lane_code(const Program& program);

}  // namespace articula
