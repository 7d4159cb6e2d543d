#include "expr/faddeev.hpp"

namespace articula {

Faddeev faddeev(const Matrix& A, int k) {
  Graph& graph = A(0, 0).graph();
  Matrix M = scaled_identity(A.rows(), graph.constant(1));  // M_1
  for (int step = 1;; ++step) {
    const Matrix A_M = A * M;
    Expr trace = graph.constant(0);
    for (int i = 0; i < A.rows(); ++i) trace = trace + A_M(i, i);
    const Expr c = Rational(-1, step) * trace;
    if (step == k) return {M, c};
    M = A_M + scaled_identity(A.rows(), c);
  }
}

}  // namespace articula
