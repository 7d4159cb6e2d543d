// Linear equations between formulas, solved by elimination; pivots are entries that are not identically zero.
#pragma once

#include <optional>

#include "expr/matrix.hpp"

namespace articula {

// The inverse by Gauss and Jordan; pivots are the first entries of each column that are not identically zero. ModelError when
// the matrix is singular whatever the values of its symbols.
Matrix inverse(Matrix a);

// x of A x = b, each pivot where the fewest new entries appear: a matrix that is triangular in any order of its rows and
// columns is solved by substitution alone. Nothing when A is singular whatever the values of its symbols.
std::optional<std::vector<Expr>> solved_sparsely(Matrix A, std::vector<Expr> b);

}  // namespace articula
