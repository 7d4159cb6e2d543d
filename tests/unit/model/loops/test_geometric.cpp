// The resolution of loops on robots that everybody knows: order, names, what is proven, what has no closed form.

#include "model/loops/geometric.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "io/library.hpp"
#include "support/apart.hpp"
#include "support/loop_trials.hpp"
#include "support/random_loops.hpp"
#include "support/values.hpp"

namespace articula::test {
namespace {

struct Solved {
  Robot robot;
  std::unique_ptr<Graph> graph = std::make_unique<Graph>();
  LoopResolution loops;
};

Solved solved(const Robot& robot, const std::vector<int>& known) {
  Solved s{robot, std::make_unique<Graph>(), {}};
  s.loops = loop_resolution(*s.graph, robot, known);
  return s;
}
Solved solved(const std::string& name) {
  const Robot robot = library_robot(name);
  return solved(robot, robot.closure().independent);
}

double value_of(const LoopResolution& loops, const Numbers& candidate, const std::string& name) {
  for (std::size_t u = 0; u < candidate.size(); ++u) {
    const Expr& symbol = loops.resolution.unknowns[u].symbol;
    if (symbol.name() == name) return candidate[u];
  }
  ADD_FAILURE() << "no unknown " << name;
  return 0;
}

TEST(LoopResolution, AFourBarIsSolvedByItsCrank) {
  const Solved s = solved("fourbar");
  ASSERT_TRUE(s.loops.complete());
  ASSERT_EQ(s.loops.loops.size(), 1U);
  EXPECT_EQ(s.loops.loops[0].method, "planar");
  EXPECT_EQ(s.loops.loops[0].unknowns, (std::vector<int>{2, 3}));
  EXPECT_EQ(s.loops.resolution.given[0].symbols, (std::vector<std::string>{"q1"}));
  EXPECT_EQ(unproven_equations(s.loops), "");
}

// One assembly is the parallelogram, q8 = q2 - q7 and q3 = q7 - q2 - pi/2; the other crosses.
TEST(LoopResolution, AParallelogramHasBothAssemblies) {
  const Solved s = solved("sr400");
  ASSERT_TRUE(s.loops.complete());
  EXPECT_EQ(s.loops.loops[0].method, "parallelogram");
  const double q2 = 0.4, q7 = 1.3;
  Numbers given;
  for (const std::string& name : s.loops.resolution.given[0].symbols)
    given.push_back(name == "q2" ? q2 : name == "q7" ? q7 : 0.1);
  int parallel = 0;
  const std::vector<Numbers> all = candidates(s.loops.resolution, default_values(s.robot.data()), given);
  for (const Numbers& c : all)
    if (angle_between(value_of(s.loops, c, "q8"), q2 - q7) < 1e-9 &&
        angle_between(value_of(s.loops, c, "q3"), q7 - q2 - std::acos(0.0)) < 1e-9)
      ++parallel;
  EXPECT_EQ(all.size(), 2U);
  EXPECT_EQ(parallel, 1);
}

TEST(LoopResolution, LoopsThatShareJointsAreSolvedOneAfterTheOther) {
  const Solved s = solved("palletizer");
  ASSERT_TRUE(s.loops.complete());
  EXPECT_EQ(s.loops.loops.size(), 3U);
  EXPECT_EQ(s.loops.chains.size(), 3U);
  EXPECT_EQ(unproven_equations(s.loops), "");
}

TEST(LoopResolution, LoopsThatMoveTogetherHaveNoClosedForm) {
  for (const std::string name : {"planar-3rrr", "delta", "gough-stewart"}) {
    const Solved s = solved(name);
    EXPECT_FALSE(s.loops.complete()) << name;
    for (const SolvedLoop& loop : s.loops.loops) {
      EXPECT_EQ(loop.method, "") << name;
      EXPECT_NE(loop.why_not.find("several loops together"), std::string::npos)
          << name << ": " << loop.why_not;
      EXPECT_FALSE(loop.unknowns.empty()) << name;
    }
  }
}

TEST(LoopResolution, WhatIsKnownIsNotSolved) {
  const Robot robot = library_robot("fourbar");
  const Solved all = solved(robot, {1, 2, 3});  // the angle of the cut is left
  ASSERT_TRUE(all.loops.complete());
  EXPECT_TRUE(all.loops.loops[0].unknowns.empty());
  ASSERT_EQ(all.loops.resolution.unknowns.size(), 1U);
}

TEST(LoopResolution, ARodThatTurnsAboutItselfIsHeld) {
  const Robot robot(LoopDraw(6, true).loop(LoopFamily::spatial, "RBBR", 2));
  const Solved s = solved(robot, {2});
  ASSERT_TRUE(s.loops.complete());
  EXPECT_NE(s.loops.loops[0].held, "");
  EXPECT_EQ(unproven_equations(s.loops), "");
  for (const Unknown& u : s.loops.resolution.unknowns)  // of the ball joint in the cut nothing is asked
    EXPECT_FALSE(u.symbol.name().starts_with("q5.")) << u.symbol.id();
}

TEST(LoopResolution, AWrongEquationIsNotProven) {
  Solved s = solved("fourbar");
  LoopResolution wrong = s.loops;
  Expr& a = wrong.resolution.steps[1].equations[0][2];
  a = a + s.graph->constant(1);
  EXPECT_NE(unproven_equations(wrong), "");
  wrong = s.loops;
  Expr& b = wrong.chains[0].with_T.steps[1].equations[0][2];
  b = b + s.graph->constant(1);
  EXPECT_NE(unproven_equations(wrong), "");
}

}  // namespace
}  // namespace articula::test
