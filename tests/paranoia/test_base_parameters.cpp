// Bugs of models with base inertial parameters, each with its story.

#include <gtest/gtest.h>

#include "api/api.hpp"
#include "support/refusal.hpp"

namespace articula::test {
namespace {

Robot robot(const std::string& links, const std::string& gravity = "[0, -g, 0]") {
  return read_yaml(
      "articula: 1\nname: r\ngravity: " + gravity +
          "\nparameters: {g: 9.81, c: 0.1, e: 0.2, MX2: 0.3}\njoints:\n  - {}\n  - {d: 0.4}\nlinks:\n" +
          links,
      "r.yaml");
}

Result with_base(const Robot& r, const std::string& model, const std::string& method = "") {
  Request request;
  request.model = model;
  request.method = method;
  request.base_parameters = true;
  return derive(r, request);
}

// A cell that was minus a symbol, and stayed as it was, got the symbol's name: the proof put -c where c stood.
TEST(Paranoia, ACellMayBeMinusASymbol) {
  EXPECT_FALSE(with_base(robot("  - {link: 2, MX: -c, ZZ: 1}\n"), "idm").proven_equal_to.empty());
}

// A cell that held a formula was called by its place, MX2, although a parameter of that name stood elsewhere.
TEST(Paranoia, ACellDoesNotTakeAParametersName) {
  const Robot r = robot("  - {link: 1, MY: MX2}\n  - {link: 2, MX: 2*e, ZZ: 1}\n");
  EXPECT_FALSE(with_base(r, "idm").proven_equal_to.empty());
  std::vector<std::string> names;
  for (const BaseParameter& p : base_parameters(r).base) names.push_back(p.name);
  EXPECT_EQ(names, (std::vector<std::string>{"MY1", "ZZ2", "MX2"}));
}

// No parameter was left, and the regressor without columns was asked for its first element.
TEST(Paranoia, ARegressorMayBeEmpty) {
  EXPECT_THROW(with_base(robot("  - {link: 1, M: 1}\n", "[0, 0, 0]"), "identification"), ModelError);
}

// A method was asked whether it applies to the robot as described, and then built for the one with base parameters, which has
// no masses: a division by zero.
TEST(Paranoia, AMethodMustApplyToTheRobotItIsBuiltFor) {
  EXPECT_TRUE(says(refusal_of([] { with_base(library_robot("stanford"), "idm", "newton-euler-cog"); }),
                   "no centre of gravity"));
}

// The rotor of a joint that does not move was a base parameter.
TEST(Paranoia, AFixedJointHasNoRotor) {
  RobotData r = robot("  - {link: 1, ZZ: 1}\n  - {link: 2, ZZ: 1, IA: 3}\n").data();
  set_joint(*r.graph, r.bodies[2], 2, JointKind::fixed);
  r.bodies[2].placement[4] = r.graph->constant(0);
  EXPECT_EQ(base_parameters(Robot(r)).base.size(), 1U);
}

// Every formula was written out in those before it: sixteen links took minutes, and megabytes to print.
TEST(Paranoia, BaseParametersOfLongChainsStayShort) {
  const BaseParameters found = base_parameters(read_robot("nr:30"));
  EXPECT_EQ(found.base.size(), 204U);
  EXPECT_FALSE(found.sums.empty());
  for (const BaseParameter& p : found.base) EXPECT_LT(written_size(p.formula, 5000), 5000U) << p.name;
  for (const NamedSum& sum : found.sums) EXPECT_LT(written_size(sum.formula, 5000), 5000U) << sum.name;
}

// A coefficient that was zero, but not written as zero, was divided by.
TEST(Paranoia, ARelationHasNoHiddenZeros) {
  const Robot r = read_yaml(
      "articula: 1\nname: m3\ngravity: [1, -2, 3]\njoints:\n  - {theta: q1}\n"
      "  - {parent: 1, type: prismatic, alpha: pi/3, d: 0.2, r: q2}\n  - {parent: 1, alpha: -pi/2, theta: "
      "q3}\n"
      "links:\n  - {link: 3, ZZ: ZZ3}\n",
      "m3.yaml");
  EXPECT_EQ(base_parameters(r).base.size(), 1U);
  EXPECT_FALSE(with_base(r, "idm").proven_equal_to.empty());
}

// The value of a base parameter was computed although it was given, with zeros for what was not.
TEST(Paranoia, ABaseParameterMayBeGivenItself) {
  const Robot r = read_yaml(
      "articula: 1\nname: e1\ngravity: [0, 0, 0]\nparameters: {a: ~, b: ~}\njoints:\n  - {}\n  - {d: 1}\n"
      "links:\n  - {link: 1, ZZ: a/b}\n  - {link: 2, ZZ: ZZ2, M: M2}\n",
      "e1.yaml");
  const Result result = with_base(r, "idm");
  State state;
  state.arrays = {{"q", {0, 0}}, {"qd", {0, 0}}, {"qdd", {1, 0}}};
  state.parameters = {{"ZZR1", 3}, {"ZZ2", 2}};
  EXPECT_EQ(evaluate(r, result, state).front().values, (std::vector<double>{5, 2}));
}

// A wrench on a link was an error for models that do not depend on it, with a symbol in the message that nobody wrote.
TEST(Paranoia, AStateMayHaveMoreThanAModelNeeds) {
  State state;
  state.arrays = {{"q", {0.1, 1}}};
  state.wrench = {{"1", {1, 0, 0, 0, 0, 0}}};
  const Robot opened = opened_for(library_robot("planar2r"), state);
  Request request;
  request.model = "inertia";
  EXPECT_NO_THROW(evaluate(opened, derive(opened, request), state));
}

// Gear ratios that exchange two motors were solved by dividing by a symbol, which is zero there.
TEST(Paranoia, GearRatiosMayBeZero) {
  const Robot r = read_yaml(
      "articula: 1\nname: swap\ngravity: [0, 0, 0]\nparameters: {a: 0, b: 0}\njoints:\n  - {}\n  - {d: 1}\n"
      "links:\n  - {link: 1, ZZ: 1}\n  - {link: 2, ZZ: 1}\n"
      "motors:\n  - {ratio: {1: a, 2: 1}}\n  - {ratio: {1: 1, 2: b}}\n",
      "swap.yaml");
  Request request;
  request.model = "motors";
  State state;
  state.arrays = {{"q", {0, 0}}, {"qd", {0, 0}}, {"qdd", {1, 0}}};
  EXPECT_EQ(evaluate(r, derive(r, request), state).back().values, (std::vector<double>{1, 2}));
}

}  // namespace
}  // namespace articula::test
