// Splines go through their points and are as smooth as they claim.

#include "solve/motion/spline.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace articula::test {
namespace {

const std::vector<double> spline_times{0, 0.4, 1, 1.1, 2.5, 3};
const Spline::Rows spline_rows{{0, 1}, {0.5, -1}, {-0.3, 0.2}, {0, 0.4}, {2, 1}, {1.5, 1.2}};

void expect_through(const Spline& spline) {
  for (std::size_t i = 0; i < spline_times.size(); ++i)
    for (std::size_t k = 0; k < 2; ++k)
      EXPECT_NEAR(spline.at(spline_times[i]).x[k], spline_rows[i][k], 1e-13) << "point " << i;
}

// The n-th derivative by differences of the second, n = 2, 3, 4, on one side of a time.
double derivative(const Spline& spline, double t, int n, double h) {
  const auto a = [&](double x) { return spline.at(x).xdd[0]; };
  if (n == 2) return a(t + h * 1e-6);
  if (n == 3) return (-3 * a(t + h * 1e-9) + 4 * a(t + h) - a(t + 2 * h)) / (2 * h);
  return (2 * a(t + h * 1e-9) - 5 * a(t + h) + 4 * a(t + 2 * h) - a(t + 3 * h)) / (h * h);
}

void expect_smooth(const Spline& spline, int derivatives) {
  for (std::size_t i = 1; i + 1 < spline_times.size(); ++i)
    for (int n = 2; n <= derivatives; ++n) {
      const double h = 1e-3, t = spline_times[i], left = derivative(spline, t, n, -h),
                   right = derivative(spline, t, n, h);
      EXPECT_NEAR(left, right, 1e-3 * (1 + std::fabs(left))) << "derivative " << n << " at " << t;
    }
}

TEST(MotionSpline, CubicIsTwiceDifferentiableAndAtRestAtItsEnds) {
  const Spline spline = Spline::cubic(spline_times, spline_rows, {0, 0}, {0, 0});
  expect_through(spline);
  expect_smooth(spline, 2);
  for (const double t : {0.0, 3.0})
    for (const double v : spline.at(t).xd) EXPECT_NEAR(v, 0, 1e-14);
}

TEST(MotionSpline, QuinticIsFourTimesDifferentiableAndAtRestAtItsEnds) {
  const Spline spline = Spline::quintic(spline_times, spline_rows);
  expect_through(spline);
  expect_smooth(spline, 4);
  for (const double t : {0.0, 3.0})
    for (std::size_t k = 0; k < 2; ++k) {
      EXPECT_NEAR(spline.at(t).xd[k], 0, 1e-14);
      EXPECT_NEAR(spline.at(t).xdd[k], 0, 1e-13);
    }
}

TEST(MotionSpline, DerivativesAreDerivatives) {
  for (const Spline& spline :
       {Spline::cubic(spline_times, spline_rows, {0, 0}, {0, 0}), Spline::quintic(spline_times, spline_rows),
        Spline::samples(spline_times, spline_rows, slopes(spline_times, spline_rows))})
    for (int k = 1; k < 300; ++k) {
      const double t = 0.01 * k + 0.0005, h = 1e-5;
      const SplinePoint a = spline.at(t - h), b = spline.at(t + h), p = spline.at(t);
      EXPECT_NEAR((b.x[0] - a.x[0]) / (2 * h), p.xd[0], 1e-5);
      EXPECT_NEAR((b.xd[0] - a.xd[0]) / (2 * h), p.xdd[0], 1e-4);
    }
}

TEST(MotionSpline, TwoPointsAreALineOrRestToRest) {
  const Spline rest = Spline::quintic({0, 2}, {{1}, {3}});
  EXPECT_NEAR(rest.at(1).x[0], 2, 1e-15);
  EXPECT_NEAR(rest.at(1).xd[0], 15.0 / 8, 1e-14);  // of the quintic law
  EXPECT_NEAR(slopes({0, 2}, {{1}, {3}})[0][0], 1, 1e-15);
}

TEST(MotionSpline, SlopesOfParabolasAreExact) {
  const std::vector<double> t{0, 0.3, 1, 1.7};
  Spline::Rows rows;
  for (const double x : t) rows.push_back({2 * x * x - x + 1});
  const Spline::Rows v = slopes(t, rows);
  for (std::size_t i = 0; i < t.size(); ++i) EXPECT_NEAR(v[i][0], 4 * t[i] - 1, 1e-13);
}

}  // namespace
}  // namespace articula::test
