// What formulas cost on-line, in two ways.
//
//   operations  the textbook count: mul + add + div
//   machine     what a processor does with the straight-line code, in the order in which the formulas were made: the
//               instructions, with a price for those that take longer, and what does not fit into registers. In tenths of an
//               instruction; cost.cpp has the prices and where they come from.
#pragma once

#include "expr/expr.hpp"
#include "program/program.hpp"

namespace articula {

enum class CostModel { operations, machine };

Counts online_cost(const Outputs& outputs);  // counted as in a program
long cost(const Outputs& outputs, CostModel model);

}  // namespace articula
