// A x = b with a symmetric, positive definite matrix A, n x n row-major: A = L^T L with a lower triangle L [GolubVanLoan2013] (4.2), from the last
// row upwards. In this order the zeros of inertia matrices of trees stay zeros [Featherstone2005], and are passed over.
#pragma once

#include <vector>

namespace articula {

// b becomes x; false when A is not positive definite: a pivot is below 1e-14 of its diagonal element.
bool cholesky_solve(std::vector<double> A, std::vector<double>& b);

}  // namespace articula
