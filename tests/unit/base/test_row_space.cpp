// Equations with fewer rows than unknowns, and symmetric ones.

#include <gtest/gtest.h>

#include <cmath>

#include "base/cholesky.hpp"
#include "base/row_space.hpp"

namespace articula::test {
namespace {

const std::vector<double> W{1, 2, 0, -1,  // independent
                            0, 1, 3, 2,   // independent
                            1, 3, 3, 1};  // their sum

std::vector<double> times(const std::vector<double>& A, const std::vector<double>& x) {
  std::vector<double> y(A.size() / x.size(), 0.0);
  for (std::size_t i = 0; i < A.size(); ++i) y[i / x.size()] += A[i] * x[i % x.size()];
  return y;
}

TEST(RowSpace, SolvesWithTheShortestVector) {
  const RowSpace rows(W, 3, 4, 1e-9);
  ASSERT_EQ(rows.rank(), 2U);
  EXPECT_EQ(rows.independent().size(), 2U);
  const std::vector<double> g{5, -2, 3}, x = rows.solution(g), back = times(W, x);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(back[i], g[i], 1e-14);
  const std::vector<double> N = rows.unseen();
  ASSERT_EQ(N.size(), 8U);
  for (std::size_t k = 0; k < 2; ++k) {
    double along = 0, length = 0;
    std::vector<double> axis;
    for (std::size_t i = 0; i < 4; ++i) axis.push_back(N[2 * i + k]);
    for (std::size_t i = 0; i < 4; ++i) along += axis[i] * x[i], length += axis[i] * axis[i];
    EXPECT_NEAR(along, 0, 1e-14);  // nothing of x could be left out
    EXPECT_NEAR(length, 1, 1e-14);
    for (const double seen : times(W, axis)) EXPECT_NEAR(seen, 0, 1e-14);
  }
}

TEST(RowSpace, FindsMultipliers) {
  const RowSpace rows(W, 3, 4, 1e-9);
  const std::vector<double> f{2 * 1 - 3 * 0, 2 * 2 - 3 * 1, 0 - 3 * 3, -2 - 3 * 2};  // 2 row 1 - 3 row 2
  const std::vector<double> l = rows.multipliers(f);
  for (std::size_t j = 0; j < 4; ++j) {
    double sum = 0;
    for (std::size_t i = 0; i < 3; ++i) sum += W[4 * i + j] * l[i];
    EXPECT_NEAR(sum, f[j], 1e-13);
  }
  EXPECT_EQ(std::count(l.begin(), l.end(), 0.0), 1);  // of the row that depends on others
}

TEST(RowSpace, TellsHowNearRowsAreToDependingOnEachOther) {
  EXPECT_NEAR(RowSpace({1, 0, 0, 1e-3}, 2, 2, 1e-9).least(), 1e-3, 1e-15);
  EXPECT_EQ(RowSpace({1, 0, 1, 1e-12}, 2, 2, 1e-9).rank(), 1U);
  EXPECT_EQ(RowSpace({0, 0}, 1, 2, 1e-9).rank(), 0U);
}

TEST(Cholesky, SolvesWhatIsPositiveDefiniteAndNothingElse) {
  std::vector<double> b{1, 2};
  ASSERT_TRUE(cholesky_solve({4, 2, 2, 3}, b));
  EXPECT_NEAR(4 * b[0] + 2 * b[1], 1, 1e-15);
  EXPECT_NEAR(2 * b[0] + 3 * b[1], 2, 1e-15);
  EXPECT_FALSE(cholesky_solve({1, 1, 1, 1}, b));
  EXPECT_FALSE(cholesky_solve({0, 0, 0, 1}, b));
  EXPECT_FALSE(cholesky_solve({std::nan(""), 0, 0, 1}, b));
}

}  // namespace
}  // namespace articula::test
