// Writing the native format: what is written reads back as the same robot, and people can read it.

#include "io/library.hpp"
#include "robot/names.hpp"
#include "unit/io/yaml_robots.hpp"

namespace articula::test::yaml {
namespace {

void expect_round_trip(const Robot& robot) {
  const std::string text = write_yaml(robot);
  SCOPED_TRACE(text);
  const Robot again = read_yaml(text, "again.yaml");
  expect_same(robot, again);
  EXPECT_EQ(write_yaml(again), text);
}

// Two joints: everything may be changed.
RobotData two_joints() {
  RobotData r = blank_robot(2);
  r.name = "two";
  return r;
}

TEST(YamlWrite, LooksLikeThis) {
  EXPECT_EQ(write_yaml(library_robot("nr:2")), R"(articula: 1
name: nr2
title: General chain of 2 revolute joints
sources:
  - "W. Khalil, J.F. Kleinfinger: A new geometric notation for open and closed-loop robots. IEEE ICRA, 1986"
gravity: [0, 0, -g]
parameters: {g: 9.81}
joints:
  - {alpha: 0,      d: 0,  theta: q1, r: 0}
  - {alpha: alpha2, d: d2, theta: q2, r: r2}
links: general
)");
}

TEST(YamlWrite, TablesAreAligned) {
  const Robot r = read(R"(articula: 1
name: t
gravity: [0, 0, 0]
parameters: {L: 0.4318, k: ~}
joints:
  - {name: first, d: L}
  - {type: prismatic, parent: 0, gamma: pi, active: false, qdd: k}
links:
  - {link: 2, M: 10, FX: FX2}
  - {link: 1, XX: XX1, M: 3}
)");
  EXPECT_EQ(write_yaml(r), R"(articula: 1
name: t
gravity: [0, 0, 0]
parameters: {L: 0.4318, k: ~}
joints:
  - {name: first, parent: 0,                             alpha: 0, d: L, theta: q1, r: 0}
  - {             parent: 0, type: prismatic, gamma: pi, alpha: 0, d: 0, theta: 0,  r: q2, active: false, qdd: k}
links:
  - {link: 1, XX: XX1, M: 3}
  - {link: 2,          M: 10, FX: FX2}
)");
  expect_round_trip(r);
}

TEST(YamlWrite, RoundTrips) {
  expect_round_trip(read(one_joint()));
  expect_round_trip(read(one_joint("links: general\n")));
  expect_round_trip(read(one_joint("links: general\nbase: {floating: true}\n")));
  expect_round_trip(read(one_joint("links: [{link: 1, general: true, FS: FS1, CZ: CZ1}]\n")));
  expect_round_trip(read(one_joint("links: [{link: 0, M: M0}]\n")));
  expect_round_trip(read(one_joint("base: {V: [V1, V2, V3]}\n")));
  expect_round_trip(
      read(one_joint("parameters: {FX1: ~, W1: ~}\nlinks: [{link: 1, FX: FX1}]\nbase: {W: [W1, 0, 0]}\n")));
  expect_round_trip(read(
      one_joint("parameters: {FX1: 3, k: 1/7}\nstates: [w]\nlinks: [{link: 1, FX: FX1, FY: k, FZ: w}]\n")));
  expect_round_trip(read(
      one_joint("parameters: {a: ~, b: 2}\nlinks: [{link: 1, IA: \"atan2(a, b)\", FV: \"select(a, b, 1)\"}]\n"
                "base: {Z: [[0, -1, 0, a], [1, 0, 0, 0], [0, 0, 1, -b/3], [0, 0, 0, 1]]}\n")));
  expect_round_trip(
      read(one_joint("parameters: {a: ~, b: exp(-1)}\nlinks: [{link: 1, FS: a*exp(-(a/b)^2)}]\n")));
  expect_round_trip(
      read(one_joint("", "{name: _x-1, alpha: -(pi/3), theta: q1 - 0.3, r: sqrt(2), qd: 0, qdd: 1/3}")));
  expect_round_trip(
      read(one_joint("title: \"\"\nsources: [\"- a\", \"#b\", \"null\", 'it''s \"c\"', \"d: e\", \"\\\\ f\", "
                     "\"caf\xc3\xa9\", \"~\", \" g \", \"[h]\", \"*i\", \"&j\", \"!k\", \"%l\", \"@m\", "
                     "\"?\", \"-\", \"--- n\"]\n")));
  expect_round_trip(read(
      one_joint("cuts: [{name: pin, active: false, parent: 1, gamma: gamma2, twin: {parent: 0, r: r3}}]\n")));
  expect_round_trip(
      read(one_joint("cuts: [{type: ball, parent: 1, twin: {parent: 0}}, {type: prismatic, parent: 1, r: q3 "
                     "+ 1, twin: {parent: 0}}]\n")));
}

TEST(YamlWrite, EveryRobotOfTheLibrary) {
  for (const std::string& name : library_names()) expect_round_trip(library_robot(name));
  expect_round_trip(library_robot("nr:1"));
  expect_round_trip(library_robot("nr:30"));
}

// A value without a use is kept, though reading it back warns.
TEST(YamlWrite, KeepsUnusedValues) {
  RobotData r = two_joints();
  r.defaults["spare"] = r.graph->constant(Rational(1, 3));
  const Robot again = read(write_yaml(Robot(r)));
  EXPECT_EQ(to_text(again.data().defaults.at("spare")), "1/3");
}

// Other formats have other names: what this one does not allow is replaced, and names stay different.
TEST(YamlWrite, OddNames) {
  RobotData r = two_joints();
  r.name = "my robot (1)";
  r.title = "two\nlines";
  r.bodies[1].name = "arm/left";
  r.bodies[2].name = "arm.left";
  const Robot again = read(write_yaml(Robot(r)));
  EXPECT_EQ(again.name(), "my_robot__1_");
  EXPECT_EQ(again.data().title, "two lines");
  EXPECT_EQ(again.data()[1].name, "arm_left");
  EXPECT_EQ(again.data()[2].name, "arm_left_2");
  r.name = std::string(100, 'x');
  r.bodies[1].name = "1";
  r.bodies[2].name = "";
  const Robot third = read(write_yaml(Robot(r)));
  EXPECT_EQ(third.name().size(), 64U);
  EXPECT_TRUE(is_link_name(third.data()[1].name));
}

// A symbol with a standard name outside its own cell must be declared.
TEST(YamlWrite, DeclaresWhatStandsElsewhere) {
  RobotData r = two_joints();
  r.bodies[1].placement[3] = parse(*r.graph, "d2");
  r.bodies[2].placement[3] = parse(*r.graph, "d2");
  EXPECT_NE(write_yaml(Robot(r)).find("parameters: {d2: ~}"), std::string::npos);
  expect_round_trip(Robot(r));
}

TEST(YamlWrite, LongTablesAreWrapped) {
  RobotData r = two_joints();
  Expr sum = r.graph->constant(0);
  for (int i = 0; i < 60; ++i) sum = sum + r.graph->symbol("parameter_" + std::to_string(i), Kind::parameter);
  r.bodies[1].placement[3] = sum;
  const std::string text = write_yaml(Robot(r));
  EXPECT_NE(text.find(",\n             parameter_"), std::string::npos) << text;
  expect_round_trip(Robot(r));
}

}  // namespace
}  // namespace articula::test::yaml
