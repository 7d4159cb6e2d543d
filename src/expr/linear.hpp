// Linear equations between formulas, solved with few operations and few divisions.
//
// Rows and columns are put into an order in which the matrix is block triangular, with blocks as small as can be: a matrix
// that is triangular in any order is solved by substitution alone. Within a block, entries that are numbers are eliminated
// first. What is left is divided by its determinant (minors.hpp) when it is small, so that what divides is zero only where the
// matrix is singular; when it is large, or pivots are asked for, each pivot is an entry that is not identically zero where the
// fewest new entries appear, on the diagonal if one is.
#pragma once

#include <optional>

#include "expr/matrix.hpp"
#include "expr/sample.hpp"

namespace articula {

// Pivots need fewer operations, but may be zero where the matrix is regular. Those of positive definite matrices never are.
enum class Divisors { determinants, pivots };

// X of A X = B. Nothing when A is singular whatever the values of its symbols. Points: where A must be regular, when symbols do not
// have any values: pivots are not small there.
using Points = std::vector<Sample>;
std::optional<Matrix> solved(const Matrix& A, const Matrix& B, Divisors divisors = Divisors::determinants,
                             Points points = {});
std::optional<std::vector<Expr>> solved(const Matrix& A, const std::vector<Expr>& b, Points points = {});

// ModelError when the matrix is singular whatever the values of its symbols.
Matrix inverse(const Matrix& A, Divisors divisors = Divisors::determinants);

}  // namespace articula
