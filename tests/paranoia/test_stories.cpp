// Each bug that was fixed, with its story, so that it stays fixed.

#include <gtest/gtest.h>

#include "algebra/readable.hpp"
#include "api/api.hpp"
#include "expr/text.hpp"
#include "expr/transform.hpp"
#include "io/par.hpp"
#include "support/derivations.hpp"

namespace articula::test {
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
  r.bodies[1].qd[0] = r.graph->symbol("Omega", Kind::parameter);
  r.bodies[2].link[ZZ] = r.graph->symbol("ZZ2", Kind::parameter);
  const Robot robot(r);
  EXPECT_EQ(robot.inputs()[1].symbols, (std::vector<std::string>{"", "qd2"}));
  EXPECT_NO_THROW(derive(robot, {}));
}

// Each angle of a chain was paired with each other one when sums were looked for: a chain of a hundred links took half a
// minute. Only angles that meet in a product are paired now.
TEST(Paranoia, LongChainsAreNoTrouble) {
  const Result result = derive(library_robot("nr:60"), {});
  EXPECT_EQ(result.proven_equal_to.size(), derivations("idm") - 2);  // the closed form is too long
}

// A constant formula that is small as a graph can be astronomically long as text; such ones are left to the set-up part.
TEST(Paranoia, SharedConstantsAreNotWrittenOut) {
  Graph g;
  Expr x = parse(g, "cos(0.3)");
  for (int i = 0; i < 40; ++i) x = x * x - parse(g, "sin(0.2)");
  const Expr q = g.symbol("q1", Kind::state);
  EXPECT_LT(to_text(lower("p", {{"y", 1, 1, {x * q}}}, {}, {{"q", 1, 1, {"q1"}}})).size(), 10000U);
}

// A robot whose joint turns with a velocity fixed to a parameter could not be evaluated: the very value was refused.
// And in a table, a value that contradicts what the robot fixes was dropped without a word.
TEST(Paranoia, WhatTheRobotFixesMayBeRepeatedButNotContradicted) {
  RobotData r = blank_robot(2);
  r.name = "spinning";
  r.bodies[1].qd[0] = r.graph->symbol("Omega", Kind::parameter);
  r.defaults["Omega"] = parse(*r.graph, "2");
  r.bodies[2].link[ZZ] = r.graph->constant(1);
  const Robot robot(r);
  const Result result = derive(robot, {});
  State state;
  state.arrays = {{"q", {0, 0}}, {"qd", {2, 0}}, {"qdd", {1, 3}}};
  EXPECT_EQ(evaluate(robot, result, state)[0].values, (std::vector<double>{4, 4}));
  state.arrays["qd"][0] = 3;
  EXPECT_THROW(evaluate(robot, result, state), InputError);
  state.parameters["Omega"] = 3;
  EXPECT_NO_THROW(evaluate(robot, result, state));
  EXPECT_EQ(evaluate_csv(robot, result, {}, "qdd1,qdd2,qd1\n1,3,2\n", "x.csv"), "tau1,tau2\n4,4\n");
  EXPECT_EQ(evaluate_csv(robot, result, {}, "\xef\xbb\xbfqdd1,qdd2\n1,3\n", "x.csv"), "tau1,tau2\n4,4\n");
  EXPECT_THROW(evaluate_csv(robot, result, {}, "qdd1,qdd2,qd1\n1,3,99\n", "x.csv"), InputError);
  EXPECT_THROW(evaluate_csv(robot, result, {}, "qdd1,qdd2,q9\n1,3,0\n", "x.csv"),
               InputError);  // no such joint
  EXPECT_THROW(evaluate_csv(robot, result, {}, "qdd1,qdd2\n1e308,1e308\n", "x.csv"), InputError);  // inf
}

// A wrench given by number and by name, or whole and by symbol: the second was ignored.
TEST(Paranoia, AValueGivenTwiceIsRefused) {
  RobotData r = blank_robot(1);
  r.name = "tip";
  r.bodies[1].name = "hand";
  r.bodies[1].link[CZ] = r.graph->symbol("CZ1", Kind::state);
  const Robot robot(r);
  const Result result = derive(robot, {});
  State state;
  state.arrays = {{"q", {0}}, {"qd", {0}}, {"qdd", {0}}};
  state.parameters["CZ1"] = 5;
  EXPECT_EQ(evaluate(robot, result, state)[0].values, (std::vector<double>{5}));
  state.wrench["hand"] = {0, 0, 0, 0, 0, 7};
  EXPECT_THROW(evaluate(robot, result, state), InputError);
  state.parameters.clear();
  EXPECT_EQ(evaluate(robot, result, state)[0].values, (std::vector<double>{7}));
  state.wrench["1"] = {0, 0, 0, 0, 0, 8};
  EXPECT_THROW(evaluate(robot, result, state), InputError);
  state.wrench.clear();
  state.parameters["q1"] = 1;
  EXPECT_THROW(evaluate(robot, result, state), InputError);
}

// 2^3^2 was 64, where mathematics says 512.
TEST(Paranoia, APowerOfAPowerNeedsParentheses) {
  Graph g;
  EXPECT_THROW(parse(g, "2^3^2"), ParseError);
  EXPECT_THROW(parse(g, "2**3 ** 2"), ParseError);
  EXPECT_TRUE(parse(g, "(2^3)^2").is_constant(64));
}

// Constants were computed with 256 bits, whatever it took: cos(1e400) had no right digit, and a number beyond the range
// of double became "inf" in C.
TEST(Paranoia, ConstantsAreRightOrRefused) {
  Graph g;
  EXPECT_NEAR(numeric_value(parse(g, "cos(1e400)")), -0.05405, 1e-5);
  EXPECT_DOUBLE_EQ(numeric_value(parse(g, "sqrt(10^60 + 1) - 10^30")), 5e-31);
  const Expr q = g.symbol("q1", Kind::state);
  for (const char* text : {"1e400", "1e-400"})
    EXPECT_THROW(lower("p", {{"y", 1, 1, {parse(g, text) * q}}}, {}, {{"q", 1, 1, {"q1"}}}), InputError);
}

// Hundreds of thousands of comments that are never closed took a minute each time their line was searched for its end.
TEST(Paranoia, UnclosedCommentsAreNoTrouble) {
  std::string text = "NL = 1\n";
  for (int i = 0; i < 400000; ++i) text += "(* ";
  EXPECT_THROW(read_par(text, "x.par"), InputError);
}

// More freedoms than sets of them can be listed: the list of minors was empty, and its first element was taken.
TEST(Paranoia, SingularPositionsOfALongChain) {
  Graph g;
  const Remarks remarks = model_named("jacobian-determinant").remarks(read_robot("nr:20").in(g), {});
  ASSERT_EQ(remarks.list.size(), 1U);
  EXPECT_FALSE(remarks.list.front().formula.valid());
}

// q1 - 0.3 was printed as q1 + 0.3: the sign of a constant angle was taken twice.
TEST(Paranoia, NegativeAnglesInRadians) {
  const Robot robot = read_yaml(
      "articula: 1\nname: off\ngravity: [0, 0, 0]\nparameters: {d2: 1}\njoints:\n  - {theta: q1 - 0.3}\n"
      "  - {alpha: -pi/5, d: d2, theta: q2 - 0.3}\n  - {d: d2}\n",
      "off.yaml");
  for (const char* name : {"transform", "jacobian", "jacobian-determinant"})
    EXPECT_FALSE(derive(robot, {.model = name, .method = {}, .options = {}}).proven_equal_to.empty()) << name;
  Graph g;
  const Outputs T = model_named("transform").methods.front().build(g, robot, {});
  for (const Expr& e : values(T)) EXPECT_TRUE(readable(e).simplified) << to_text(e);
}

}  // namespace
}  // namespace articula::test
