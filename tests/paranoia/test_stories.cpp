// Each bug that was fixed, with its story, so that it stays fixed.

#include <gtest/gtest.h>

#include "api/api.hpp"
#include "expr/text.hpp"

namespace articula {
namespace {

// The number 0 counted as an atom of an angle: cos(0) was a node of its own instead of 1, and a robot with alpha = 0 kept
// products with it.
TEST(Paranoia, TheAngleZeroIsNoAtom) {
  Graph g;
  EXPECT_TRUE(cos(g.constant(0)).is_constant(1));
  EXPECT_TRUE(sin(g.constant(0)).is_constant(0));
  EXPECT_EQ(cos(parse(g, "q1 + 0.3 - 0.3")), cos(parse(g, "q1")));
}

// Splitting sines of sums forgot the plain radians of an angle: with --trig single a joint with theta = q1 + 0.3 got the
// torque of another robot. Random trees against KDL found it.
TEST(Paranoia, SplittingKeepsRadians) {
  Graph g;
  g.symbol("q1", Kind::state), g.symbol("q2", Kind::state);
  const Outputs before{{"y", 2, 1, {parse(g, "sin(q1 + q2 + 0.3)"), parse(g, "cos(q1 + 0.3 - pi/4)")}}};
  const Outputs after = split_angles(before);
  for (std::size_t i = 0; i < 2; ++i) EXPECT_TRUE(equal(before[0].values[i], after[0].values[i]));
}

// A velocity fixed to a parameter was listed among the inputs too: the program had two values of one name.
TEST(Paranoia, AVelocityFixedToAParameterIsNoInput) {
  RobotData r = blank_robot(2);
  r.name = "spinning";
  r.bodies[1].qd = r.graph->symbol("Omega", Kind::parameter);
  r.bodies[2].link[ZZ] = r.graph->symbol("ZZ2", Kind::parameter);
  const Robot robot(r);
  EXPECT_EQ(robot.inputs()[1].symbols, (std::vector<std::string>{"", "qd2"}));
  EXPECT_NO_THROW(derive(robot, {}));
}

// Each angle of a chain was paired with each other one when sums were looked for: a chain of a hundred links took half a
// minute. Only angles that meet in a product are paired now.
TEST(Paranoia, LongChainsAreNoTrouble) {
  const Result result = derive(library_robot("nr:60"), {});
  EXPECT_EQ(result.proven_equal_to, (std::vector<std::string>{"lagrange"}));
}

// A constant formula that is small as a graph can be astronomically long as text; such ones are left to the set-up part.
TEST(Paranoia, SharedConstantsAreNotWrittenOut) {
  Graph g;
  Expr x = parse(g, "cos(0.3)");
  for (int i = 0; i < 40; ++i) x = x * x - parse(g, "sin(0.2)");
  const Expr q = g.symbol("q1", Kind::state);
  EXPECT_LT(to_text(lower("p", {{"y", 1, 1, {x * q}}}, {}, {{"q", 1, 1, {"q1"}}})).size(), 10000U);
}

}  // namespace
}  // namespace articula
