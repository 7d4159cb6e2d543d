// Determinant and adjugate of a square matrix, without a division: every minor of the first rows and every minor of
// the last rows is formed once, for each subset of the columns, and a cofactor is Laplace's sum of their products.
//
//   adjugate(A) A = A adjugate(A) = det(A) 1
//
// For an n x n matrix without zeros that is some 3 n 2^(n-1) products.
#pragma once

#include "expr/matrix.hpp"

namespace articula {

inline constexpr int largest_adjugate = 10;  // a Bug beyond: there are 2^n minors

Expr determinant(const Matrix& A);  // by minors alone

struct Adjugate {
  Matrix matrix;
  Expr determinant;
};
Adjugate adjugate(const Matrix& A);

}  // namespace articula
