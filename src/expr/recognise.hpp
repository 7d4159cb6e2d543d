// Numbers made readable: a formula without symbols, such as atan2(sqrt(2)/2, -sqrt(2)/2), as the number that it is.
#pragma once

#include "expr/expr.hpp"

namespace articula {

// The same number as a person would write it: a short decimal, a multiple of pi, sqrt(2) or sqrt(3) when its value is one to 40
// digits; else a decimal of 20 significant digits, or as many as are asked for. A formula with symbols comes back as it is.
Expr recognised(const Expr& formula, int digits = 20);

}  // namespace articula
