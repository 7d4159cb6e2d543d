// Families of curves: at rest at both ends, with derivatives that are those of the positions, and the same as files have them.

#include "solve/motion/curve_family.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/draw.hpp"

namespace articula::test {
namespace {

const CurveFamily families[] = {
    {CurveKind::fourier, 4, 5}, {CurveKind::fourier, 1, 2}, {CurveKind::spline, 3, 7}};

TEST(CurveFamily, RestsAtBothEnds) {
  for (const CurveFamily& family : families)
    for (const double t : {0.0, family.duration()}) {
      const SplinePoint p = family.at(t);
      ASSERT_EQ(p.x.size(), family.size());
      for (std::size_t k = 0; k < family.size(); ++k) {
        EXPECT_NEAR(p.xd[k], 0, 1e-10);
        EXPECT_NEAR(p.xdd[k], 0, 1e-9);
      }
    }
}

TEST(CurveFamily, RatesAreThoseOfPositions) {
  constexpr double h = 1e-5;
  for (const CurveFamily& family : families)
    for (const double share : {0.13, 0.5, 0.77}) {
      const double t = share * family.duration();
      const SplinePoint p = family.at(t), a = family.at(t - h), b = family.at(t + h);
      for (std::size_t k = 0; k < family.size(); ++k) {
        EXPECT_NEAR(p.xd[k], (b.x[k] - a.x[k]) / (2 * h), 1e-5);
        EXPECT_NEAR(p.xdd[k], (b.xd[k] - a.xd[k]) / (2 * h), 1e-4);
      }
    }
}

TEST(CurveFamily, StaysWhereItIsTold) {
  for (const CurveFamily& family : families)
    for (const double share : {0.0, 0.3, 1.0}) {
      const SplinePoint p = family.at(share * family.duration());
      double x = 0, xd = 0;
      for (std::size_t k = 0; k < family.size(); ++k)
        x += family.still()[k] * p.x[k], xd += family.still()[k] * p.xd[k];
      EXPECT_NEAR(x, 1, 1e-12);
      EXPECT_NEAR(xd, 0, 1e-11);
    }
}

TEST(CurveFamily, SeriesAreTheSameMotion) {
  const CurveFamily& family = families[0];
  unsigned long seed = 3;
  std::vector<double> c(2 * family.size());
  for (double& x : c) x = draw(seed);
  const Series series = family.series(c, 2);
  EXPECT_EQ(series.sine[1].size(), 5U);
  for (const double t : {0.0, 0.7, 2.9}) {
    const SplinePoint curves = family.at(t), p = series.at(t);
    for (std::size_t j = 0; j < 2; ++j) {
      double x = 0, xdd = 0;
      for (std::size_t k = 0; k < family.size(); ++k)
        x += c[j * family.size() + k] * curves.x[k], xdd += c[j * family.size() + k] * curves.xdd[k];
      EXPECT_NEAR(p.x[j], x, 1e-12);
      EXPECT_NEAR(p.xdd[j], xdd, 1e-10);
    }
  }
}

}  // namespace
}  // namespace articula::test
