// What formulas cost, to choose between ways of building the same thing before any optimiser sees them.
#pragma once

#include "expr/expr.hpp"

namespace articula {

struct Cost {
  int values = 0;   // distinct results of operations, equal ones counted once whatever formula produced them
  int written = 0;  // operations as the formulas have them
  int sines = 0;    // and cosines, distinct
  friend auto operator<=>(const Cost&, const Cost&) = default;
};

// Of what varies: products, quotients, sums; sines decide between equals.
Cost cost_of(const std::vector<Expr>& formulas);
int written_operations(const std::vector<Expr>& formulas);  // Cost::written alone

}  // namespace articula
