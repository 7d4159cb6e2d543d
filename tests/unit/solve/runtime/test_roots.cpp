#include "solve/runtime/roots.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/draw.hpp"

namespace articula::test {
namespace {

using std::numbers::pi;

struct Found {
  int n = 0, mark = 0;
  articula_root r[4] = {{0.5, std::cos(0.5), std::sin(0.5)}, {}, {}, {}};
  bool has(double x, double tolerance) const {
    for (int i = 0; i < n; ++i)
      if (std::fabs(std::remainder(r[i].x - x, 2 * pi)) <= tolerance) return true;
    return false;
  }
};

template <std::size_t size>
Found solve(int (*f)(const double*, articula_root*, int*), const double (&a)[size]) {
  Found found;
  found.n = f(a, found.r, &found.mark);
  return found;
}

double trig4(const double* a, double x) {
  return a[0] + a[1] * std::cos(x) + a[2] * std::sin(x) + a[3] * std::cos(2 * x) + a[4] * std::sin(2 * x);
}

TEST(Roots, LinearHasOneRootOrNoneOrAll) {
  EXPECT_DOUBLE_EQ(solve(articula_linear, {2, 6}).r[0].x, 3);
  EXPECT_EQ(solve(articula_linear, {0, 0}).mark, 2);
  EXPECT_EQ(solve(articula_linear, {0, 0}).r[0].x, 0.5);
  EXPECT_EQ(solve(articula_linear, {0, 1}).mark, 4);
  EXPECT_EQ(solve(articula_linear, {0, 1}).n, 0);
}

TEST(Roots, SineFindsTheAngleItWasMadeWith) {
  Draw random(7);
  for (int k = 0; k < 10000; ++k) {
    const double x = random.any(-pi, pi), scale = std::pow(10, random.any(-3, 6));
    const double a0 = scale * random.any(-1, 1), a1 = scale * random.any(-1, 1);
    const Found f = solve(articula_sine, {a0, a1, a0 * std::sin(x) + a1 * std::cos(x)});
    EXPECT_TRUE(f.has(x, f.mark == 1 ? 1e-5 : 1e-9)) << k;
    for (int i = 0; i < f.n; ++i) {
      EXPECT_NEAR(std::cos(f.r[i].x), f.r[i].c, 1e-15);
      EXPECT_NEAR(std::sin(f.r[i].x), f.r[i].s, 1e-15);
    }
  }
}

TEST(Roots, SineAtTheBoundaryAndBeyond) {
  const Found at = solve(articula_sine, {3, 4, 5});
  EXPECT_EQ(at.mark, 1);
  EXPECT_TRUE(at.has(std::atan2(3, 4), 1e-12));
  const Found clamped = solve(articula_sine, {3, 4, -5 * (1 + 1e-14)});
  EXPECT_EQ(clamped.mark, 1);
  EXPECT_EQ(clamped.n, 1);
  EXPECT_TRUE(clamped.has(std::atan2(-3, -4), 1e-12));
  const Found beyond = solve(articula_sine, {3, 4, 6});
  EXPECT_EQ(beyond.mark, 4);
  EXPECT_EQ(beyond.n, 0);
  EXPECT_NEAR(beyond.r[0].x, std::atan2(3, 4), 1e-15);
  const Found free = solve(articula_sine, {1e-17, 0, -1e-16});
  EXPECT_EQ(free.mark, 2);
  EXPECT_EQ(free.n, 1);
  EXPECT_EQ(free.r[0].x, 0.5);
  EXPECT_EQ(solve(articula_sine, {0, 0, 1}).mark, 4);
}

TEST(Roots, AnglesAreAbovePlusOrMinusPi) {
  for (const double z : {-1.0, 1.0}) {
    const Found f = solve(articula_sine, {0, z, -z});
    EXPECT_EQ(f.r[0].x, pi);
  }
}

TEST(Roots, PairFindsTheAngleItWasMadeWith) {
  Draw random(7);
  for (int k = 0; k < 10000; ++k) {
    const double x = random.any(-pi, pi);
    double a[6];
    for (double& v : a) v = random.any(-1, 1);
    a[2] = a[0] * std::sin(x) + a[1] * std::cos(x);
    a[5] = a[3] * std::sin(x) + a[4] * std::cos(x);
    const Found f = solve(articula_pair, a);
    EXPECT_EQ(f.n, 1);
    EXPECT_TRUE(f.has(x, 1e-10)) << k;
  }
}

TEST(Roots, PairWithParallelRowsKeepsWhatSatisfiesBoth) {
  const double x = 0.7, z = 2 * std::sin(x) + std::cos(x);
  const Found both = solve(articula_pair, {2, 1, z, -4, -2, -2 * z});
  EXPECT_EQ(both.n, 2);
  EXPECT_TRUE(both.has(x, 1e-14));
  EXPECT_EQ(solve(articula_pair, {2, 1, z, -4, -2, 0.1}).mark, 4);
  EXPECT_EQ(solve(articula_pair, {2, 1, z, 0, 0, 0}).n, 2);
  EXPECT_EQ(solve(articula_pair, {0, 0, 0, 0, 0, 0}).mark, 2);
  EXPECT_EQ(solve(articula_pair, {0, 0, 1, 0, 0, 0}).mark, 4);
}

TEST(Roots, Quadratic) {
  const Found two = solve(articula_quadratic, {1, -3, 2});
  EXPECT_EQ(two.n, 2);
  EXPECT_TRUE(two.has(1, 1e-15) && two.has(2, 1e-15));
  EXPECT_EQ(solve(articula_quadratic, {1, -2, 1}).mark, 1);
  EXPECT_EQ(solve(articula_quadratic, {1, 0, 0}).n, 1);
  EXPECT_EQ(solve(articula_quadratic, {1, 0, 1}).mark, 4);
  EXPECT_EQ(solve(articula_quadratic, {0, 2, -3}).n, 1);
  EXPECT_EQ(solve(articula_quadratic, {0, 2, -3}).r[0].x, 1.5);
  EXPECT_EQ(solve(articula_quadratic, {0, 0, 0}).mark, 2);
  EXPECT_EQ(solve(articula_quadratic, {0, 0, 1}).mark, 4);
  EXPECT_NEAR(solve(articula_quadratic, {1, 1e9, 1}).r[1].x, -1e-9, 1e-24);  // no cancellation
}

// Products of factors sin((x - u)/2): all four roots are known.
TEST(Roots, Trig4FindsAllFour) {
  Draw random(7);
  for (int k = 0; k < 20000; ++k) {
    double u[4], a[5] = {};
    for (double& v : u) v = random.any(-pi, pi);
    if (k % 7 == 0) u[0] = pi;
    if (k % 11 == 0) u[1] = u[0] + 1e-4;
    // sin((x-u0)/2) sin((x-u1)/2) = (cos((u0-u1)/2) - cos(x - (u0+u1)/2))/2, and the product of two of these
    const double d1 = std::cos((u[0] - u[1]) / 2), m1 = (u[0] + u[1]) / 2;
    const double d2 = std::cos((u[2] - u[3]) / 2), m2 = (u[2] + u[3]) / 2;
    a[0] = d1 * d2 + std::cos(m1 - m2) / 2;
    a[1] = -d1 * std::cos(m2) - d2 * std::cos(m1);
    a[2] = -d1 * std::sin(m2) - d2 * std::sin(m1);
    a[3] = std::cos(m1 + m2) / 2;
    a[4] = std::sin(m1 + m2) / 2;
    const Found f = solve(articula_trig4, a);
    for (const double v : u) EXPECT_TRUE(f.has(v, f.mark == 1 ? 1e-3 : 1e-6)) << k << " " << v;
    EXPECT_TRUE(f.n == 4 || (f.mark == 1 && f.n >= 2)) << k;
    for (int i = 0; i < f.n; ++i) EXPECT_NEAR(trig4(a, f.r[i].x), 0, 1e-10);
  }
}

TEST(Roots, Trig4CountsSignChanges) {
  Draw random(7);
  for (int k = 0; k < 5000; ++k) {
    double a[5];
    for (double& v : a) v = random.any(-1, 1);
    if (k % 5 == 0) a[3] = a[4] = 0;
    const Found f = solve(articula_trig4, a);
    int changes = 0;
    for (int i = 0; i < 2000; ++i)
      if (trig4(a, i * pi / 1000) * trig4(a, (i + 1) * pi / 1000) < 0) ++changes;
    EXPECT_GE(f.n, changes) << k;
    if (f.n > changes) {  // two between samples
      double closest = 10;
      for (int i = 0; i < f.n; ++i)
        for (int j = 0; j < i; ++j)
          closest = std::fmin(closest, std::fabs(std::remainder(f.r[i].x - f.r[j].x, 2 * pi)));
      EXPECT_TRUE(f.mark == 1 || closest < 4e-3) << k;
    }
    EXPECT_EQ(f.mark == 4, f.n == 0);
  }
}

TEST(Roots, Trig4DoubleRootsFreeAndOutOfReach) {
  const Found met = solve(articula_trig4, {1.5 + 1e-14, -2, 0, 0.5, 0});  // (1 - cos x)^2 = 1.5 - 2 C + C2/2
  EXPECT_EQ(met.mark, 1);
  EXPECT_TRUE(met.has(0, 1e-3));
  const Found out = solve(articula_trig4, {3, 1, 0, 0, 0});
  EXPECT_EQ(out.mark, 4);
  EXPECT_EQ(out.n, 0);
  EXPECT_NEAR(std::cos(out.r[0].x), -1, 1e-6);
  EXPECT_EQ(solve(articula_trig4, {0, 0, 0, 0, 0}).mark, 2);
}

TEST(Roots, QuarticInAnyUnitAndOfLowerDegree) {
  Draw random(7);
  for (int k = 0; k < 5000; ++k) {
    const double unit = std::pow(10, random.any(-3, 4));
    const int degree = 1 + k % 4;
    double a[5] = {1, 0, 0, 0, 0}, u[4];
    for (int d = 0; d < degree; ++d) {
      u[d] = unit * random.any(-1, 1);
      for (int i = d + 1; i >= 0; --i) a[i] = (i > 0 ? a[i - 1] : 0) - u[d] * a[i];
    }
    const Found f = solve(articula_quartic, a);
    for (int d = 0; d < degree; ++d) {
      bool found = false;
      for (int i = 0; i < f.n; ++i)
        found = found || std::fabs(f.r[i].x - u[d]) < (f.mark == 1 ? 1e-2 : 1e-4) * unit;
      EXPECT_TRUE(found) << k;
    }
  }
  EXPECT_EQ(solve(articula_quartic, {1, 0, 0, 0, 1}).mark, 4);
  EXPECT_EQ(solve(articula_quartic, {0, 1, 0, 0, 1}).n, 2);
  EXPECT_EQ(solve(articula_quartic, {0, 1, 0, 0, 1}).mark, 0);
  EXPECT_EQ(solve(articula_quartic, {0, 0, 0, 0, 1}).n, 1);
  EXPECT_EQ(solve(articula_quartic, {0, 0, 0, 0, 0}).mark, 2);
  EXPECT_EQ(solve(articula_quartic, {1, 0, 0, 0, 0}).mark, 4);
}

}  // namespace
}  // namespace articula::test
