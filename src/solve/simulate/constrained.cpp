#include "solve/simulate/constrained.hpp"

#include <numeric>

#include "base/cholesky.hpp"
#include "base/error.hpp"
#include "base/row_space.hpp"

namespace articula {

namespace {

std::vector<double> transposed(const std::vector<double>& A, std::size_t cols) {
  const std::size_t rows = A.size() / cols;
  std::vector<double> B(A.size());
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < cols; ++j) B[j * rows + i] = A[i * cols + j];
  return B;
}

void solve(std::vector<double> M, std::vector<double>& b) {
  if (!cholesky_solve(std::move(M), b))
    throw ModelError("", "something moves that has no inertia: forces do not determine its acceleration",
                     "give the links, or the rotors of the joints, an inertia");
}

}  // namespace

void ConstraintRows::add(const std::vector<double>& row, double value) {
  W.insert(W.end(), row.begin(), row.end());
  g.push_back(value);
}

std::vector<double> product(const std::vector<double>& A, const std::vector<double>& B, std::size_t inside) {
  const std::size_t rows = A.size() / inside, cols = B.size() / inside;
  std::vector<double> C(rows * cols, 0.0);
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t k = 0; k < inside; ++k)
      for (std::size_t j = 0; j < cols; ++j) C[i * cols + j] += A[i * inside + k] * B[k * cols + j];
  return C;
}

double inner(const std::vector<double>& a, const std::vector<double>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

ConstrainedSolution constrained_solution(const std::vector<double>& A, const std::vector<double>& f,
                                         const ConstraintRows& constraints) {
  const std::size_t n = f.size();
  if (constraints.g.empty()) {
    ConstrainedSolution s{f, {}};
    solve(A, s.x);
    return s;
  }
  const RowSpace rows(constraints.W, constraints.g.size(), n, dependent_row);
  ConstrainedSolution s{rows.solution(constraints.g), {}};
  if (rows.rank() < n) {
    const std::vector<double> N = rows.unseen(), Nt = transposed(N, n - rows.rank());
    std::vector<double> rest = product(A, s.x, n);
    for (std::size_t i = 0; i < n; ++i) rest[i] = f[i] - rest[i];
    std::vector<double> y = product(Nt, rest, n);
    solve(product(Nt, product(A, N, n), n), y);
    const std::vector<double> moved = product(N, y, n - rows.rank());
    for (std::size_t i = 0; i < n; ++i) s.x[i] += moved[i];
  }
  std::vector<double> force = product(A, s.x, n);
  for (std::size_t i = 0; i < n; ++i) force[i] -= f[i];
  s.l = rows.multipliers(force);
  return s;
}

}  // namespace articula
