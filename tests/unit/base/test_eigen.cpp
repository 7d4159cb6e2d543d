#include "base/eigen.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/draw.hpp"

namespace articula {
namespace {

TEST(Eigen, OfTwoMassesAndThreeSprings) {  // k = 1, masses 1: 1 and 3
  const auto pairs = symmetric_eigenpairs({2, -1, -1, 2}, {1, 0, 0, 1});
  ASSERT_TRUE(pairs);
  EXPECT_NEAR(pairs->values[0], 1, 1e-15);
  EXPECT_NEAR(pairs->values[1], 3, 1e-15);
  EXPECT_NEAR(pairs->vectors[0][0], pairs->vectors[0][1], 1e-15);
  EXPECT_NEAR(pairs->vectors[1][0], -pairs->vectors[1][1], 1e-15);
}

TEST(Eigen, SolvesWhatItIsAsked) {
  test::Draw draw(3);
  for (std::size_t n = 1; n <= 12; ++n) {
    std::vector<double> A(n * n), R(n * n), B(n * n, 0.0);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j <= i; ++j) A[i * n + j] = A[j * n + i] = draw.real(-1, 1);
    for (double& x : R) x = draw.real(-1, 1);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) {
        if (i == j) B[i * n + j] = 0.1;
        for (std::size_t k = 0; k < n; ++k) B[i * n + j] += R[i * n + k] * R[j * n + k];
      }
    const auto pairs = symmetric_eigenpairs(A, B);
    ASSERT_TRUE(pairs);
    for (std::size_t m = 0; m < n; ++m) {
      const std::vector<double>& x = pairs->vectors[m];
      EXPECT_LE(pairs->values[m == 0 ? 0 : m - 1], pairs->values[m]);
      double unit = 0;
      for (std::size_t i = 0; i < n; ++i) {
        double left = 0, right = 0;
        for (std::size_t j = 0; j < n; ++j) left += A[i * n + j] * x[j], right += B[i * n + j] * x[j];
        EXPECT_NEAR(left, pairs->values[m] * right, 1e-12 * (1 + std::fabs(pairs->values[m])));
        unit += x[i] * right;
      }
      EXPECT_NEAR(unit, 1, 1e-12);
    }
  }
}

TEST(Eigen, NeedsAPositiveDefiniteMatrix) {
  EXPECT_FALSE(symmetric_eigenpairs({1, 0, 0, 1}, {1, 2, 2, 1}));
  EXPECT_FALSE(symmetric_eigenpairs({1, 0, 0, 1}, {1, 1, 1, 1}));
  EXPECT_FALSE(symmetric_eigenpairs({1}, {0}));
}

}  // namespace
}  // namespace articula
