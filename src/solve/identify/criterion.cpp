#include "solve/identify/criterion.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/svd.hpp"

namespace articula {

const std::vector<CriterionInfo>& criteria() {
  static const std::vector<CriterionInfo> list{
      {Criterion::condition, "condition", "the condition number of the equations"},
      {Criterion::determinant, "determinant", "the mean deviation of all parameters, for given noise"}};
  return list;
}

const CriterionInfo& info(Criterion criterion) { return criteria()[static_cast<std::size_t>(criterion)]; }

namespace {

constexpr double nothing = 1e-14;  // of the longest column, or of the largest singular value: rounding
constexpr int sharpness = 32;      // m

std::vector<double> lengths_of_columns(const Triangle& t) {
  const std::size_t p = t.unknowns();
  std::vector<double> d(p, 0.0);
  for (std::size_t k = 0; k < p; ++k) {
    for (std::size_t i = 0; i <= k; ++i) d[k] += t.R(i, k) * t.R(i, k);
    d[k] = std::sqrt(d[k]);
  }
  const double longest = p == 0 ? 0 : *std::max_element(d.begin(), d.end());
  for (double& x : d) x = std::max({x, nothing * longest, std::numeric_limits<double>::min()});
  return d;
}

Singular scaled_decomposition(const Triangle& t, const std::vector<double>& d) {
  const std::size_t p = t.unknowns();
  std::vector<double> U(p * p, 0.0);
  for (std::size_t i = 0; i < p; ++i)
    for (std::size_t k = i; k < p; ++k) U[i * p + k] = t.R(i, k) / d[k];
  Singular s = singular(U, p, p);
  for (double& x : s.values) x = std::max(x, nothing * s.values.front());
  return s;
}

// M = V diag(s^2(m-1)/sum s^2m - s^-2(m+1)/sum s^-2m) V^T is the derivative by C = U^T U, twice;  N = D^-1 (M - diag(C M)) D^-1.
CriterionValue smooth_condition(const Triangle& t) {
  const std::size_t p = t.unknowns();
  const std::vector<double> d = lengths_of_columns(t);
  const Singular s = scaled_decomposition(t, d);
  const double most = s.values.front(), least = s.values.back();
  double sum_most = 0, sum_least = 0;
  std::vector<double> up(p), down(p);
  for (std::size_t k = 0; k < p; ++k) {
    sum_most += up[k] = std::pow(s.values[k] / most, 2 * sharpness);
    sum_least += down[k] = std::pow(least / s.values[k], 2 * sharpness);
  }
  CriterionValue result;
  result.value = std::log(most / least) + (std::log(sum_most) + std::log(sum_least)) / (2 * sharpness);
  result.N.assign(p * p, 0.0);
  std::vector<double> own(p, 0.0);  // diag(C M)
  for (std::size_t k = 0; k < p; ++k) {
    const double share = up[k] / sum_most - down[k] / sum_least, square = s.values[k] * s.values[k];
    for (std::size_t i = 0; i < p; ++i) {
      own[i] += share * s.V[k][i] * s.V[k][i];
      for (std::size_t j = 0; j < p; ++j) result.N[i * p + j] += share / square * s.V[k][i] * s.V[k][j];
    }
  }
  for (std::size_t i = 0; i < p; ++i) {
    result.N[i * p + i] -= own[i];
    for (std::size_t j = 0; j < p; ++j) result.N[i * p + j] /= d[i] * d[j];
  }
  return result;
}

// log det(W^T W)/2 = sum of log |R_kk|;  N = -(R^T R)^-1/p. What is nothing counts as `nothing` of its column.
CriterionValue log_determinant(const Triangle& t) {
  const std::size_t p = t.unknowns();
  const std::vector<double> d = lengths_of_columns(t);
  std::vector<double> pivots(p), inverse(p * p, 0.0);  // of R, row by row
  CriterionValue result;
  for (std::size_t k = 0; k < p; ++k) {
    const double least = nothing * d[k];
    pivots[k] = std::fabs(t.R(k, k)) < least ? least : t.R(k, k);
    result.value -= std::log(std::fabs(pivots[k])) / static_cast<double>(p);
  }
  for (std::size_t j = 0; j < p; ++j)
    for (std::size_t i = j + 1; i-- > 0;) {
      double sum = i == j ? 1 : 0;
      for (std::size_t k = i + 1; k <= j; ++k) sum -= t.R(i, k) * inverse[k * p + j];
      inverse[i * p + j] = sum / pivots[i];
    }
  result.N.assign(p * p, 0.0);
  for (std::size_t i = 0; i < p; ++i)
    for (std::size_t j = i; j < p; ++j) {
      double sum = 0;
      for (std::size_t k = j; k < p; ++k) sum += inverse[i * p + k] * inverse[j * p + k];
      result.N[i * p + j] = result.N[j * p + i] = -sum / static_cast<double>(p);
    }
  return result;
}

}  // namespace

CriterionValue criterion_value(Criterion criterion, const Triangle& triangle) {
  return criterion == Criterion::condition ? smooth_condition(triangle) : log_determinant(triangle);
}

double condition_number(const Triangle& triangle) {
  const Singular s = scaled_decomposition(triangle, lengths_of_columns(triangle));
  return s.values.empty() ? 1 : s.values.front() / s.values.back();
}

double mean_deviation(const Triangle& triangle) {
  double sum = 0;
  for (std::size_t k = 0; k < triangle.unknowns(); ++k) sum += std::log(std::fabs(triangle.R(k, k)));
  return std::exp(-sum / static_cast<double>(triangle.unknowns()));
}

}  // namespace articula
