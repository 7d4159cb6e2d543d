// What can be said of identified parameters: quantiles of tables, deviations that noise confirms, and parameters that are needed.

#include "solve/identify/statistics.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "arm_rows.hpp"
#include "solve/identify/distributions.hpp"
#include "solve/identify/reshaped.hpp"

namespace articula::test {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

TEST(Distributions, AreThoseOfTables) {
  EXPECT_NEAR(incomplete_beta(3, 1, 0.4), 0.064, 1e-15);
  EXPECT_NEAR(incomplete_beta(1, 3, 0.4), 1 - 0.216, 1e-15);
  EXPECT_NEAR(incomplete_beta(7.5, 7.5, 0.5), 0.5, 1e-14);
  EXPECT_EQ(incomplete_beta(2, 3, 0), 0);
  EXPECT_EQ(incomplete_beta(2, 3, 1), 1);
  EXPECT_NEAR(student_quantile(0.975, 1), 12.7062047362, 1e-9);
  EXPECT_NEAR(student_quantile(0.95, 5), 2.0150483733, 1e-9);
  EXPECT_NEAR(student_quantile(0.975, 10), 2.2281388520, 1e-9);
  EXPECT_NEAR(student_quantile(0.995, 120), 2.6174211449, 1e-9);
  EXPECT_NEAR(student_quantile(0.025, 10), -2.2281388520, 1e-9);
  EXPECT_NEAR(student_quantile(0.5, 4), 0, 1e-9);
  EXPECT_NEAR(student_quantile(0.975, 1e6), 1.9599663, 1e-6);
  EXPECT_NEAR(student_quantile(0.975, infinite), 1.9599639845, 1e-9);
  EXPECT_EQ(student_quantile(0.975, 0), infinite);
  EXPECT_NEAR(student(-2, 2), 0.0917517095, 1e-9);
  EXPECT_NEAR(fisher_tail(4.1028210151, 2, 10), 0.05, 1e-9);
  EXPECT_NEAR(fisher_tail(2.1646, 5, 30), 0.0847, 2e-4);
  EXPECT_NEAR(fisher_tail(3.8414588207, 1, infinite), 0.05, 1e-6);
  EXPECT_EQ(fisher_tail(0, 3, 3), 1);
  for (const double f : {0.5, 3.0, 20.0})  // F with one freedom is the square of t
    EXPECT_NEAR(fisher_tail(f, 1, 7), 2 * (1 - student(std::sqrt(f), 7)), 1e-12);
}

Triangle line(const std::vector<double>& y) {
  Triangle t(2);
  for (std::size_t i = 0; i < y.size(); ++i) t.add_row({1, static_cast<double>(i)}, y[i]);
  return t;
}

TEST(Deviations, OfALine) {
  const Triangle t = line({1, 2, 4});
  const Deviations d = deviations(least_squares(t), t);
  EXPECT_EQ(d.freedom, 1);
  EXPECT_NEAR(d.sigma, std::sqrt(1.0 / 6), 1e-14);
  EXPECT_NEAR(d.absolute[0], std::sqrt(5.0 / 36), 1e-14);
  EXPECT_NEAR(d.absolute[1], std::sqrt(1.0 / 12), 1e-14);
  EXPECT_NEAR(d.percent[1], 100 * std::sqrt(1.0 / 12) / 1.5, 1e-12);
  EXPECT_NEAR(d.within(1), 12.7062047362 * std::sqrt(1.0 / 12), 1e-9);
  const Deviations given = deviations(least_squares(t), t, 2);
  EXPECT_NEAR(given.absolute[1], 2 * std::sqrt(0.5), 1e-14);
  EXPECT_NEAR(given.within(1), 1.9599639845 * 2 * std::sqrt(0.5), 1e-9);
}

TEST(Deviations, AreInfiniteWhereNothingIsKnown) {
  const Triangle exact = line({1, 2});
  const Deviations none = deviations(least_squares(exact), exact);
  EXPECT_EQ(none.freedom, 0);
  EXPECT_EQ(none.absolute[0], infinite);
  EXPECT_EQ(none.within(0), infinite);
  Triangle t(3);
  for (int i = 0; i < 9; ++i) t.add_row({1.0 * i, -2.0 * i, 1}, 3 + (i % 2));
  const Deviations d = deviations(least_squares(t), t);
  EXPECT_EQ(d.freedom, 7);
  EXPECT_EQ(d.absolute[0], infinite);
  EXPECT_EQ(d.percent[1], infinite);
  EXPECT_TRUE(std::isfinite(d.absolute[2]));
}

// Intervals of 95 % hold 95 % of what is true, of a hundred arms with noise.
TEST(Deviations, CoverWhatIsTrue) {
  Draw draw(7);
  const RandomArm arm(2, 3);
  const std::vector<double> phi = random_parameters(2, 0.05, draw);
  int held = 0, all = 0;
  for (int run = 0; run < 400; ++run) {
    const Triangle t = measured(arm, phi, 20, 0.3, draw);
    const std::vector<std::size_t> columns = independent_columns(t);
    const Triangle part = restricted(t, columns);
    std::vector<double> true_x = phi;
    const Triangle exact = restricted(measured(arm, phi, 40, 0, draw), columns);
    true_x = least_squares(exact).x;
    const LeastSquares s = least_squares(part);
    const Deviations d = deviations(s, part);
    for (std::size_t k = 0; k < columns.size(); ++k, ++all)
      held += std::fabs(s.x[k] - true_x[k]) <= d.within(k);
  }
  EXPECT_GT(all, 4000);
  EXPECT_NEAR(static_cast<double>(held) / all, 0.95, 0.012);
}

// y = x_0 w_0 + .. with some x that are zero.
Triangle sparse_equations(const std::vector<double>& x, double noise, std::size_t rows, Draw& draw) {
  Triangle t(x.size());
  for (std::size_t i = 0; i < rows; ++i) {
    std::vector<double> w;
    double y = noise * random_normal(draw);
    for (const double value : x) w.push_back(draw.any(-1, 1)), y += value * w.back();
    t.add_row(w, y);
  }
  return t;
}

TEST(Essential, KeepsWhatIsThereAndLeavesOutWhatIsNot) {
  Draw draw(8);
  const std::vector<double> x{3, 0, -2, 0, 0, 1, 0, 4, 0, 0};
  int right = 0;
  for (int run = 0; run < 40; ++run) {
    const Triangle t = sparse_equations(x, 0.5, 200, draw);
    const Essential e = essential(t);
    for (const std::size_t k : {0U, 2U, 5U, 7U})
      EXPECT_TRUE(std::binary_search(e.kept.begin(), e.kept.end(), k)) << run;
    right += e.kept == std::vector<std::size_t>{0, 2, 5, 7};
    EXPECT_EQ(e.kept.size() + e.taken.size(), 10U);
    const LeastSquares again = least_squares(restricted(t, e.kept));
    for (std::size_t k = 0; k < e.kept.size(); ++k) EXPECT_NEAR(e.x[e.kept[k]], again.x[k], 1e-10);
    for (const std::size_t k : e.taken) EXPECT_EQ(e.x[k], 0);
    EXPECT_NEAR(e.misfit, again.misfit, 1e-9 * e.misfit);
    EXPECT_NEAR(e.misfit_of_all, least_squares(t).misfit, 1e-9 * e.misfit);
    // not worse than chance explains
    const auto taken = static_cast<double>(e.taken.size());
    const double F = (e.misfit - e.misfit_of_all) / taken / (e.misfit_of_all / 190);
    EXPECT_GE(fisher_tail(F, taken, 190), 0.05);
    for (const double percent : e.deviations.percent) EXPECT_LT(percent, 60);
  }
  EXPECT_GT(right, 30);
}

TEST(Essential, KeepsWhatIsWellKnown) {
  Draw draw(11);
  const Triangle t = sparse_equations({0.1, 1, 1, 0.2}, 1, 300, draw);  // deviations of about a tenth
  EssentialOptions options;
  options.significance = 0;  // the limit alone decides
  EXPECT_EQ(essential(t, options).kept, (std::vector<std::size_t>{1, 2}));
  options.percent = 1e6;
  EXPECT_EQ(essential(t, options).kept.size(), 4U);
  options.percent = 1;
  EXPECT_EQ(essential(t, options).kept.size(), 0U);
}

TEST(Essential, ChangesNothingWhereAllAreNeeded) {
  Draw draw(9);
  const Triangle t = sparse_equations({3, -2, 1}, 0.01, 50, draw);
  const Essential e = essential(t);
  EXPECT_EQ(e.kept.size(), 3U);
  EXPECT_EQ(e.misfit, e.misfit_of_all);
  const LeastSquares s = least_squares(t);
  const Deviations d = deviations(s, t);
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_NEAR(e.x[k], s.x[k], 1e-12);
    EXPECT_NEAR(e.deviations.absolute[k], d.absolute[k], 1e-12);
    EXPECT_NEAR(e.deviations.percent[k], d.percent[k], 1e-9);
  }
}

TEST(Essential, BeginsWithWhatIsSeen) {
  Triangle t(3);
  Draw draw(10);
  for (int i = 0; i < 30; ++i) {
    const double w = draw.any(-1, 1), v = draw.any(-1, 1);
    t.add_row({w, 2 * w, v}, 5 * w + 3 * v + 0.01 * random_normal(draw));
  }
  const Essential e = essential(t);
  ASSERT_EQ(e.kept.size(), 2U);
  EXPECT_EQ(e.taken.size(), 1U);
  EXPECT_NEAR(e.x[0] + 2 * e.x[1], 5, 0.05);
  EXPECT_NEAR(e.x[2], 3, 0.05);
  EXPECT_EQ(essential(Triangle(2)).kept.size(), 0U);
  const Triangle exact = line({1, 2});  // nothing is known of the noise
  EXPECT_EQ(essential(exact).kept.size(), 2U);
  EssentialOptions loud;  // with so much noise nothing is certain
  loud.sigma = 100;
  EXPECT_EQ(essential(exact, loud).kept.size(), 0U);
}

}  // namespace
}  // namespace articula::test
