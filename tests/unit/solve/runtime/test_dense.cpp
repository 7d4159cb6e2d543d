// Small dense matrices of the general solver, against what their inputs were made of.

#include "solve/runtime/dense.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <vector>

#include "support/draw.hpp"

namespace articula::test {
namespace {

using articula_general::eigenvalues;

std::vector<double> random_matrix(int n, std::uint64_t seed) {
  Draw draw(seed);
  std::vector<double> a(static_cast<std::size_t>(n * n));
  for (double& v : a) v = draw.any(-1, 1);
  return a;
}

TEST(Dense, InverseTimesMatrixIsOne) {
  const std::vector<double> a = random_matrix(12, 1);
  std::vector<double> b = a;
  const double condition = articula_general::inverted(b.data(), 12, 12);
  EXPECT_GT(condition, 1);
  EXPECT_LT(condition, 1e5);
  for (int i = 0; i < 12; ++i)
    for (int j = 0; j < 12; ++j) {
      double sum = 0;
      for (int k = 0; k < 12; ++k) sum += b[12 * i + k] * a[12 * k + j];
      EXPECT_NEAR(sum, i == j ? 1 : 0, 1e-12);
    }
  std::vector<double> singular(144, 1.0);
  EXPECT_GT(articula_general::inverted(singular.data(), 12, 12), 1e15);
}

// X D X^-1 has the eigenvalues that D has; blocks of D are a, b; -b, a.
TEST(Dense, EigenvaluesOfAMatrixMadeOfThem) {
  const int n = 12;
  for (const std::uint64_t seed : {2U, 3U, 4U}) {
    const std::vector<double> X = random_matrix(n, seed);
    std::vector<double> back = X, A(144, 0.0), D(144, 0.0);
    articula_general::inverted(back.data(), n, n);
    std::vector<std::complex<double>> wanted;
    for (int k = 0; k < n; k += 2) {
      const double a = 0.3 * k - 1, b = k < 6 ? 0.5 + k : 0;
      D[n * k + k] = a, D[n * (k + 1) + k + 1] = b != 0 ? a : a + 0.1;
      D[n * k + k + 1] = b, D[n * (k + 1) + k] = -b;
      wanted.emplace_back(a, b);
      wanted.emplace_back(b != 0 ? a : a + 0.1, -b);
    }
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
        for (int k = 0; k < n; ++k)
          for (int m = std::max(0, k - 1); m < std::min(n, k + 2); ++m)
            A[n * i + j] += X[n * i + k] * D[n * k + m] * back[n * m + j];
    std::vector<double> re(n), im(n);
    ASSERT_TRUE(eigenvalues(A.data(), n, n, re.data(), im.data()));
    for (const std::complex<double>& w : wanted) {
      double least = 1;
      for (std::size_t i = 0; i < n; ++i)
        least = std::min(least, std::abs(w - std::complex<double>(re[i], im[i])));
      EXPECT_LT(least, 1e-9);
    }
  }
}

TEST(Dense, ClustersOfEigenvaluesSettle) {  // a Jordan block, hidden by a similarity
  const int n = 8;
  const std::vector<double> X = random_matrix(n, 5);
  std::vector<double> back = X, A(64, 0.0), re(n), im(n);
  articula_general::inverted(back.data(), n, n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < n; ++k)
        A[n * i + j] += X[n * i + k] * (3 * back[n * k + j] + (k + 1 < n ? back[n * (k + 1) + j] : 0));
  ASSERT_TRUE(eigenvalues(A.data(), n, n, re.data(), im.data()));
  for (std::size_t i = 0; i < n; ++i) EXPECT_NEAR(std::hypot(re[i] - 3, im[i]), 0, 0.1);
}

TEST(Dense, WhatIsNotFiniteHasNoEigenvalues) {
  std::vector<double> A = random_matrix(6, 1), re(6), im(6);
  A[7] = std::nan("");
  EXPECT_FALSE(eigenvalues(A.data(), 6, 6, re.data(), im.data()));
}

TEST(Dense, KernelOfAMatrixThatLacksRank) {
  std::vector<double> A = random_matrix(12, 6);
  for (int i = 0; i < 12; ++i) {  // two columns are sums of others
    A[12 * i + 3] = A[12 * i] - 2 * A[12 * i + 7];
    A[12 * i + 9] = A[12 * i + 1] + A[12 * i + 2];
  }
  std::vector<double> R = A;
  int order[12];
  double v[3][12];
  articula_general::triangular(R.data(), 12, 12, 12, 12, order);
  ASSERT_EQ(articula_general::nullity(R.data(), 12, 12, 1e-10), 2);
  articula_general::kernel(R.data(), 12, 12, order, 2, v);
  for (int c = 0; c < 2; ++c)
    for (int i = 0; i < 12; ++i) {
      double sum = 0;
      for (int k = 0; k < 12; ++k) sum += A[12 * i + k] * v[c][k];
      EXPECT_NEAR(sum, 0, 1e-13);
    }
  double dot = 0, one = 0;
  for (int k = 0; k < 12; ++k) dot += v[0][k] * v[1][k], one += v[1][k] * v[1][k];
  EXPECT_NEAR(dot, 0, 1e-14);
  EXPECT_NEAR(one, 1, 1e-14);
}

}  // namespace
}  // namespace articula::test
