// Least squares on triangles: known answers, normal equations in more digits, and what the data does not see.

#include "solve/identify/least_squares.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "arm_rows.hpp"
#include "solve/identify/reshaped.hpp"

namespace articula::test {
namespace {

using Row = std::vector<double>;

struct Equations {
  std::vector<Row> rows;
  Row y;

  Triangle reduced() const {
    Triangle t(rows.empty() ? 0 : rows.front().size());
    for (std::size_t i = 0; i < rows.size(); ++i) t.add_row(rows[i], y[i]);
    return t;
  }
  double misfit(const Row& x) const {
    double sum = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      double e = -y[i];
      for (std::size_t k = 0; k < x.size(); ++k) e += rows[i][k] * x[k];
      sum += e * e;
    }
    return sum;
  }
};

Equations random_equations(std::size_t m, std::size_t n, Draw& draw) {
  Equations e;
  for (std::size_t i = 0; i < m; ++i) {
    Row row;
    for (std::size_t k = 0; k < n; ++k)
      row.push_back(std::pow(10, static_cast<double>(k % 4)) * draw.any(-1, 1));
    e.rows.push_back(row);
    e.y.push_back(draw.any(-10, 10));
  }
  return e;
}

// (A^T A)^-1 with A^T b behind it, by elimination in long double.
std::vector<std::vector<long double>> inverse_and_solution(const Equations& e) {
  const std::size_t n = e.rows.front().size();
  std::vector<std::vector<long double>> a(n, std::vector<long double>(2 * n + 1, 0));
  for (std::size_t i = 0; i < n; ++i) {
    a[i][n + i] = 1;
    for (std::size_t r = 0; r < e.rows.size(); ++r) {
      for (std::size_t j = 0; j < n; ++j) a[i][j] += static_cast<long double>(e.rows[r][i]) * e.rows[r][j];
      a[i][2 * n] += static_cast<long double>(e.rows[r][i]) * e.y[r];
    }
  }
  for (std::size_t k = 0; k < n; ++k) {
    const long double pivot = a[k][k];
    for (long double& v : a[k]) v /= pivot;
    for (std::size_t i = 0; i < n; ++i) {
      const long double f = a[i][k];
      for (std::size_t j = 0; i != k && j <= 2 * n; ++j) a[i][j] -= f * a[k][j];
    }
  }
  for (auto& row : a) row.erase(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(n));
  return a;
}

TEST(LeastSquares, FitsALine) {
  const Equations line{{{1, 0}, {1, 1}, {1, 2}}, {1, 2, 4}};
  const LeastSquares s = least_squares(line.reduced());
  ASSERT_EQ(s.rank, 2U);
  EXPECT_NEAR(s.x[0], 5.0 / 6, 1e-14);
  EXPECT_NEAR(s.x[1], 1.5, 1e-14);
  EXPECT_NEAR(s.misfit, 1.0 / 6, 1e-14);
  EXPECT_NEAR(s.variance(0), 5.0 / 6, 1e-14);
  EXPECT_NEAR(s.variance(1), 0.5, 1e-14);
  EXPECT_NEAR(s.covariance(0, 1), -0.5, 1e-14);
  EXPECT_NEAR(s.correlation(1, 0), -std::sqrt(0.6), 1e-14);
  EXPECT_EQ(s.correlation(1, 1), 1);
  EXPECT_NEAR(s.condition, std::sqrt((1 + std::sqrt(0.6)) / (1 - std::sqrt(0.6))), 1e-13);
  EXPECT_TRUE(s.unseen.empty());
  EXPECT_NEAR(least_misfit(line.reduced()), 1.0 / 6, 1e-14);
}

TEST(LeastSquares, IsThatOfTheNormalEquations) {
  Draw draw(1);
  for (std::size_t n = 1; n <= 12; ++n) {
    const Equations e = random_equations(3 * n + 2, n, draw);
    const LeastSquares s = least_squares(e.reduced());
    const auto a = inverse_and_solution(e);
    ASSERT_EQ(s.rank, n);
    for (std::size_t i = 0; i < n; ++i) {
      const auto x = static_cast<double>(a[i][n]);
      EXPECT_NEAR(s.x[i], x, 1e-10 * (std::fabs(x) + 1e-3));
      for (std::size_t j = 0; j < n; ++j) {
        const double size = std::sqrt(s.variance(i) * s.variance(j));
        EXPECT_NEAR(s.covariance(i, j), static_cast<double>(a[i][j]), 1e-10 * size);
      }
    }
    EXPECT_NEAR(s.misfit, e.misfit(s.x), 1e-10 * s.misfit);
  }
}

TEST(LeastSquares, DoesNotDependOnUnits) {
  Draw draw(2);
  Equations e = random_equations(20, 5, draw);
  const LeastSquares s = least_squares(e.reduced());
  for (Row& row : e.rows) row[3] *= 1e7;
  const LeastSquares other = least_squares(e.reduced());
  EXPECT_NEAR(other.condition, s.condition, 1e-9 * s.condition);
  EXPECT_NEAR(other.x[3] * 1e7, s.x[3], 1e-9 * std::fabs(s.x[3]));
}

// Unknowns 0, 3 and 7 are tied, and 2 and 5; what each is by itself nobody can say.
Equations tied_equations(Draw& draw) {
  Equations e = random_equations(40, 8, draw);
  for (Row& row : e.rows) {
    row[7] = 2 * row[0] - 0.5 * row[3];
    row[5] = -3 * row[2];
  }
  return e;
}

TEST(LeastSquares, TellsWhatIsTied) {
  Draw draw(3);
  const Equations e = tied_equations(draw);
  const LeastSquares s = least_squares(e.reduced());
  EXPECT_EQ(s.rank, 6U);
  ASSERT_EQ(s.unseen.size(), 2U);
  ASSERT_EQ(s.unseen[0].size(), 2U);
  EXPECT_EQ(s.unseen[0][0].unknown, 2U);
  EXPECT_EQ(s.unseen[0][1].unknown, 5U);
  EXPECT_NEAR(s.unseen[0][0].amount, std::sqrt(0.5),
              1e-9);  // in units in which both have columns of length one
  EXPECT_NEAR(s.unseen[0][1].amount, std::sqrt(0.5), 1e-9);
  ASSERT_EQ(s.unseen[1].size(), 3U);
  std::vector<bool> tied(8, false);
  for (const Share& share : s.unseen[1]) tied[share.unknown] = true;
  EXPECT_TRUE(tied[0] && tied[3] && tied[7]);
  EXPECT_EQ(s.seen, (std::vector<bool>{false, true, false, false, true, false, true, false}));
  EXPECT_TRUE(std::isinf(s.variance(5)));
  EXPECT_EQ(s.correlation(5, 1), 0);
  EXPECT_TRUE(std::isfinite(s.variance(6)));
}

TEST(LeastSquares, StaysAsNearToThePriorAsTheDataLetsIt) {
  Draw draw(4);
  const Equations e = tied_equations(draw);
  const Triangle t = e.reduced();
  Row prior;
  for (int k = 0; k < 8; ++k) prior.push_back(draw.any(-1, 1));
  const LeastSquares s = least_squares(t, prior), plain = least_squares(t);
  EXPECT_NEAR(s.misfit, plain.misfit, 1e-9 * plain.misfit);
  EXPECT_NEAR(e.misfit(s.x), e.misfit(plain.x), 1e-9 * plain.misfit);
  const Row length = column_lengths(t);
  for (const Direction& d : s.unseen) {  // nothing of the correction is along what is not seen
    double along = 0;
    for (const Share& share : d)
      along += share.amount * length[share.unknown] * (s.x[share.unknown] - prior[share.unknown]);
    EXPECT_NEAR(along, 0, 1e-9 * length[6]);
  }
  const LeastSquares again = least_squares(t, s.x);
  for (std::size_t k = 0; k < 8; ++k) EXPECT_NEAR(again.x[k], s.x[k], 1e-9);
}

TEST(LeastSquares, TakesWhatThereIs) {
  const LeastSquares nothing = least_squares(Triangle(0));
  EXPECT_EQ(nothing.rank, 0U);
  const LeastSquares no_rows = least_squares(Triangle(2), {4, 5});
  EXPECT_EQ(no_rows.x, (Row{4, 5}));
  EXPECT_EQ(no_rows.unseen.size(), 2U);
  EXPECT_EQ(no_rows.unseen[1][0].amount, 1);
  const Equations row{{{3, 0, 4}}, {10}};
  const LeastSquares one = least_squares(row.reduced());
  EXPECT_EQ(one.rank, 1U);
  EXPECT_NEAR(3 * one.x[0] + 4 * one.x[2], 10, 1e-13);
  EXPECT_NEAR(3 * one.x[0], 4 * one.x[2], 1e-13);  // each explains as much
  EXPECT_EQ(one.x[1], 0);
  EXPECT_EQ(one.seen, (std::vector<bool>{false, false, false}));
  const Equations rounding{{{1, 1e-17}, {2, -3e-17}, {1, 1e-17}}, {1, 2, 2}};
  const LeastSquares still = least_squares(rounding.reduced());
  EXPECT_EQ(still.rank, 1U);
  EXPECT_EQ(still.x[1], 0);
  EXPECT_EQ(independent_columns(rounding.reduced()), (std::vector<std::size_t>{0}));
  EXPECT_NEAR(least_misfit(rounding.reduced()), still.misfit, 1e-14);
  EXPECT_THROW(least_squares(Triangle(2), {1}), Bug);
}

TEST(LeastSquares, OfAnArmHasReadableTies) {
  Draw draw(5);
  const RandomArm arm(6, 5);
  const Triangle t = measured(arm, random_parameters(6, 0.02, draw), 300, 0, draw);
  const LeastSquares s = least_squares(t);
  ASSERT_EQ(s.rank, 84U - 23);  // seven of the first link, IA1 is one with ZZ1; three of each other
  ASSERT_EQ(s.unseen.size(), 23U);
  EXPECT_EQ(independent_columns(t).size(), s.rank);
  const Row length = column_lengths(t);
  for (const Direction& d : s.unseen) {
    double squares = 0;
    EXPECT_LE(d.size(), 13U);  // XX .. M of one link, and what a point or a disk of another has
    Row x(84, 0.0);
    for (const Share& share : d) {
      squares += share.amount * share.amount;
      x[share.unknown] = share.amount / (length[share.unknown] > 0 ? length[share.unknown] : 1);
    }
    EXPECT_NEAR(squares, 1, 1e-12);
    EXPECT_GT(d.front().amount, 0);
    double seen = 0;
    for (std::size_t i = 0; i < 84; ++i) {
      double e = 0;
      for (std::size_t k = i; k < 84; ++k) e += t.R(i, k) * x[k];
      seen += e * e;
    }
    EXPECT_LT(seen, 1e-12);
  }
}

TEST(Reshaped, RestrictsSubstitutesAndRemembers) {
  Draw draw(6);
  const Equations e = random_equations(30, 5, draw);
  const Triangle t = e.reduced();
  const Triangle less = restricted(t, {4, 1});
  const Row x{0.3, -2};
  EXPECT_NEAR(less.squared(x), e.misfit({0, -2, 0, 0, 0.3}), 1e-10 * less.squared(x));
  EXPECT_EQ(less.count(), 30U);

  const NumberMatrix B{5, 2, {1, 0, 0, 2, -1, 0.5, 0, 0, 3, 1}};
  const Triangle other = in_terms_of(t, B);
  EXPECT_NEAR(other.squared({2, 7}), e.misfit({2, 14, 1.5, 0, 13}), 1e-10 * other.squared({2, 7}));
  EXPECT_EQ(other.count(), 30U);
  EXPECT_THROW(in_terms_of(t, {2, 1, {1, 1}}), Bug);

  Equations more = e;
  const Row prior{1, 2, 3, 4, 5}, scale{1, 2, 1, 10, 1};
  for (std::size_t k = 0; k < 5; ++k) {
    more.rows.push_back(Row(5, 0.0));
    more.rows.back()[k] = 0.7 / scale[k];
    more.y.push_back(0.7 / scale[k] * prior[k]);
  }
  const LeastSquares held = least_squares(with_prior(t, prior, scale, 0.7));
  const auto a = inverse_and_solution(more);
  for (std::size_t k = 0; k < 5; ++k) EXPECT_NEAR(held.x[k], static_cast<double>(a[k][5]), 1e-9);
  EXPECT_EQ(with_prior(t, prior, scale, 0.7).count(), 30U);
  EXPECT_EQ(least_squares(with_prior(t, prior, scale, 0)).x, least_squares(t).x);
  const LeastSquares firm = least_squares(with_prior(t, prior, scale, 1e8));
  for (std::size_t k = 0; k < 5; ++k) EXPECT_NEAR(firm.x[k], prior[k], 1e-6);
  EXPECT_THROW(with_prior(t, prior, {1, 1, 0, 1, 1}, 1), Bug);
  EXPECT_THROW(with_prior(t, {1}, scale, 1), Bug);
}

}  // namespace
}  // namespace articula::test
