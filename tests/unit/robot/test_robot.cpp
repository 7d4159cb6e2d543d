#include "robot/mechanics.hpp"
#include "robot/robot.hpp"

#include <gtest/gtest.h>

#include "expr/text.hpp"

namespace articula::test {
namespace {

using Names = std::vector<std::string>;

// Two bodies: a revolute joint, then a prismatic one, with a few parameters and states.
RobotData small_robot() {
  RobotData r = blank_robot(2);
  Graph& g = *r.graph;
  r.name = "small";
  r.bodies[1].placement[3] = parse(g, "d1");
  r.bodies[1].link[ZZ] = parse(g, "ZZ1 + 1/3");
  set_joint(g, r.bodies[2], 2, JointKind::prismatic);
  r.bodies[2].placement[4] = g.constant(0);
  r.bodies[2].placement[5] = r.bodies[2].q[0] + parse(g, "r2");
  r.bodies[2].link[M] = parse(g, "M2");
  r.gravity[2] = -parse(g, "G");
  r.defaults["M2"] = g.constant(3);
  return r;
}

const Input* input(const Inputs& inputs, const std::string& name) {
  for (const Input& i : inputs)
    if (i.name == name) return &i;
  return nullptr;
}

TEST(Joints, HaveNamesAndFreedoms) {
  EXPECT_EQ(joint_names(), (Names{"revolute", "prismatic", "fixed", "ball", "free"}));
  for (const std::string& name : joint_names()) EXPECT_EQ(info(joint_named(name)->kind).name, name);
  EXPECT_EQ(joint_named("hinge"), nullptr);
  EXPECT_EQ(info(JointKind::revolute).nq, 1);
  EXPECT_EQ(info(JointKind::fixed).nv, 0);
  EXPECT_EQ(info(JointKind::ball).nq, 4);
  EXPECT_EQ(info(JointKind::ball).nv, 3);
  EXPECT_EQ(info(JointKind::free).nq, 7);
  EXPECT_EQ(info(JointKind::free).nv, 6);
}

TEST(Joints, ReserveTheirSymbols) {
  for (const char* name : {"q1", "q12", "qd1", "qdd3", "q0"}) EXPECT_TRUE(is_reserved(name)) << name;
  for (const char* name : {"", "q", "qd", "qdd", "qddd1", "q1a", "Q1", "xq1", "qa1", "d1", "qx"})
    EXPECT_FALSE(is_reserved(name)) << name;
  Graph g;
  EXPECT_EQ(to_text(joint_symbol(g, "qdd", 7)), "qdd7");
  EXPECT_TRUE(joint_symbol(g, "q", 1).varies());
}

TEST(BlankRobot, IsAChainOfRevoluteJoints) {
  const RobotData r = blank_robot(3);
  EXPECT_EQ(r.n(), 3);
  EXPECT_EQ(r[0].name, "base");
  EXPECT_EQ(r[0].joint, JointKind::fixed);
  for (int j = 1; j <= 3; ++j) {
    EXPECT_EQ(r[j].name, "link" + std::to_string(j));
    EXPECT_EQ(r[j].parent, j - 1);
    EXPECT_EQ(r[j].joint, JointKind::revolute);
    EXPECT_TRUE(r[j].active);
    EXPECT_EQ(r[j].placement[4], r[j].q[0]);
    EXPECT_EQ(to_text(r[j].qdd[0]), "qdd" + std::to_string(j));
    EXPECT_TRUE(r[j].link[M].is_constant(0));
  }
  EXPECT_TRUE(validate(r).empty());
  EXPECT_THROW(r[4], std::out_of_range);
}

TEST(Robot, CountsItsCoordinates) {
  const Robot robot(small_robot());
  EXPECT_EQ(robot.name(), "small");
  EXPECT_EQ(robot.n(), 2);
  EXPECT_EQ(robot.nq(), 2);
  EXPECT_EQ(robot.nv(), 2);
  RobotData floating = small_robot();
  set_joint(*floating.graph, floating.bodies[0], 0, JointKind::free);
  set_joint(*floating.graph, floating.bodies[1], 1, JointKind::ball);
  floating.bodies[1].placement[4] = floating.graph->constant(0);
  EXPECT_EQ(Robot(floating).nq(), 7 + 4 + 1);
  EXPECT_EQ(Robot(floating).nv(), 6 + 3 + 1);
}

TEST(Robot, KnowsItsParameters) {
  EXPECT_EQ(Robot(small_robot()).parameters(), (Names{"d1", "ZZ1", "r2", "M2", "G"}));
  EXPECT_TRUE(Robot(blank_robot(1)).parameters().empty());
}

TEST(Robot, InputsAreArraysOfStates) {
  const Inputs inputs = Robot(small_robot()).inputs();
  ASSERT_EQ(inputs.size(), 4U);
  EXPECT_EQ(inputs[0].name, "q");
  EXPECT_EQ(inputs[0].symbols, (Names{"q1", "q2"}));
  EXPECT_EQ(inputs[1].symbols, (Names{"qd1", "qd2"}));
  EXPECT_EQ(inputs[2].symbols, (Names{"qdd1", "qdd2"}));
  EXPECT_EQ(inputs[3].symbols, (Names{"tau1", "tau2"}));
  EXPECT_EQ(inputs[2].rows, 2);
  EXPECT_EQ(inputs[2].cols, 1);
}

TEST(Robot, InputsLeaveOutWhatIsFixed) {
  RobotData r = small_robot();
  Graph& g = *r.graph;
  r.bodies[1].qd[0] = g.constant(0);
  r.bodies[2].qdd[0] = parse(g, "2*w");
  r.bodies[2].link[FX] = g.symbol("fx", Kind::state);
  r.bodies[2].link[CZ] = g.constant(5);
  r.base.WP[1] = g.symbol("wp", Kind::state);
  const Inputs inputs = Robot(r).inputs();
  EXPECT_EQ(input(inputs, "qd")->symbols, (Names{"", "qd2"}));
  EXPECT_EQ(input(inputs, "qdd")->symbols, (Names{"qdd1", ""}));
  const Input* base = input(inputs, "base");
  ASSERT_NE(base, nullptr);
  EXPECT_EQ(base->rows, 4);
  EXPECT_EQ(base->cols, 3);
  EXPECT_EQ(base->symbols, (Names{"", "", "", "", "wp", "", "", "", "", "", "", ""}));
  const Input* wrench = input(inputs, "wrench");
  ASSERT_NE(wrench, nullptr);
  EXPECT_EQ(wrench->rows, 2);
  EXPECT_EQ(wrench->cols, 6);
  EXPECT_EQ(wrench->symbols, (Names{"", "", "", "", "", "", "fx", "", "", "", "", ""}));
}

TEST(Robot, FixedJointsHaveNoInput) {
  RobotData r = small_robot();
  set_joint(*r.graph, r.bodies[1], 1, JointKind::fixed);
  r.bodies[1].placement[4] = r.graph->constant(0);
  const Robot robot(r);
  EXPECT_EQ(input(robot.inputs(), "q")->symbols, (Names{"q2"}));
  EXPECT_EQ(robot.nv(), 1);
}

TEST(Robot, IsCopiedIntoAnotherGraph) {
  const Robot robot(small_robot());
  Graph g;
  g.symbol("M2", Kind::parameter);
  RobotData r = robot.in(g);
  EXPECT_EQ(r.graph.get(), &g);
  for_each_formula(r, [&](Expr& e) { EXPECT_EQ(&e.graph(), &g); });
  EXPECT_EQ(r[1].link[ZZ], parse(g, "ZZ1 + 1/3"));
  EXPECT_EQ(r[2].placement[5], parse(g, "q2 + r2"));
  EXPECT_EQ(r.gravity[2], parse(g, "-G"));
  EXPECT_EQ(r.defaults.at("M2"), g.constant(3));
  EXPECT_EQ(r.name, "small");
  EXPECT_EQ(&robot.data()[1].link[ZZ].graph(), robot.data().graph.get());  // the robot itself is as before
}

TEST(Robot, FormulasAreVisitedInAFixedOrder) {
  RobotData r = small_robot();
  CutJoint cut;
  cut.placement.fill(r.graph->constant(0));
  cut.twin_placement.fill(r.graph->constant(0));
  cut.q = r.graph->symbol("q3", Kind::state);
  r.cuts.push_back(cut);
  Motor motor;
  motor.cells.fill(r.graph->constant(0));
  motor.ratio[2] = parse(*r.graph, "N");
  r.motors.push_back(motor);
  std::vector<Expr> seen;
  for_each_formula(r, [&](Expr& e) { seen.push_back(e); });
  EXPECT_EQ(seen.size(), 3U * (6 + link_key_count) + 2 * 4 + 13 + 4 + 3 + 12 + 16 + 1 + 1);
  EXPECT_EQ(seen[6 + link_key_count + 3], r[1].placement[3]);
  EXPECT_EQ(seen[3 * (6 + link_key_count) + 2 * 4 + 13 + 3], r.motors[0].ratio.at(2));
  EXPECT_EQ(seen.back(), r.defaults.at("M2"));
}

TEST(Robot, QuantitiesAreInTheirFrames) {
  const RobotData r = small_robot();
  EXPECT_EQ(placement(r, 2).to(), Frame{1});
  EXPECT_EQ(placement(r, 2).from(), Frame{2});
  EXPECT_EQ(placement(r, 2).P().z(), r[2].placement[5]);
  EXPECT_EQ(inertia(r, 2).frame(), Frame{2});
  EXPECT_EQ(inertia(r, 2).M(), r[2].link[M]);
  EXPECT_EQ(inertia(r, 1).J()(2, 2), r[1].link[ZZ]);
  EXPECT_EQ(external_wrench(r, 1).f.frame(), Frame{1});
  EXPECT_EQ(gravity(r).frame(), base_frame);
  EXPECT_EQ(gravity(r).z(), r.gravity[2]);
}

TEST(Robot, InertiaAndWrenchTakeTheRightCells) {
  RobotData r = blank_robot(1);
  for (std::size_t k = 0; k < link_key_count; ++k)
    r.bodies[1].link[k] = parse(*r.graph, std::string(link_keys[k]));
  const auto cell = [&](const char* name) { return parse(*r.graph, name); };
  const Inertia body = inertia(r, 1);
  const char* const J[3][3] = {{"XX", "XY", "XZ"}, {"XY", "YY", "YZ"}, {"XZ", "YZ", "ZZ"}};
  const char* const MS[3] = {"MX", "MY", "MZ"};
  const char* const f[3] = {"FX", "FY", "FZ"};
  const char* const m[3] = {"CX", "CY", "CZ"};
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) EXPECT_EQ(body.J()(i, j), cell(J[i][j]));
    EXPECT_EQ(body.MS()[i], cell(MS[i]));
    EXPECT_EQ(external_wrench(r, 1).f[i], cell(f[i]));
    EXPECT_EQ(external_wrench(r, 1).m[i], cell(m[i]));
  }
}

}  // namespace
}  // namespace articula::test
