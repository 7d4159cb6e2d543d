// Programs as steps on rows: a row has one number for each of many states, side by side, so that a step is a loop over vectors. The
// sine and the cosine are those that generated code carries along (runtime/): both compute the same numbers, to the last bit.
#pragma once

#include <vector>

#include "program/program.hpp"

namespace articula {

// What sincos reduces without integers: where the exact products of runtime/sincos_f64.h end.
constexpr double sincos_limit = 205000.0;

struct alignas(64) LaneRow {
  static constexpr std::size_t size = 32;
  double lane[size] = {};
};

// rows[out] = op(rows[a], ..), with the signs of the operands. A sine takes the cosine along, into rows[other], and there is no step for
// a cosine by itself: who wants only one of them gives a row that nobody reads.
struct LaneStep {
  Op op;
  bool minus_a, minus_b, minus_c;
  Id a, b, c, out, other;
};

// The lanes from 0 to n - 1 of all rows; those behind them may change too.
void run_steps(const std::vector<LaneStep>& steps, std::size_t n, LaneRow* rows);

}  // namespace articula
