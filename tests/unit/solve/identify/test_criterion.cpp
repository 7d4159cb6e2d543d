// Criteria of equations: their numbers are those of the matrix, and their derivatives those of differences.

#include "solve/identify/criterion.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/draw.hpp"
#include "base/svd.hpp"

namespace articula::test {
namespace {

constexpr std::size_t tall = 9, wide = 4;

std::vector<double> any_matrix(unsigned long seed) {
  std::vector<double> W(tall * wide);
  for (std::size_t k = 0; k < W.size(); ++k) W[k] = draw(seed) * (k % wide == 2 ? 100 : 1);
  return W;
}

Triangle triangle_of(const std::vector<double>& W) {
  Triangle t(wide);
  for (std::size_t i = 0; i < tall; ++i)
    t.add_row({W.begin() + static_cast<long>(i * wide), W.begin() + static_cast<long>((i + 1) * wide)}, 0);
  return t;
}

TEST(Criterion, DerivativesAreThoseOfDifferences) {
  for (const CriterionInfo& criterion : criteria()) {
    const std::vector<double> W = any_matrix(5);
    const CriterionValue F = criterion_value(criterion.criterion, triangle_of(W));
    for (std::size_t i = 0; i < tall; i += 2)
      for (std::size_t k = 0; k < wide; ++k) {
        double slope = 0;  // (W N)_ik
        for (std::size_t j = 0; j < wide; ++j) slope += W[i * wide + j] * F.N[j * wide + k];
        const double h = 1e-5 * (k == 2 ? 100 : 1);
        std::vector<double> up = W, down = W;
        up[i * wide + k] += h, down[i * wide + k] -= h;
        const double difference = (criterion_value(criterion.criterion, triangle_of(up)).value -
                                   criterion_value(criterion.criterion, triangle_of(down)).value) /
                                  (2 * h);
        EXPECT_NEAR(slope, difference, 1e-6 * (1 + std::fabs(difference)))
            << criterion.name << " " << i << " " << k;
      }
  }
}

TEST(Criterion, ConditionIsThatOfColumnsOfLengthOne) {
  std::vector<double> W = any_matrix(8), U = W;
  for (std::size_t k = 0; k < wide; ++k) {
    double length = 0;
    for (std::size_t i = 0; i < tall; ++i) length += W[i * wide + k] * W[i * wide + k];
    for (std::size_t i = 0; i < tall; ++i) U[i * wide + k] /= std::sqrt(length);
  }
  const Singular s = singular(U, tall, wide);
  const double condition = s.values.front() / s.values.back();
  EXPECT_NEAR(condition_number(triangle_of(W)), condition, 1e-10 * condition);
  const double smooth = std::exp(criterion_value(Criterion::condition, triangle_of(W)).value);
  EXPECT_GE(smooth, condition * (1 - 1e-12));
  EXPECT_LE(smooth, condition * std::pow(wide, 1.0 / 16));
}

TEST(Criterion, DeterminantIsTheMeanDeviation) {
  Triangle t(2);
  t.add_row({3, 0}, 0);
  t.add_row({0, 4}, 0);
  EXPECT_NEAR(mean_deviation(t), 1 / std::sqrt(12.0), 1e-14);
  EXPECT_NEAR(criterion_value(Criterion::determinant, t).value, -std::log(12.0) / 2, 1e-14);
}

TEST(Criterion, IsFiniteWhereNothingIsTold) {
  Triangle t(2);
  t.add_row({1, 1}, 0);
  t.add_row({2, 2}, 0);
  for (const CriterionInfo& criterion : criteria()) {
    const CriterionValue F = criterion_value(criterion.criterion, t);
    EXPECT_TRUE(std::isfinite(F.value)) << criterion.name;
    EXPECT_GT(F.value, 10) << criterion.name;
  }
}

}  // namespace
}  // namespace articula::test
