// The value of formulas in double, where symbols have given values. For decisions, not for results: those come from programs.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "expr/expr.hpp"

namespace articula {

// Bug when a symbol has no value.
std::vector<double> values_at(const std::vector<Expr>& formulas,
                              const std::map<std::string, double>& symbols);

}  // namespace articula
