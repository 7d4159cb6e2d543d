// Formulas for people: the shortest of several equal forms.
#pragma once

#include "expr/expr.hpp"

namespace articula {

struct Readable {
  Expr formula;     // equal to what was given, in the same graph
  bool simplified;  // false: past a budget, the formula is exact but as it was given
};
Readable readable(const Expr& formula);

}  // namespace articula
