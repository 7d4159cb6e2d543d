#include "base/number_matrix.hpp"

#include <algorithm>
#include <cmath>

#include "base/svd.hpp"

namespace articula {

namespace {

constexpr double nothing = 1e-7;

}  // namespace

NumberMatrix part(const NumberMatrix& a, const std::vector<std::size_t>& rows,
                  const std::vector<std::size_t>& cols) {
  NumberMatrix b{rows.size(), cols.size(), {}};
  for (const std::size_t i : rows)
    for (const std::size_t j : cols) b.e.push_back(a(i, j));
  return b;
}

double determinant(NumberMatrix a) {
  const std::size_t n = a.rows;
  double product = 1;
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t pivot = k;
    for (std::size_t i = k + 1; i < n; ++i)
      if (std::fabs(a(i, k)) > std::fabs(a(pivot, k))) pivot = i;
    if (a(pivot, k) == 0) return 0;
    for (std::size_t j = 0; j < n && pivot != k; ++j) std::swap(a.e[k * n + j], a.e[pivot * n + j]);
    product *= pivot == k ? a(k, k) : -a(k, k);
    for (std::size_t i = k + 1; i < n; ++i) {
      const double factor = a(i, k) / a(k, k);
      for (std::size_t j = k; j < n; ++j) a.e[i * n + j] -= factor * a(k, j);
    }
  }
  return product;
}

std::size_t rank(const NumberMatrix& a) {
  if (a.rows == 0 || a.cols == 0) return 0;
  const Singular s = singular(a.e, a.rows, a.cols);
  return static_cast<std::size_t>(std::count_if(s.values.begin(), s.values.end(), [&](double v) {
    return v > nothing * std::max(1.0, s.values.front());
  }));
}

std::vector<double> column_of(const NumberMatrix& a, std::size_t j) {
  std::vector<double> v;
  for (std::size_t i = 0; i < a.rows; ++i) v.push_back(a(i, j));
  return v;
}

std::vector<double> row_of(const NumberMatrix& a, std::size_t i) {
  return {a.e.begin() + static_cast<std::ptrdiff_t>(i * a.cols),
          a.e.begin() + static_cast<std::ptrdiff_t>((i + 1) * a.cols)};
}

bool Basis::add(std::vector<double> v) {  // Gram and Schmidt, twice
  const double before = std::sqrt(dot(v, v));
  for (int twice = 0; twice < 2; ++twice)
    for (const std::vector<double>& u : basis_) {
      const double k = dot(u, v);
      for (std::size_t i = 0; i < v.size(); ++i) v[i] -= k * u[i];
    }
  const double left = std::sqrt(dot(v, v));
  if (!(left > nothing * std::max(1.0, before))) return false;
  for (double& x : v) x /= left;
  basis_.push_back(std::move(v));
  return true;
}

}  // namespace articula
