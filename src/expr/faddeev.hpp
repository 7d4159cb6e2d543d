// The characteristic polynomial of a square matrix A and the matrices that come with it, by products and traces alone
// [FaddeevFaddeeva1963]:
//
//   M_1 = 1,   c_k = -tr(A M_k)/k,   M_(k+1) = A M_k + c_k 1,   A^n + c_1 A^(n-1) + .. + c_n 1 = 0
//
// so that A^-1 = -M_n/c_n; and for A = J^T J of rank r the pseudo-inverse of J is -M_r J^T/c_r, whatever its shape
// [Decell1965].
#pragma once

#include "expr/matrix.hpp"

namespace articula {

struct Faddeev {
  Matrix M;
  Expr c;
};
Faddeev faddeev(const Matrix& A, int k);  // M_k and c_k

}  // namespace articula
