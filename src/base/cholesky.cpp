#include "base/cholesky.hpp"

#include <cmath>
#include <cstddef>

namespace articula {

bool cholesky_solve(std::vector<double> A, std::vector<double>& b) {
  constexpr double nothing = 1e-14;
  const std::size_t n = b.size();
  for (std::size_t i = 0; i < n; ++i) {
    double* Li = &A[i * n];
    const double before = Li[i];
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = Li[j];
      for (std::size_t k = 0; k < j; ++k) sum -= Li[k] * A[j * n + k];
      if (j < i) Li[j] = sum / A[j * n + j];
      if (j == i && !(sum > nothing * before)) return false;
      if (j == i) Li[i] = std::sqrt(sum);
    }
  }
  for (std::size_t i = 0; i < n; ++i) {  // L y = b
    for (std::size_t k = 0; k < i; ++k) b[i] -= A[i * n + k] * b[k];
    b[i] /= A[i * n + i];
  }
  for (std::size_t i = n; i-- > 0;) {  // L^T x = y
    for (std::size_t k = i + 1; k < n; ++k) b[i] -= A[k * n + i] * b[k];
    b[i] /= A[i * n + i];
  }
  return true;
}

}  // namespace articula
