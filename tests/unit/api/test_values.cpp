// States and values: what is taken, what is missing, what is too much.

#include "api/evaluate/values.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/named.hpp"
#include "support/refusal.hpp"
#include "unit/api/requests.hpp"

namespace articula::test {
namespace {

std::vector<double> torques(const Robot& robot, const State& state) {
  return evaluate(robot, derive(robot, {}), state).front().values;
}

TEST(Values, ThoseGivenComeBeforeDefaults) {
  const Robot robot = pendulum();
  const Result result = derive(robot, {});
  EXPECT_EQ(parameter_values(robot, result, {}), (std::map<std::string, double>{{"MX1", 3}, {"ZZ1", 2}}));
  EXPECT_EQ(parameter_values(robot, result, {{"MX1", 7}}).at("MX1"), 7);
}

TEST(Values, OfNamesThatThereAreNotAreRefused) {
  const Robot robot = pendulum();
  const Result result = derive(robot, {});
  const auto refused = [&](const char* name) {
    return refusal_of([&] { parameter_values(robot, result, {{name, 1}}); });
  };
  EXPECT_TRUE(says(refused("MX2"), "did you mean 'MX1'?"));
  EXPECT_TRUE(says(refused("q1"), "'q1' is a joint's variable, not a parameter"));
}

TEST(Values, OfBaseParametersFollowFromTheRobotsOwn) {
  const Robot robot = library_robot("planar2r");
  Request request;
  request.base_parameters = true;
  const Result result = derive(robot, request);
  const auto values = parameter_values(robot, result, {{"M2", 5}, {"d2", 2}});
  EXPECT_DOUBLE_EQ(values.at("ZZR1"), 1.0 / 3 + 5 * 2 * 2);  // ZZ1 + M2 d2^2
  EXPECT_DOUBLE_EQ(values.at("MXR1"), 0.5 + 5 * 2);
  EXPECT_EQ(parameter_values(robot, result, {{"ZZR1", 9}}).at("ZZR1"), 9);
}

TEST(Values, AgreeToTheLastDigits) {
  Graph g;
  const Expr third = parse(g, "1/3"), a = g.symbol("a", Kind::parameter);
  EXPECT_TRUE(agrees(1.0 / 3, third, {}));
  EXPECT_TRUE(agrees(1.0 / 3 + 1e-14, third, {}));
  EXPECT_FALSE(agrees(0.333333333, third, {}));
  EXPECT_TRUE(agrees(0, g.constant(0), {}));
  EXPECT_FALSE(agrees(1e-300, g.constant(0), {}));
  EXPECT_TRUE(agrees(4, 2 * a, {{"a", 2}}));
  EXPECT_FALSE(agrees(4, 2 * a, {})) << "nobody knows a";
}

TEST(Values, QuaternionsHaveTheirPlaces) {
  EXPECT_TRUE(quaternions_of(pendulum()).empty());
  const std::vector<QuaternionPlace> places = quaternions_of(floating());
  ASSERT_EQ(places.size(), 2U);
  EXPECT_EQ(std::pair(places[0].joint, places[0].first), std::pair(0, std::size_t{3}));
  EXPECT_EQ(std::pair(places[1].joint, places[1].first), std::pair(2, std::size_t{8}));
}

TEST(Values, QuaternionsAreOfLengthOne) {
  const double unit[] = {0.5, -0.5, 0.5, -0.5}, rounded[] = {0.70710678118, 0, 0.70710678118, 0},
               short_one[] = {0.7071, 0, 0.7071, 0}, none[] = {0, 0, 0, 0}, odd[] = {1, 0, std::nan(""), 0};
  EXPECT_TRUE(is_unit(unit));
  EXPECT_TRUE(is_unit(rounded));
  EXPECT_FALSE(is_unit(short_one));
  EXPECT_FALSE(is_unit(none));
  EXPECT_FALSE(is_unit(odd));
}

TEST(Values, QuaternionsThatAreNoneAreNamed) {
  const State state = state_of_idm({0, 0, 0, 1, 0, 0, 0, 0.1, 1, 1, 0, 0}, std::vector<double>(10, 0.0),
                                   std::vector<double>(10, 0.0));
  EXPECT_TRUE(says(refusal_of([&] { torques(floating(), state); }),
                   "the quaternion of joint 2, q[8] .. q[11], has not the length one"));
}

TEST(Values, OutputsHaveNamesAndShapes) {
  const Robot robot = library_robot("planar2r");
  Request request = of_model("identification");
  request.base_parameters = true;
  const std::vector<NamedArray> D =
      evaluate(robot, derive(robot, request), state_of_idm({0, 0}, {0, 0}, {1, 0}));
  ASSERT_EQ(D.size(), 1U);
  EXPECT_EQ(D[0].name, "D");
  EXPECT_EQ(D[0].rows, 2);
  EXPECT_EQ(D[0].cols, static_cast<int>(D[0].columns.size()));
  EXPECT_EQ(D[0].values.size(), static_cast<std::size_t>(D[0].rows * D[0].cols));
  EXPECT_EQ(D[0].columns.front(), "ZZR1");
}

// Everything that is wrong with a state is told at once.
TEST(Values, ThatAreMissingOrTooManyAreNamedTogether) {
  State state;
  state.arrays = {{"q", {0, 1}}, {"qd", {0}}};
  state.base = {{"W", {0, 0}}, {"VP", {0, 1, 0}}};
  state.wrench = {{"pivot", {1, 0, 0, 0, 0, 0}}, {"elbow", {0, 0, 0, 0, 0, 0}}};
  const std::string report = refusal_of([&] { torques(pendulum(), state); });
  for (const char* words :
       {"'q' has 2 values instead of 1", "'qdd' is missing: 1 value", "base 'W' has 2 values instead of 3",
        "base 'VP'[1] is fixed to 0 in the robot", "wrench of link 'pivot'[0] is fixed to 0 in the robot",
        "a wrench for link 'elbow', which robot pendulum has not"})
    EXPECT_TRUE(says(report, words));
}

TEST(Values, OpenWhatTheRobotLeavesZero) {
  const Robot robot = pendulum();
  State state = state_of_idm({0}, {0}, {0});
  state.wrench = {{"pivot", {0, 0, 0, 0, 0, 6}}};
  state.base = {{"VP", {0, 1, 0}}};
  const Robot opened = opened_for(robot, state);
  EXPECT_TRUE(opened.data()[1].link[CZ].varies());
  EXPECT_TRUE(opened.data()[1].link[FX].is_constant(0)) << "it is given as zero";
  EXPECT_TRUE(opened.data().base.VP[1].varies());
  EXPECT_TRUE(robot.data()[1].link[CZ].is_constant(0));
  EXPECT_EQ(torques(opened, state), (std::vector<double>{30 + 6 + 3}));
}

TEST(Values, OpenUnderNamesThatNobodyHas) {
  RobotData r = pendulum().data();
  r.bodies[1].link[IA] = r.graph->symbol("CZ1", Kind::parameter);
  State state;
  state.wrench = {{"1", {0, 0, 0, 0, 0, 6}}};
  EXPECT_EQ(opened_for(Robot(r), state).data()[1].link[CZ].name(), "CZ1_");
}

}  // namespace
}  // namespace articula::test
