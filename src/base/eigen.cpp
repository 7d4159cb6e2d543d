#include "base/eigen.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace articula {

namespace {

// A square matrix, row-major, to be worked on.
struct Square {
  std::size_t n;
  std::vector<double> e;
  double& operator()(std::size_t i, std::size_t j) { return e[i * n + j]; }
  double operator()(std::size_t i, std::size_t j) const { return e[i * n + j]; }
};

// The lower triangle becomes L; false when the matrix is not positive definite.
bool factored(Square& B) {
  constexpr double nothing = 1e-14;
  for (std::size_t j = 0; j < B.n; ++j) {
    const double diagonal = B(j, j);
    for (std::size_t k = 0; k < j; ++k) B(j, j) -= B(j, k) * B(j, k);
    if (!(B(j, j) > nothing * diagonal)) return false;
    B(j, j) = std::sqrt(B(j, j));
    for (std::size_t i = j + 1; i < B.n; ++i) {
      for (std::size_t k = 0; k < j; ++k) B(i, j) -= B(i, k) * B(j, k);
      B(i, j) /= B(j, j);
    }
  }
  return true;
}

// L^-1 A, then the same of its transpose: L^-1 A L^-T.
void reduce(const Square& L, Square& A) {
  for (int side = 0; side < 2; ++side) {
    for (std::size_t i = 0; i < A.n; ++i)
      for (std::size_t j = 0; j < A.n; ++j) {
        for (std::size_t k = 0; k < i; ++k) A(i, j) -= L(i, k) * A(k, j);
        A(i, j) /= L(i, i);
      }
    for (std::size_t i = 0; i < A.n; ++i)
      for (std::size_t j = 0; j < i; ++j) std::swap(A(i, j), A(j, i));
  }
}

// One rotation of rows and columns p and q, by which A(p, q) becomes zero; the rows of V turn along.
void rotate(Square& A, Square& V, std::size_t p, std::size_t q) {
  const double zeta = (A(q, q) - A(p, p)) / (2 * A(p, q));
  const double t = std::copysign(1.0, zeta) / (std::fabs(zeta) + std::hypot(1.0, zeta));
  const double c = 1 / std::hypot(1.0, t), s = t * c;
  const auto turn = [&](double& x, double& y) {
    const double u = c * x - s * y;
    y = s * x + c * y, x = u;
  };
  for (std::size_t k = 0; k < A.n; ++k) turn(A(k, p), A(k, q));
  for (std::size_t k = 0; k < A.n; ++k) turn(A(p, k), A(q, k)), turn(V(p, k), V(q, k));
  A(p, q) = A(q, p) = 0;
}

// A becomes diagonal; the rows of what is given back are its eigenvectors.
Square diagonalised(Square& A) {
  constexpr int most_sweeps = 40;
  Square V{A.n, std::vector<double>(A.n * A.n, 0.0)};
  for (std::size_t i = 0; i < A.n; ++i) V(i, i) = 1;
  const double negligible = 1e-40 * std::inner_product(A.e.begin(), A.e.end(), A.e.begin(), 0.0);
  for (int sweep = 0, again = 1; again != 0 && sweep < most_sweeps; ++sweep) {
    again = 0;
    for (std::size_t p = 0; p < A.n; ++p)
      for (std::size_t q = p + 1; q < A.n; ++q) {
        const double square = A(p, q) * A(p, q);
        if (!(square > 1e-32 * std::fabs(A(p, p) * A(q, q)) && square > negligible)) continue;
        rotate(A, V, p, q), again = 1;
      }
  }
  return V;
}

// L^-T y.
std::vector<double> from_reduced(const Square& L, std::vector<double> y) {
  for (std::size_t i = L.n; i-- > 0;) {
    for (std::size_t k = i + 1; k < L.n; ++k) y[i] -= L(k, i) * y[k];
    y[i] /= L(i, i);
  }
  return y;
}

}  // namespace

std::optional<EigenPairs> symmetric_eigenpairs(std::vector<double> A, std::vector<double> B) {
  const auto n = static_cast<std::size_t>(std::lround(std::sqrt(static_cast<double>(A.size()))));
  Square L{n, std::move(B)}, C{n, std::move(A)};
  if (!factored(L)) return std::nullopt;
  reduce(L, C);
  const Square V = diagonalised(C);
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return C(a, a) < C(b, b); });
  EigenPairs pairs;
  for (const std::size_t k : order) {
    const auto row = V.e.begin() + static_cast<std::ptrdiff_t>(k * n);
    pairs.values.push_back(C(k, k));
    pairs.vectors.push_back(from_reduced(L, {row, row + static_cast<std::ptrdiff_t>(n)}));
  }
  return pairs;
}

}  // namespace articula
