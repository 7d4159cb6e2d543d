// Bugs of models with base inertial parameters, each with its story.

#include <gtest/gtest.h>

#include "api/api.hpp"

namespace articula {
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
  try {
    with_base(library_robot("stanford"), "idm", "newton-euler-cog");
    FAIL();
  } catch (const ModelError& e) {
    EXPECT_NE(std::string(e.what()).find("no centre of gravity"), std::string::npos) << e.what();
  }
}

// The rotor of a joint that does not move was a base parameter.
TEST(Paranoia, AFixedJointHasNoRotor) {
  RobotData r = robot("  - {link: 1, ZZ: 1}\n  - {link: 2, ZZ: 1, IA: 3}\n").data();
  set_joint(*r.graph, r.bodies[2], 2, JointKind::fixed);
  r.bodies[2].placement[4] = r.graph->constant(0);
  EXPECT_EQ(base_parameters(Robot(r)).base.size(), 1U);
}

}  // namespace
}  // namespace articula
