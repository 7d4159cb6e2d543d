// Ways of a tool: peaks of ellipses as the textbook has them, turns about one axis.

#include "solve/motion/tool_curve.hpp"

#include <gtest/gtest.h>

#include <numbers>

namespace articula::test {
namespace {

// At a constant rate w of its parameter the acceleration is w^2 times the radius vector: at most w^2 times the larger semi-axis.
TEST(ToolCurve, PeakOfAnEllipseAtConstantRate) {
  ToolCurve curve;
  curve.place = ellipse({0.1, 0.2, 0.3}, {0.3, 0, 0}, {0, 0.1, 0.1}, 2 * std::numbers::pi * 10);
  const Timing timing(MotionLaw::trapezoidal, 5, 0.05);  // long at constant rate
  const double w = 2 * std::numbers::pi * 10 * timing.at(2.5)[1];
  EXPECT_NEAR(peaks_of(curve, timing).velocity, w * 0.3, 1e-6 * w);
  const double a = magnitude((timing.at(2.5)[1] * timing.at(2.5)[1]) * curve.place(0.5)[2]);
  EXPECT_NEAR(a, w * w * 0.3, 1e-9 * w * w);  // after five turns it is at the end of the larger axis
}

TEST(ToolCurve, DerivativesAreDerivatives) {
  const auto place = ellipse({0.1, 0.2, 0.3}, {0.3, 0, 0}, {0, 0.1, 0.1}, 3);
  const double h = 1e-6;
  for (const double u : {0.1, 0.5, 0.9})
    for (std::size_t d = 0; d < 3; ++d) {
      const Vector3 difference = (1 / (2 * h)) * (place(u + h)[d] - place(u - h)[d]);
      EXPECT_LT(magnitude(difference - place(u)[d + 1]), 1e-8);
    }
}

TEST(ToolCurve, PeakIsFoundBetweenSamples) {
  const double top = 0.123456789;
  EXPECT_NEAR(peak_of([&](double x) { return 3 - (x - top) * (x - top); }, {0, 0.5, 1}), 3, 1e-15);
  EXPECT_NEAR(peak_of([](double x) { return x < 0.5 ? x : 0.1; }, {0, 0.5, 1}), 0.5, 1e-9) << "before a jump";
}

TEST(ToolCurve, TurnsEvenly) {
  ToolCurve curve;
  curve.place = straight({1, 2, 3}, {1, 0, 0});
  curve.turn = {0, 0, std::numbers::pi / 2};
  const ToolPoint middle = tool_at(curve, {0.5, 2, 0, 0});
  EXPECT_NEAR(middle.T[0], std::sqrt(0.5), 1e-15);
  EXPECT_NEAR(middle.T[3], 1.5, 1e-15);
  EXPECT_NEAR(middle.velocity[5], std::numbers::pi, 1e-14);
}

}  // namespace
}  // namespace articula::test
