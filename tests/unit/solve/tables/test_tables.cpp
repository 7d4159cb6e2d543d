// Interpolation on grids: exact for what it is exact for, of its order for the rest, all around what turns.

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>

#include "base/error.hpp"
#include "solve/tables/tables.hpp"

namespace articula::test {
namespace {

constexpr double pi = std::numbers::pi;

using Tabled = std::function<double(const std::vector<double>&)>;

// One table over all axes.
GridTables tabled(const std::vector<GridAxis>& axes, Interpolation interpolation, const Tabled& f) {
  GridTables tables(axes, interpolation);
  Grid grid;
  for (std::size_t a = 0; a < axes.size(); ++a) grid.axes.push_back(static_cast<int>(a));
  for (std::size_t p = 0; p < tables.points(grid.axes); ++p)
    grid.values.push_back(f(tables.positions(grid.axes, p)));
  tables.add(grid);
  return tables;
}

double at(const GridTables& tables, const std::vector<double>& x) {
  double value = 0;
  tables.look_up(x.data(), &value);
  return value;
}

// The largest error on points between those of the grid, one axis.
double error_of(const GridTables& tables, const std::function<double(double)>& f, double lower,
                double upper) {
  double most = 0;
  for (int k = 0; k <= 5000; ++k) {
    const double x = lower + (upper - lower) * k / 5000;
    most = std::max(most, std::fabs(at(tables, {x}) - f(x)));
  }
  return most;
}

TEST(Tables, MultilinearFunctionsAreExact) {
  const Tabled f = [](const std::vector<double>& x) {
    return 1 + 2 * x[0] - x[1] + 0.5 * x[2] + x[0] * x[1] - 3 * x[0] * x[1] * x[2];
  };
  const GridTables tables =
      tabled({{0, -1, 2, false, 4}, {1, 0, 1, false, 2}, {2, -2, -1, false, 5}}, Interpolation::linear, f);
  for (const std::vector<double>& x : {std::vector{0.1, 0.2, -1.3}, std::vector{-1.0, 1.0, -2.0},
                                       std::vector{2.0, 0.0, -1.0}, std::vector{1.99, 0.7, -1.01}})
    EXPECT_NEAR(at(tables, x), f(x), 1e-14);
}

TEST(Tables, CubicsAreExactUpToTheEnds) {
  const auto f = [](double x) { return 2 - x + 3 * x * x - x * x * x; };
  const GridTables tables = tabled({{0, -1, 2, false, 5}}, Interpolation::cubic,
                                   [&](const std::vector<double>& x) { return f(x[0]); });
  EXPECT_LT(error_of(tables, f, -1, 2), 1e-13);
}

// Linear interpolation of the sine: h^2/8, and no less at its crest.
TEST(Tables, TheErrorOfTheSineIsThatOfTheTextbook) {
  for (const int n : {9, 33, 129}) {
    const GridTables tables = tabled({{0, 0, pi, false, n}}, Interpolation::linear,
                                     [](const std::vector<double>& x) { return std::sin(x[0]); });
    const double h = pi / (n - 1), error = error_of(
                                       tables, [](double x) { return std::sin(x); }, 0, pi);
    EXPECT_LE(error, h * h / 8);
    EXPECT_GE(error, 0.95 * h * h / 8);
  }
}

TEST(Tables, OrderOfConvergence) {
  const auto error = [](Interpolation interpolation, int n) {
    const auto f = [](double x) { return std::exp(std::sin(x)); };
    const GridTables tables =
        tabled({{0, -pi, pi, true, n}}, interpolation, [&](const std::vector<double>& x) { return f(x[0]); });
    return error_of(tables, f, -pi, pi);
  };
  EXPECT_NEAR(std::log2(error(Interpolation::linear, 64) / error(Interpolation::linear, 128)), 2, 0.1);
  EXPECT_NEAR(std::log2(error(Interpolation::cubic, 64) / error(Interpolation::cubic, 128)), 4, 0.2);
}

TEST(Tables, WhatTurnsIsTakenAllAround) {
  for (const Interpolation interpolation : {Interpolation::linear, Interpolation::cubic}) {
    const GridTables tables = tabled({{0, -pi, pi, true, 12}}, interpolation,
                                     [](const std::vector<double>& x) { return std::cos(x[0]); });
    for (const double x : {-pi, -3.1, -0.2, 0.0, 1.7, 3.1, std::nextafter(pi, 0), std::nextafter(-pi, -4)})
      for (const int turns : {-3, -1, 1, 100})
        EXPECT_NEAR(at(tables, {x + 2 * pi * turns}), at(tables, {x}), 1e-12) << x;
    EXPECT_NEAR(at(tables, {pi}), -1, 1e-14);
    EXPECT_NEAR(at(tables, {std::nextafter(-pi, -4)}), -1, 1e-12);
  }
}

TEST(Tables, BeyondItsEndsAnAxisStandsStill) {
  const GridTables tables =
      tabled({{0, 0, 1, false, 5}}, Interpolation::linear, [](const std::vector<double>& x) { return x[0]; });
  EXPECT_EQ(at(tables, {-7}), 0);
  EXPECT_EQ(at(tables, {1e300}), 1);
  EXPECT_EQ(at(tables, {HUGE_VAL}), 1);
}

TEST(Tables, NoNumberGivesNone) {
  for (const bool turns : {false, true})
    for (const Interpolation interpolation : {Interpolation::linear, Interpolation::cubic}) {
      const GridTables tables =
          tabled({{0, 0, 1, turns, 5}}, interpolation, [](const std::vector<double>&) { return 1; });
      EXPECT_TRUE(std::isnan(at(tables, {std::nan("")})));
      EXPECT_EQ(std::isnan(at(tables, {-HUGE_VAL})), turns);
    }
}

// On two axes, four of eight reads of a table on three: counted as they are done.
TEST(Tables, CostIsCounted) {
  const Tabled one = [](const std::vector<double>&) { return 1; };
  const std::vector<GridAxis> axes{{0, 0, 1, false, 4}, {1, 0, 1, true, 4}};
  const LookUpCost linear = tabled(axes, Interpolation::linear, one).cost();
  EXPECT_EQ(linear.reads, 4);
  EXPECT_EQ(linear.operations, (Counts{1 + 2 + 3 * 2, 3 + 4 + 3 * 2, 0, 0, 2 + 1}));
  const LookUpCost cubic = tabled(axes, Interpolation::cubic, one).cost();
  EXPECT_EQ(cubic.reads, 16);
  EXPECT_EQ(cubic.operations, (Counts{11 + 12 + 5 * 4, 5 + 6 + 5 * 4, 0, 0, 2 + 1}));
}

TEST(Tables, AGridMustFit) {
  GridTables tables({{0, 0, 1, false, 4}}, Interpolation::linear);
  EXPECT_THROW(tables.add({{0}, {1, 2, 3}}), Bug);
  EXPECT_THROW(tables.add({{}, {}}), Bug);
}

}  // namespace
}  // namespace articula::test
