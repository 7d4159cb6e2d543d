// A x = lambda B x with symmetric A and symmetric, positive definite B, n x n row-major: B = L L^T [GolubVanLoan2013] (4.2), and
// L^-1 A L^-T turned by Jacobi's rotations, cyclic by rows, until it is diagonal (8.5).
#pragma once

#include <optional>
#include <vector>

namespace articula {

struct EigenPairs {
  std::vector<double> values;                // the least first
  std::vector<std::vector<double>> vectors;  // x^T B x = 1
};
// None when B is not positive definite.
std::optional<EigenPairs> symmetric_eigenpairs(std::vector<double> A, std::vector<double> B);

}  // namespace articula
