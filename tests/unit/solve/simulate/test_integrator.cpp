// The integrator on equations whose solutions are known.

#include "solve/simulate/integrator.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/error.hpp"

namespace articula::test {
namespace {

void oscillate(double, const double* y, double* rates) { rates[0] = y[1], rates[1] = -y[0]; }

void go(Integrator& integrator, double t, double end) {
  while (t < end) t = integrator.step(end);
}

TEST(Integrator, IsAsExactAsItsTolerance) {
  for (const double tolerance : {1e-6, 1e-9, 1e-12}) {
    Integrator integrator(2, oscillate, {}, tolerance);
    integrator.start(0, {1, 0});
    go(integrator, 0, 10);
    EXPECT_NEAR(integrator.y()[0], std::cos(10), 100 * tolerance);
    EXPECT_NEAR(integrator.y()[1], -std::sin(10), 100 * tolerance);
  }
}

TEST(Integrator, SeesWhatDependsOnTimeAlone) {
  Integrator integrator(
      1, [](double t, const double*, double* r) { r[0] = t > 1 && t < 1.1 ? 1 : 0; }, {}, 1e-9);
  integrator.start(0.95, {0});
  go(integrator, 0.95, 2);
  EXPECT_NEAR(integrator.y()[0], 0.1, 1e-7);
}

TEST(Integrator, InterpolatesWithinItsLastStep) {
  Integrator integrator(2, oscillate, {}, 1e-9);
  integrator.start(0, {1, 0});
  const double end = integrator.step(0.1), middle = end / 2;
  EXPECT_NEAR(integrator.within_step(middle)[0], std::cos(middle), 1e-6);
  EXPECT_EQ(integrator.within_step(0)[0], 1);
  EXPECT_EQ(integrator.within_step(end), integrator.y());
}

TEST(Integrator, ProjectsAfterEveryStep) {
  int projected = 0;
  Integrator integrator(
      2, oscillate,
      [&](double* y) {
        const double r = std::hypot(y[0], y[1]);
        y[0] /= r, y[1] /= r, ++projected;
      },
      1e-6);
  integrator.start(0, {1, 0});
  go(integrator, 0, 100);
  EXPECT_EQ(projected, integrator.steps());
  EXPECT_NEAR(std::hypot(integrator.y()[0], integrator.y()[1]), 1, 1e-15);
}

TEST(Integrator, GivesUpWhereNoStepIsSmallEnough) {
  Integrator integrator(
      1, [](double, const double* y, double* r) { r[0] = y[0] * y[0]; }, {}, 1e-9);
  integrator.start(0, {1});  // 1/(1 - t)
  EXPECT_THROW(go(integrator, 0, 2), ModelError);
  Integrator throwing(
      1, [](double, const double*, double*) { throw ModelError("", "no"); }, {}, 1e-9);
  throwing.start(0, {1});
  EXPECT_THROW(throwing.step(1), ModelError);
}

}  // namespace
}  // namespace articula::test
