// Equations in two unknowns u and w, combined so that no product of both is left, and w of the first degree: what the types
// of Paul's table can solve. Elimination without divisions; a coefficient can be divided by where `alive` says so.
#pragma once

#include <functional>
#include <vector>

#include "model/inverse/windows.hpp"

namespace articula {

std::vector<WindowEquation> without_products(int u, int w, const std::vector<WindowEquation>& equations,
                                             const std::function<bool(const Expr&)>& alive);

// The sum as a formula, its unknowns as symbols.
Expr formula_of(const TrigSum& sum, const std::vector<Unknown>& unknowns);

}  // namespace articula
