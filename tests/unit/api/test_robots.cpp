// Robots with values for their symbols, and which models they have.

#include <gtest/gtest.h>

#include "base/named.hpp"
#include "support/refusal.hpp"
#include "unit/api/requests.hpp"

namespace articula::test {
namespace {

TEST(RobotValues, AreFormulasOfNumbersAndNoParametersAnyMore) {
  const Robot robot = pendulum(), fixed = with_values(robot, {{"MX1", "sqrt(1/4)"}});
  EXPECT_EQ(fixed.parameters(), (Names{"ZZ1"}));
  EXPECT_EQ(to_text(fixed.data()[1].link[MX]), "1/2");
  EXPECT_EQ(fixed.data().defaults.count("MX1"), 0U);
  EXPECT_EQ(robot.parameters(), (Names{"ZZ1", "MX1"})) << "the robot itself stays";
}

TEST(RobotValues, MayBeThoseOfAWrench) {
  RobotData r = blank_robot(1);
  r.name = "tip";
  r.bodies[1].link[CZ] = r.graph->symbol("CZ1", Kind::state);
  const Robot fixed = with_values(Robot(r), {{"CZ1", "7"}});
  EXPECT_TRUE(fixed.data()[1].link[CZ].is_constant(7));
  EXPECT_EQ(find_named(fixed.inputs(), "wrench"), nullptr);
}

TEST(RobotValues, ThatAreNoneAreRefused) {
  const auto refused = [](const std::string& name, const std::string& value) {
    return refusal_of([&] { with_values(pendulum(), {{name, value}}); });
  };
  EXPECT_TRUE(says(refused("MX2", "1"), "did you mean 'MX1'?"));
  EXPECT_TRUE(says(refused("q1", "1"), "'q1' is a joint's variable, not a parameter"));
  EXPECT_TRUE(says(refused("MX1", "ZZ1"), "the value of MX1"));
  EXPECT_TRUE(says(refused("MX1", "1 +"), "a formula of numbers, e.g. pi/2"));
}

TEST(RobotValues, BakedAreAllOfThemOrWhatHasNoneIsNamed) {
  EXPECT_TRUE(baked(pendulum()).parameters().empty());
  RobotData r = blank_robot(1);
  r.name = "bare";
  r.bodies[1].link[ZZ] = r.graph->symbol("a", Kind::parameter);
  r.bodies[1].link[MX] = r.graph->symbol("b", Kind::parameter);
  EXPECT_TRUE(says(refusal_of([&] { baked(Robot(r)); }), "parameters have no value: a, b"));
}

TEST(RobotValues, LeaveModelsThatApply) {
  const auto names = [](const Robot& robot) {
    std::vector<std::string> list;
    for (const Model* model : applicable(robot)) list.emplace_back(model->name);
    return list;
  };
  const std::vector<std::string> tree = names(library_robot("planar2r")),
                                 closed = names(library_robot("fourbar"));
  const auto has = [](const std::vector<std::string>& list, const char* name) {
    return std::count(list.begin(), list.end(), name) == 1;
  };
  EXPECT_TRUE(has(tree, "idm") && has(closed, "idm"));
  EXPECT_FALSE(has(tree, "loop-forces"));
  EXPECT_TRUE(has(closed, "loop-forces"));
}

TEST(RobotFindings, AreOfTheReaderTheNumbersAndTheChoices) {
  RobotData r = pendulum().data();
  r.notes = {{Severity::warning, {}, "read with doubts", {}, {}}};
  r.bodies[1].link[M] = r.graph->constant(-1);
  r.choices = {{"idmm", {{"motion1", "z"}}}};
  const std::string before = to_text(findings(pendulum())), all = to_text(findings(Robot(r)));
  for (const char* words : {"read with doubts", "negative mass", "unknown model 'idmm'"}) {
    EXPECT_FALSE(says(before, words));
    EXPECT_TRUE(says(all, words));
  }
}

}  // namespace
}  // namespace articula::test
