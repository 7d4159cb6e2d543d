// Inverse geometry: which robots have it and by which method, the arm in numbers, the model as code and on paper.

#include "api/inverse.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "api/inverse/parts.hpp"
#include "support/hand_resolutions.hpp"
#include "support/refusal.hpp"
#include "unit/api/requests.hpp"

namespace articula::test {
namespace {

std::string refusal_by(const std::string& robot, const std::string& method) {
  return refusal_of([&] { inverse_model(library_robot(robot), {.method = method}); });
}

TEST(InverseModels, AreOfWhatAPoseDetermines) {
  EXPECT_NO_THROW(refuse_inverse(library_robot("puma560")));
  EXPECT_TRUE(says(refusal_of([] { refuse_inverse(library_robot("arm7")); }),
                   "the link is moved by 7 joints, and a pose determines 6 at most"));
  EXPECT_NO_THROW(refuse_inverse(library_robot("arm7"), {.held = {{3, "0"}}}));
  EXPECT_NO_THROW(refuse_inverse(library_robot("arm7"), {.options = {.link = 6}}));
}

TEST(InverseModels, SayWhyOtherMethodsAreNotTaken) {
  const InverseModel model = inverse_model(library_robot("planar3r"), {});
  EXPECT_EQ(model.method, "paul");
  ASSERT_EQ(model.refused.size(), 1U);
  EXPECT_EQ(model.refused[0].method, "pieper");
  EXPECT_TRUE(says(model.refused[0].why, "six joints"));
  EXPECT_TRUE(model.resolution && model.procedure);
  EXPECT_EQ(model.chain.n(), 3);
}

TEST(InverseModels, OfMethodsThatDoNotApplyAreRefused) {
  EXPECT_TRUE(says(refusal_by("planar3r", "pieper"), "pieper's method does not apply to robot planar3r"));
  EXPECT_TRUE(says(refusal_by("planar2r", "general"), "it takes three to six joints, and there are 2"));
  EXPECT_TRUE(says(refusal_by("planar2r", "pual"), "has no method 'pual'"));
}

TEST(InverseModels, WithoutFormulasHaveNoResolution) {
  for (const char* method : {"general", "search"}) {
    const InverseModel model = inverse_model(library_robot("planar3r"), {.method = method});
    EXPECT_EQ(model.method, method);
    EXPECT_FALSE(model.resolution || model.procedure);
  }
}

TEST(InverseModels, HoldJointsAtFormulas) {
  const Robot robot = library_robot("planar3r");
  const InverseRequest request{.held = {{2, "pi/2 + d2"}}};
  EXPECT_EQ(inverse_model(robot, request).chain.n(), 2);
  EXPECT_DOUBLE_EQ(held_values(robot, request).at(2), std::numbers::pi / 2 + 1);
  EXPECT_TRUE(says(refusal_of([&] { inverse_model(robot, {.held = {{2, "d9"}}}); }), "d9"));
}

TEST(InverseModels, InNumbersHaveNoParameters) {
  const Robot robot = library_robot("planar3r");
  EXPECT_FALSE(inverse_model(robot, {}).procedure->program.parameters.empty());
  EXPECT_TRUE(inverse_model(robot, {.numeric = true}).procedure->program.parameters.empty());
}

TEST(InverseArms, AreTheChainWithItsDefaultsAndLimits) {
  const Robot robot = read_yaml(
      "articula: 2\nname: flat\ngravity: [0, 0, 0]\nparameters: {a: 2}\njoints:\n"
      "  - {limits: {lower: -3, upper: 1}}\n  - {d: a, type: prismatic}\n",
      "flat.yaml");
  const Arm arm = arm_of(robot, inverse_model(robot, {}));
  ASSERT_EQ(arm.n(), 2U);
  EXPECT_EQ(arm.joints[0].name, "q1");
  EXPECT_EQ(std::pair(arm.joints[0].lower, arm.joints[0].upper), std::pair(-3.0, 1.0));
  EXPECT_TRUE(arm.joints[0].revolute && !arm.joints[1].revolute);
  EXPECT_EQ(length_of(arm), 2);
  EXPECT_EQ(pose_of(arm, {0, 5})[3], 2);
  EXPECT_EQ(pose_of(arm, {0, 5})[11], 5);
}

TEST(InverseArms, WithoutValuesAreRefused) {
  const Robot robot = read_yaml(
      "articula: 1\nname: s\ngravity: [0, 0, 0]\nparameters: {a: , b: }\njoints:\n  - {}\n  - {d: a}\n"
      "  - {d: b}\n",
      "s.yaml");
  EXPECT_TRUE(says(refusal_of([&] { arm_of(robot, inverse_model(robot, {})); }), "a"));
  EXPECT_TRUE(says(refusal_of([&] { inverse_model(robot, {.numeric = true}); }), "have no value: a, b"));
}

TEST(InverseNumbers, AreConstants) {
  EXPECT_EQ(constant_value("1/4"), 0.25);
  EXPECT_EQ(constant_value("pi/2"), std::numbers::pi / 2);
  for (const char* text : {"", "x", "1 +", "1/0", "2^(10^9)"}) EXPECT_FALSE(constant_value(text)) << text;
}

TEST(InverseCode, IsInEveryLanguage) {
  const Robot robot = library_robot("scara");
  const InverseModel model = scara_by_hand(robot);
  for (const Language& language : languages())
    EXPECT_FALSE(inverse_code(robot, model, std::string(language.name), "articula").empty());
  const std::string text = inverse_code(robot, model, "program", "articula");
  EXPECT_EQ(to_text(read_program(text, "x")), to_text(inverse_program(model)));
  EXPECT_TRUE(says(text, "# e: +1 or -1"));
  EXPECT_THROW(inverse_code(robot, model, "cobol", ""), ModelError);
}

TEST(InverseCode, OfFourRootsIsForSolvers) {
  InverseModel model = scara_by_hand(library_robot("scara"));
  ResolutionStep& step = model.resolution->steps[1];
  const std::vector<Expr> a = step.equations[0];
  const Expr o = model.graph->constant(0);
  step.kind = RootKind::trig4, step.equations = {{-a[2], a[1], a[0], o, o}};
  EXPECT_THROW(inverse_program(model), ModelError);
}

TEST(InverseCode, SaysWhenThereAreNoFormulas) {
  const Robot robot = library_robot("nr:6");
  InverseModel model = blank_model(robot);
  model.method = "general", model.resolution.reset();
  EXPECT_TRUE(says(plain_text(inverse_sheet(robot, model)), "no explicit formulas. Method general"));
  EXPECT_THROW(inverse_program(model), ModelError);
  for (const char* language : {"c", "program"})
    EXPECT_THROW(inverse_code(robot, model, language, ""), ModelError);
  model.method = "search";
  EXPECT_THROW(inverse_code(robot, model, "cpp", ""), ModelError);
}

// A solver may begin with the formulas of an arm that is almost this one; code may not.
TEST(InverseCode, IsNotOfANeighbour) {
  const Robot robot = library_robot("scara");
  InverseModel model = scara_by_hand(robot);
  model.nearby = true;
  EXPECT_TRUE(says(refusal_of([&] { inverse_program(model); }), "an arm that is almost this one"));
  EXPECT_TRUE(says(plain_text(inverse_sheet(robot, model)), "an arm that is almost this one"));
}

}  // namespace
}  // namespace articula::test
