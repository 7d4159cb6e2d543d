// Singular values: orthogonal to rounding, of small matrices and of large ones, whatever their rank.

#include "base/svd.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/draw.hpp"

namespace articula::test {
namespace {

// x less twice its share of a random direction, for as many directions: a random orthogonal matrix.
class Mirrors {
 public:
  Mirrors(std::size_t n, std::size_t count, Draw& draw) {
    for (std::size_t k = 0; k < count; ++k) {
      std::vector<double>& u = list_.emplace_back();
      for (std::size_t i = 0; i < n; ++i) u.push_back(draw.any(-1, 1));
      const double length = std::sqrt(dot(u, u));
      for (double& e : u) e /= length;
    }
  }
  void apply(std::vector<double>& x) const {
    for (const std::vector<double>& u : list_) {
      const double share = 2 * dot(u, x);
      for (std::size_t i = 0; i < x.size(); ++i) x[i] -= share * u[i];
    }
  }

 private:
  std::vector<std::vector<double>> list_;
};

// m x n, row-major, with these singular values.
std::vector<double> matrix_with(const std::vector<double>& values, std::size_t m, std::size_t n, int seed) {
  Draw draw(seed);
  const Mirrors left(m, 5, draw), right(n, 5, draw);
  std::vector<double> J(m * n, 0.0);
  for (std::size_t i = 0; i < m; ++i) {  // rows of S, mirrored
    std::vector<double> row(n, 0.0);
    if (i < n) row[i] = values[i];
    right.apply(row);
    std::copy(row.begin(), row.end(), J.begin() + static_cast<std::ptrdiff_t>(i * n));
  }
  for (std::size_t j = 0; j < n; ++j) {
    std::vector<double> column(m);
    for (std::size_t i = 0; i < m; ++i) column[i] = J[i * n + j];
    left.apply(column);
    for (std::size_t i = 0; i < m; ++i) J[i * n + j] = column[i];
  }
  return J;
}

void expect_decomposition(const std::vector<double>& J, const Singular& s) {
  double off = 0, skew = 0;
  for (std::size_t k = 0; k < s.n; ++k) {
    for (std::size_t i = 0; i < s.m; ++i) {
      double sum = 0;
      for (std::size_t j = 0; j < s.n; ++j) sum += J[i * s.n + j] * s.V[k][j];
      off = std::max(off, std::fabs(sum - s.W[k][i]));
    }
    for (std::size_t l = 0; l < s.n; ++l)
      skew = std::max(skew, std::fabs(dot(s.V[k], s.V[l]) - (k == l ? 1 : 0)));
  }
  EXPECT_LT(off, 1e-14 * std::max(s.values.front(), 1e-300));
  EXPECT_LT(skew, 1e-14);
  EXPECT_TRUE(std::is_sorted(s.values.rbegin(), s.values.rend()));
}

TEST(Svd, SingularValuesAreWhatTheyAre) {
  for (const auto& [m, n] : {std::pair<std::size_t, std::size_t>{8, 8}, {60, 60}, {100, 45}, {420, 420}}) {
    std::vector<double> values;
    for (std::size_t k = 0; k < n; ++k)
      values.push_back(k + 3 < n ? std::pow(10, -6.0 * static_cast<double>(k) / static_cast<double>(n)) : 0);
    const std::vector<double> J = matrix_with(values, m, n, 1);
    const Singular s = singular(J, m, n);
    for (std::size_t k = 0; k < n; ++k) EXPECT_NEAR(s.values[k], values[k], 1e-13) << n << " " << k;
    expect_decomposition(J, s);
  }
}

TEST(Svd, Triangles) {
  for (const std::size_t n : {20U, 70U, 420U}) {
    Draw draw(2);
    std::vector<double> J(n * n, 0.0);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = i; j < n; ++j) J[i * n + j] = draw.any(-1, 1);
    for (std::size_t i = 0; i <= 11; ++i) J[i * n + 11] = i < 11 ? 2 * J[i * n + 10] : 0;  // tied
    const Singular s = singular(J, n, n);
    expect_decomposition(J, s);
    EXPECT_LT(s.values.back(), 1e-13 * s.values.front());
  }
}

TEST(Svd, Nothing) {
  const Singular s = singular(std::vector<double>(50 * 50, 0.0), 50, 50);
  expect_decomposition(std::vector<double>(50 * 50, 0.0), s);
  EXPECT_EQ(s.values.front(), 0);
}

}  // namespace
}  // namespace articula::test
