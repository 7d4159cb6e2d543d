#include "base/cholesky.hpp"

#include <cmath>
#include <cstddef>

namespace articula {

bool cholesky_solve(std::vector<double> A, std::vector<double>& b) {
  constexpr double nothing = 1e-14;
  const std::size_t n = b.size();
  std::vector<double> diagonal(n);
  for (std::size_t i = 0; i < n; ++i) diagonal[i] = A[i * n + i];
  for (std::size_t k = n; k-- > 0;) {
    double* const row = &A[k * n];
    if (!(row[k] > nothing * diagonal[k])) return false;
    row[k] = std::sqrt(row[k]);
    for (std::size_t j = 0; j < k; ++j) row[j] /= row[k];
    for (std::size_t i = 0; i < k; ++i) {
      if (row[i] == 0) continue;
      for (std::size_t j = 0; j <= i; ++j) A[i * n + j] -= row[i] * row[j];
    }
  }
  for (std::size_t k = n; k-- > 0;) {  // L^T y = b
    b[k] /= A[k * n + k];
    for (std::size_t j = 0; j < k; ++j) b[j] -= A[k * n + j] * b[k];
  }
  for (std::size_t k = 0; k < n; ++k) {  // L x = y
    for (std::size_t j = 0; j < k; ++j) b[k] -= A[k * n + j] * b[j];
    b[k] /= A[k * n + k];
  }
  return true;
}

}  // namespace articula
