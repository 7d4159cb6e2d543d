#include "solve/inverse/inverse.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <numbers>

#include "solve/inverse/marks.hpp"
#include "solve/inverse/newton.hpp"
#include "support/draw.hpp"
#include "unit/solve/inverse/planar.hpp"

namespace articula::test {
namespace {

using std::numbers::pi;

bool among(const InverseAnswer& answer, const Arm& arm, const std::vector<double>& q, double close) {
  const Aim aim{arm, {}, length_of(arm)};
  for (const InverseSolution& s : answer.solutions)
    if (gap(aim, s.q, q) <= close) return true;
  return false;
}

TEST(InverseSolver, FindsBothElbowsInAnyUnit) {
  for (const double unit : {1e-7, 1e-3, 1.0, 1e3}) {
    InverseSolver solver(planar_engines(0.6 * unit, 0.4 * unit));
    Draw random(11);
    for (int k = 0; k < 1000; ++k) {
      const std::vector<double> q{random.any(-pi, pi), random.any(-pi, pi), random.any(-pi, pi)};
      const InverseAnswer answer = solver.solve(pose_of(solver.arm(), q));
      EXPECT_EQ(answer.solutions.size(), 2U);
      EXPECT_TRUE(among(answer, solver.arm(), q, 1e-6)) << k;
      EXPECT_EQ(answer.method, "paul");
      EXPECT_EQ(answer.solutions[0].branch, "elbow+");
      for (const InverseSolution& s : answer.solutions) EXPECT_LE(s.residual, 1e-14);
    }
  }
}

TEST(InverseSolver, MarksTheStretchedArm) {
  InverseSolver solver(planar_engines(0.6, 0.4));
  const std::vector<double> q{0.3, 0, 0.5};
  const InverseAnswer answer = solver.solve(pose_of(solver.arm(), q));
  ASSERT_EQ(answer.solutions.size(), 1U);
  EXPECT_TRUE(has_mark(answer.solutions[0], "boundary"));
  EXPECT_FALSE(has_mark(answer.solutions[0], "family"));
  EXPECT_TRUE(among(answer, solver.arm(), q, 1e-5));
  EXPECT_LT(answer.solutions[0].smallest, 1e-5);
}

TEST(InverseSolver, TwoElbowsThatHaveMetAreOneSolution) {
  InverseSolver solver(planar_engines(0.6, 0.4));
  for (const double elbow : {1e-7, 1e-6, 3e-6, 1e-4}) {
    const InverseAnswer answer = solver.solve(pose_of(solver.arm(), {0.3, elbow, 0.5}));
    EXPECT_EQ(answer.solutions.size(), elbow < 1e-5 ? 1U : 2U) << elbow;
    for (const InverseSolution& s : answer.solutions) EXPECT_TRUE(has_mark(s, "double root")) << elbow;
  }
}

TEST(InverseSolver, GivesTheNearestPoseOutOfReach) {
  InverseSolver solver(planar_engines(0.6, 0.4));
  Placing T = pose_of(solver.arm(), {0.3, 0, 0.5});
  T[3] *= 1.25;
  T[7] *= 1.25;
  const InverseAnswer answer = solver.solve(T);
  EXPECT_TRUE(answer.solutions.empty());
  ASSERT_TRUE(answer.nearest.has_value());
  EXPECT_NEAR(answer.nearest->position, 0.25, 1e-9);
  EXPECT_NEAR(answer.nearest->angle, 0, 1e-6);
  EXPECT_NE(answer.note.find("0.25 away"), std::string::npos) << answer.note;
  T = pose_of(solver.arm(), {0.3, 0.8, 0.5});
  T[11] = 0.01;  // out of the plane
  const InverseAnswer above = solver.solve(T);
  ASSERT_TRUE(above.nearest.has_value());
  EXPECT_NEAR(above.nearest->position, 0.01, 1e-12);
  EXPECT_NE(above.note.find("3 joints"), std::string::npos) << above.note;
}

// Both links of one length folded: q1 may be anything, q3 makes up for it.
TEST(InverseSolver, KnowsAFamilyAndGivesTheMemberNearestToTheSeed) {
  InverseSolver solver(planar_engines(0.5, 0.5));
  const std::vector<double> q{0.7, pi, -0.4};
  InverseOptions options;
  options.seed = q;
  for (const double noise : {0.0, 1e-17}) {
    Placing T = pose_of(solver.arm(), q);
    T[3] += noise;
    const InverseAnswer answer = solver.solve(T, options);
    ASSERT_EQ(answer.solutions.size(), 1U) << answer.note;
    const InverseSolution& s = answer.solutions[0];
    EXPECT_TRUE(has_mark(s, "family"));
    EXPECT_TRUE(among(answer, solver.arm(), q, 1e-6));
    ASSERT_EQ(s.free.size(), 3U);
    EXPECT_NEAR(std::fabs(s.free[0]), std::sqrt(0.5), 1e-6);
    EXPECT_NEAR(s.free[0] + s.free[2], 0, 1e-6);
    EXPECT_NE(answer.note.find("family"), std::string::npos);
  }
}

TEST(InverseSolver, TurnsAnglesIntoTheLimits) {
  InverseEngines engines = planar_engines(0.6, 0.4);
  engines.arm.joints[0].lower = 2;  // 0.3 is beyond, 0.3 + 2 pi is not
  engines.arm.joints[0].upper = 9;
  engines.arm.joints[1].lower = 0;
  engines.arm.joints[1].upper = 3;
  InverseSolver solver(std::move(engines));
  const Placing T = pose_of(solver.arm(), {0.3, 0.8, 0.5});
  const InverseAnswer all = solver.solve(T);
  ASSERT_EQ(all.solutions.size(), 2U);
  InverseOptions options;
  options.limits = true;
  const InverseAnswer within = solver.solve(T, options);
  ASSERT_EQ(within.solutions.size(), 1U);
  EXPECT_NEAR(within.solutions[0].q[0], 0.3 + 2 * pi, 1e-12);
  EXPECT_FALSE(has_mark(within.solutions[0], "limits"));
  for (const InverseSolution& s : all.solutions) EXPECT_EQ(has_mark(s, "limits"), s.q[1] < 0);
  const InverseAnswer none = solver.solve(pose_of(solver.arm(), {0.3, pi, 0.5}), options);
  EXPECT_TRUE(none.solutions.empty());
  EXPECT_TRUE(none.nearest.has_value());
  EXPECT_NE(none.note.find("limits"), std::string::npos) << none.note;
}

TEST(InverseSolver, OfSeveralTurnsTakesTheOneNearestToTheSeed) {
  InverseEngines engines = planar_engines(0.6, 0.4);
  engines.arm.joints[0].lower = -10;
  engines.arm.joints[0].upper = 10;
  InverseSolver solver(std::move(engines));
  const Placing T = pose_of(solver.arm(), {0.3, 0.8, 0.5});
  InverseOptions options;
  for (const int turns : {-1, 0, 1}) {
    options.seed = {0.4 + 2 * pi * turns, 0.8, 0.5};
    EXPECT_NEAR(solver.solve(T, options).solutions[0].q[0], 0.3 + 2 * pi * turns, 1e-12);
  }
  EXPECT_NEAR(solver.solve(T).solutions[0].q[0], 0.3, 1);
}

TEST(InverseSolver, OrdersByDistanceToTheSeed) {
  InverseSolver solver(planar_engines(0.6, 0.4));
  const Placing T = pose_of(solver.arm(), {0.3, 0.8, 0.5});
  InverseOptions options;
  for (const double elbow : {-1.0, 1.0}) {
    options.seed = {0.3, elbow, 0.5};
    EXPECT_GT(solver.solve(T, options).solutions[0].q[1] * elbow, 0);
  }
}

TEST(InverseSolver, ForgivesARotationThatIsSlightlyOffAndRefusesNonsense) {
  InverseSolver solver(planar_engines(0.6, 0.4));
  Placing T = pose_of(solver.arm(), {0.3, 0.8, 0.5});
  T[0] += 1e-6;
  EXPECT_EQ(solver.solve(T).solutions.size(), 2U);
  T[3] = std::numeric_limits<double>::quiet_NaN();
  const InverseAnswer answer = solver.solve(T);
  EXPECT_TRUE(answer.solutions.empty());
  EXPECT_FALSE(answer.note.empty());
  for (const double size : {0.0, 1e300, -1.0}) {  // no rotations: an answer all the same
    const Placing any{size, 0, 0, size, 0, size, 0, 0, 0, 0, size, 0};
    const InverseAnswer said = solver.solve(any);
    EXPECT_FALSE(said.note.empty()) << size;
    for (const InverseSolution& s : said.solutions) EXPECT_TRUE(finite(s.q));
  }
}

TEST(InverseSolver, SearchesWhereNoFormulaIs) {
  InverseSolver solver(InverseEngines{planar_arm(0.6, 0.4), "search"});
  Draw random(11);
  for (int k = 0; k < 30; ++k) {
    const std::vector<double> q{random.any(-pi, pi), random.any(0.1, 3), random.any(-pi, pi)};
    const InverseAnswer answer = solver.solve(pose_of(solver.arm(), q));
    EXPECT_EQ(answer.solutions.size(), 2U);
    EXPECT_TRUE(among(answer, solver.arm(), q, 1e-6)) << k;
  }
}

}  // namespace
}  // namespace articula::test
