#include "solve/identify/least_squares.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/error.hpp"
#include "base/row_space.hpp"
#include "base/svd.hpp"

namespace articula {

namespace {

// Columns of R over their lengths, row-major.
std::vector<double> scaled_triangle(const Triangle& t, const std::vector<double>& length) {
  const std::size_t n = t.unknowns();
  std::vector<double> J(n * n, 0.0);
  for (std::size_t j = 0; j < n; ++j)
    for (std::size_t i = 0; i <= j && length[j] > 0; ++i) J[i * n + j] = t.R(i, j) / length[j];
  return J;
}

RowSpace columns_of(const Triangle& t, double tolerance) {
  const std::size_t n = t.unknowns();
  const std::vector<double> J = scaled_triangle(t, column_lengths(t));
  std::vector<double> rows(n * n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) rows[j * n + i] = J[i * n + j];
  return {rows, n, n, tolerance};
}

// z - R x
std::vector<double> left_by(const Triangle& t, const std::vector<double>& x) {
  std::vector<double> left(t.unknowns());
  for (std::size_t i = 0; i < left.size(); ++i) {
    left[i] = t.z(i);
    for (std::size_t j = i; j < left.size(); ++j) left[i] -= t.R(i, j) * x[j];
  }
  return left;
}

}  // namespace

double LeastSquares::covariance(std::size_t i, std::size_t j) const {
  double sum = 0;
  for (std::size_t k = 0; k < rank; ++k) sum += factor[i * rank + k] * factor[j * rank + k];
  return sum;
}

double LeastSquares::variance(std::size_t i) const {
  return seen[i] ? covariance(i, i) : std::numeric_limits<double>::infinity();
}

double LeastSquares::correlation(std::size_t i, std::size_t j) const {
  if (!seen[i] || !seen[j]) return 0;
  return i == j ? 1 : covariance(i, j) / std::sqrt(covariance(i, i) * covariance(j, j));
}

std::vector<double> column_lengths(const Triangle& t) {
  constexpr double rounding = 1e-12;
  std::vector<double> length(t.unknowns());
  double longest = 0;
  for (std::size_t j = 0; j < length.size(); ++j) {
    for (std::size_t i = 0; i <= j; ++i) length[j] = std::hypot(length[j], t.R(i, j));
    longest = std::max(longest, length[j]);
  }
  for (double& l : length)
    if (!(l > rounding * longest)) l = 0;
  return length;
}

std::vector<std::size_t> independent_columns(const Triangle& t, double tolerance) {
  return columns_of(t, tolerance).independent();
}

double least_misfit(const Triangle& t, double tolerance) {
  const std::vector<double> length = column_lengths(t);
  std::vector<double> z(t.unknowns());
  for (std::size_t i = 0; i < z.size(); ++i) z[i] = t.z(i);
  std::vector<double> x = columns_of(t, tolerance).multipliers(z);
  for (std::size_t k = 0; k < x.size(); ++k)
    if (length[k] > 0) x[k] /= length[k];
  return t.squared(x);
}

LeastSquares least_squares(const Triangle& t, const std::vector<double>& prior, double tolerance) {
  const std::size_t n = t.unknowns();
  LeastSquares s;
  s.x = prior.empty() ? std::vector<double>(n, 0.0) : prior;
  if (s.x.size() != n)
    throw Bug("a prior of " + std::to_string(prior.size()) + " numbers for " + std::to_string(n));
  const std::vector<double> length = column_lengths(t), left = left_by(t, s.x);
  const auto scale = [&](std::size_t k) { return length[k] > 0 ? length[k] : 1; };
  const Singular d = singular(scaled_triangle(t, length), n, n);
  const double largest = n > 0 ? d.values.front() : 0;
  while (s.rank < n && d.values[s.rank] > tolerance * largest) ++s.rank;
  for (std::size_t k = 0; k < n; ++k) s.singular.push_back(largest > 0 ? d.values[k] / largest : 0);
  if (s.rank > 0) s.condition = largest / d.values[s.rank - 1];
  s.factor.resize(n * s.rank);
  for (std::size_t k = 0; k < s.rank; ++k) {
    const double f = dot(d.W[k], left) / (d.values[k] * d.values[k]);
    for (std::size_t i = 0; i < n; ++i) {
      s.x[i] += f * d.V[k][i] / scale(i);
      s.factor[i * s.rank + k] = d.V[k][i] / (d.values[k] * scale(i));
    }
  }
  s.misfit = t.squared(s.x);
  s.unseen = readable({d.V.begin() + static_cast<std::ptrdiff_t>(s.rank), d.V.end()});
  s.seen.assign(n, true);
  for (const Direction& direction : s.unseen)
    for (const Share& share : direction) s.seen[share.unknown] = false;
  return s;
}

}  // namespace articula
