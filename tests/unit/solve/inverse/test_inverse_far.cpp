// Positions that are far away in the arm's own length, slides that undo one another, limits in the wrong order.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "solve/inverse/inverse.hpp"
#include "solve/inverse/marks.hpp"
#include "unit/solve/inverse/planar.hpp"

namespace articula::test {
namespace {

using std::numbers::pi;

Placing link(double alpha, double d, double r) {  // Trans(z, r) Trans(x, d) Rot(x, alpha)
  const double C = std::cos(alpha), S = std::sin(alpha);
  return {1, 0, 0, d, 0, C, -S, 0, 0, S, C, r};
}

TEST(InverseFarAway, AnArmOfSlidesAloneInAnyUnit) {
  Arm arm;
  arm.joints = {{"q1", true, link(pi, 0, 0)}, {"q2", false, link(0, 0, 0)}};
  InverseSolver solver(InverseEngines{arm, "search"});
  Placing T = pose_of(arm, {0.7, 803935.5608848359});
  T[3] = 2e-10;  // rounding of a position in micrometres
  const InverseAnswer answer = solver.solve(T);
  ASSERT_EQ(answer.solutions.size(), 1U) << answer.note;
  EXPECT_NEAR(answer.solutions[0].q[0], 0.7, 1e-9);
}

TEST(InverseFarAway, TheNearestPoseStillTurnsAsItShould) {
  InverseSolver solver(planar_engines(0.6, 0.4));
  Placing T = pose_of(solver.arm(), {1, 1, 1});
  T[3] = 1e12;
  const InverseAnswer answer = solver.solve(T);
  ASSERT_TRUE(answer.nearest.has_value());
  EXPECT_LT(answer.nearest->angle, 1e-3);
}

TEST(InverseFarAway, SlidesThatUndoOneAnotherAreAFamilyNearby) {
  Arm arm;  // slides 4 and 6 are parallel
  arm.B = link(pi, 503.4, 0);
  arm.joints = {
      {"q1", true, link(-pi / 2, 806.6, 0)},     {"q2", true, link(pi / 2, 920.2, 0)},
      {"q3", true, link(pi / 2, 977.8, -449.5)}, {"q4", false, {0, 0, -1, 0, -1, 0, 0, -322.4, 0, 1, 0, 0}},
      {"q5", false, link(pi / 2, 816, 0)},       {"q6", false, link(0, 0, 0)}};
  InverseSolver solver(InverseEngines{arm, "general"});
  for (int k = 0; k < 20; ++k) {
    const std::vector<double> q{1.3 * k - 2, 0.7 * k, 2 - 0.9 * k, 150.0 * k, 90.0 * k - 700, 40.0 * k};
    const InverseAnswer answer = solver.solve(pose_of(arm, q));
    ASSERT_FALSE(answer.solutions.empty()) << k;
    for (const InverseSolution& s : answer.solutions) {
      EXPECT_TRUE(has_mark(s, "family")) << k;
      EXPECT_LT(std::fabs(s.q[3]), 1e7) << k;
    }
  }
}

TEST(InverseFarAway, LimitsInTheWrongOrderLeaveNoRoom) {
  InverseEngines engines = planar_engines(0.6, 0.4);
  engines.arm.joints[1].lower = 1;
  engines.arm.joints[1].upper = -1;
  InverseSolver solver(std::move(engines));
  InverseOptions options;
  options.limits = true;
  const InverseAnswer answer = solver.solve(pose_of(solver.arm(), {0.3, 0.8, 0.5}), options);
  EXPECT_TRUE(answer.solutions.empty());
  ASSERT_TRUE(answer.nearest.has_value());
  EXPECT_EQ(answer.nearest->q[1], -1);
}

}  // namespace
}  // namespace articula::test
