// The native format: what a good file means. Complaints are in test_yaml_errors.cpp.

#include "base/text.hpp"
#include "unit/io/yaml_robots.hpp"

namespace articula::test::yaml {
namespace {

constexpr const char* everything = R"(# every key of the format
articula: 1
name: all-of_it
title: "A robot: with everything"
sources: [first source, "second, with a comma"]
gravity: [0, -g, 0]
parameters: {g: 9.81, L: 1/3, free: ~, IA2: 0.25, angle: pi/3}
states: [push]
base:
  Z: [[0, -1, 0, L], [1, 0, 0, 0], [0, 0, 1, 2], [0, 0, 0, 1]]
  W: [0, 0, W3]
  WP: [0, 0, WP3]
  V: [V1, 0, 0]
  VP: [push, free, 0]
  floating: false
joints:
  - {name: waist, parent: 0, type: revolute, gamma: angle, b: b1, alpha: -pi/2, d: d1, theta: q1 + pi/4, r: r1}
  - {type: prismatic, alpha: "pi/2", theta: theta2, r: q2 - L, active: false, qd: 0, qdd: free}
  - {parent: waist, type: fixed, d: 0.4318}
  - {parent: 2}
links:
  - {link: waist, general: true, YZ: 0, FV: FV1, FS: L^2}
  - {link: 2, XX: XX2, M: 2*L, IA: IA2, FX: FX2, CZ: 3.5}
  - {link: link4, M: M4}
cuts:
  - {name: pin, type: revolute, active: false, parent: 3, d: d5, twin: {parent: link4, gamma: 1, d: d7}}
  - {type: prismatic, parent: 0, theta: pi, r: q6 + 1, twin: {parent: 1}}
)";

std::string written(const Expr& e) { return to_text(e); }

TEST(YamlRead, ASmallFile) {
  const Robot r = read(one_joint());
  EXPECT_EQ(r.name(), "one");
  EXPECT_EQ(r.n(), 1);
  EXPECT_TRUE(r.warnings().empty());
  EXPECT_EQ(written(r.data().gravity[2]), "-9.81");
  EXPECT_EQ(r.data().gravity[2].constant(), Rational(-981, 100));  // decimal text is exact
  EXPECT_EQ(r.data()[1].place.line, 5);
  EXPECT_EQ(r.data()[1].place.column, 5);
  EXPECT_EQ(r.data()[1].place.file, "r.yaml");
}

TEST(YamlRead, EveryKey) {
  const Robot robot = read(everything);
  const RobotData& r = robot.data();
  EXPECT_EQ(r.name, "all-of_it");
  EXPECT_EQ(r.title, "A robot: with everything");
  EXPECT_EQ(r.sources, (std::vector<std::string>{"first source", "second, with a comma"}));
  EXPECT_EQ(written(r.gravity[1]), "-g");
  EXPECT_EQ(written(r.Z[3]), "L");
  EXPECT_EQ(written(r.Z[11]), "2");
  EXPECT_EQ(written(r.base.W[2]), "W3");
  EXPECT_EQ(written(r.base.VP[0]), "push");
  EXPECT_EQ(written(r.base.VP[1]), "free");
  EXPECT_EQ(r[0].joint, JointKind::fixed);
  ASSERT_EQ(r.n(), 4);
  EXPECT_EQ(written(r[1].placement[0]), "angle");
  EXPECT_EQ(written(r[1].placement[1]), "b1");
  EXPECT_EQ(written(r[1].placement[2]), "-pi/2");
  EXPECT_EQ(written(r[1].placement[3]), "d1");
  EXPECT_EQ(written(r[1].placement[4]), "q1 + pi/4");
  EXPECT_EQ(written(r[1].placement[5]), "r1");
  EXPECT_EQ(r[2].joint, JointKind::prismatic);
  EXPECT_EQ(r[2].parent, 1);
  EXPECT_FALSE(r[2].active);
  EXPECT_EQ(written(r[2].placement[4]), "theta2");
  EXPECT_EQ(written(r[2].placement[5]), "q2 - L");
  EXPECT_EQ(written(r[2].qd[0]), "0");
  EXPECT_EQ(written(r[2].qdd[0]), "free");
  EXPECT_EQ(r[3].joint, JointKind::fixed);
  EXPECT_EQ(r[3].parent, 1);
  EXPECT_EQ(r[4].parent, 2);
  EXPECT_EQ(r[4].name, "link4");
  EXPECT_EQ(written(r[4].placement[4]), "q4");
  EXPECT_EQ(written(r[4].qd[0]), "qd4");
}

TEST(YamlRead, LinksAndCuts) {
  const Robot robot = read(everything);
  const RobotData& r = robot.data();
  EXPECT_EQ(written(r[1].link[XX]), "XX1");
  EXPECT_EQ(written(r[1].link[YZ]), "0");
  EXPECT_EQ(written(r[1].link[M]), "M1");
  EXPECT_EQ(written(r[1].link[FV]), "FV1");
  EXPECT_EQ(written(r[1].link[FS]), "L^2");
  EXPECT_EQ(written(r[2].link[M]), "2*L");
  EXPECT_EQ(written(r[2].link[FX]), "FX2");
  EXPECT_TRUE(r[2].link[FX].varies());
  EXPECT_EQ(written(r[2].link[CZ]), "7/2");
  EXPECT_EQ(written(r[3].link[M]), "0");
  ASSERT_EQ(r.cuts.size(), 2U);
  EXPECT_EQ(r.cuts[0].name, "pin");
  EXPECT_FALSE(r.cuts[0].active);
  EXPECT_EQ(r.cuts[0].parent, 3);
  EXPECT_EQ(r.cuts[0].twin_parent, 4);
  EXPECT_EQ(written(r.cuts[0].placement[3]), "d5");  // frame n + 1
  EXPECT_EQ(written(r.cuts[0].placement[4]), "q5");
  EXPECT_EQ(written(r.cuts[0].twin_placement[3]), "d7");  // frame n + 1 + number of cuts
  EXPECT_EQ(r.cuts[1].joint, JointKind::prismatic);
  EXPECT_EQ(written(r.cuts[1].placement[5]), "q6 + 1");
  EXPECT_FALSE(r.cuts[1].active);
}

TEST(YamlRead, SymbolsHaveTheirKinds) {
  const Robot robot = read(everything);
  const Graph& g = *robot.data().graph;
  for (const char* state : {"q1", "qd4", "qdd1", "FX2", "W3", "WP3", "V1", "push"})
    EXPECT_EQ(g.find_symbol(state)->kind, Kind::state) << state;
  for (const char* parameter : {"g", "L", "free", "angle", "XX1", "M4", "d5", "d7", "FV1", "IA2"})
    EXPECT_EQ(g.find_symbol(parameter)->kind, Kind::parameter) << parameter;
  EXPECT_EQ(robot.data().defaults.size(), 4U);
  EXPECT_EQ(written(robot.data().defaults.at("angle")), "pi/3");
  EXPECT_EQ(robot.data().defaults.count("free"), 0U);
}

// A wrench or a base motion that is a declared parameter stays one.
TEST(YamlRead, ADeclaredParameterIsNoState) {
  const Robot r = read(
      one_joint("parameters: {FX1: 3, k: 1}\nlinks: [{link: 1, FX: FX1, FY: k}]\nbase: {W: [k, 0, 0]}\n"));
  EXPECT_FALSE(r.data()[1].link[FX].varies());
  EXPECT_FALSE(r.data().base.W[0].varies());
}

TEST(YamlRead, DefaultsDependOnTheType) {
  const Robot r = read(
      "articula: 1\nname: d\ngravity: [0, 0, 0]\njoints: [{}, {type: prismatic}, {type: fixed}, {type: "
      "ball}]\n");
  EXPECT_EQ(written(r.data()[1].placement[4]), "q1");
  EXPECT_EQ(written(r.data()[2].placement[4]), "0");
  EXPECT_EQ(written(r.data()[2].placement[5]), "q2");
  EXPECT_EQ(written(r.data()[3].placement[4]), "0");
  EXPECT_TRUE(r.data()[3].q.empty());
  EXPECT_EQ(written(r.data()[4].q[3]), "q4.z");
  EXPECT_EQ(written(r.data()[4].qd[0]), "qd4.wx");
  EXPECT_EQ(r.nq(), 6);
  EXPECT_EQ(r.nv(), 5);
}

TEST(YamlRead, GeneralLinks) {
  const Robot fixed = read(one_joint("links: general\n"));
  EXPECT_EQ(written(fixed.data()[1].link[MZ]), "MZ1");
  EXPECT_EQ(written(fixed.data()[0].link[M]), "0");
  const Robot floating = read(one_joint("links: general\nbase: {floating: true}\n"));
  EXPECT_EQ(floating.data()[0].joint, JointKind::free);
  EXPECT_EQ(written(floating.data()[0].link[M]), "M0");
}

TEST(YamlRead, JsonAndBlocksAndComments) {
  const Robot json =
      read(R"({"articula": 1, "name": "one", "gravity": [0, 0, -9.81], "joints": [{"theta": "q1"}]})");
  const Robot block = read(
      "%YAML 1.2\n---\n# hello\narticula: 1\nname: one\ngravity:\n  - 0\n  - 0\n  - -9.81\njoints:\n  -\n    "
      "theta: q1\n...\n");
  const Robot windows = read(
      "\xEF\xBB\xBF"
      "articula: 1\r\nname: one\r\ngravity: [0, 0, -9.81]\r\njoints:\r\n  - {theta: q1}\r\n");
  expect_same(json, read(one_joint()));
  expect_same(block, read(one_joint()));
  expect_same(windows, read(one_joint()));
}

TEST(YamlRead, TheOrderOfKeysDoesNotMatter) {
  expect_same(read("articula: 1\nlinks: [{link: a, M: m}]\njoints: [{name: a, d: L}]\nparameters: {L: 1, m: "
                   "2}\ngravity: [0, 0, 0]\nname: x\n"),
              read("articula: 1\nname: x\ngravity: [0, 0, 0]\nparameters: {L: 1, m: 2}\njoints: [{name: a, "
                   "d: L}]\nlinks: [{link: a, M: m}]\n"));
}

TEST(YamlRead, WarningsStayWithTheRobot) {
  const Robot r =
      read(one_joint("parameters: {spare: 1}\nstates: [idle]\nlinks: [{link: 1, XX: 1, M: 1}]\n"));
  ASSERT_EQ(r.warnings().size(), 3U) << to_text(r.warnings());
  EXPECT_NE(r.warnings()[0].message.find("'spare' is declared but used nowhere"), std::string::npos);
  EXPECT_EQ(r.warnings()[0].place.line, 6);
  EXPECT_NE(r.warnings()[1].message.find("'idle'"), std::string::npos);
  EXPECT_NE(r.warnings()[2].message.find("no rigid body"), std::string::npos);
  EXPECT_EQ(r.warnings()[2].place.line, 8);  // the row of its inertia
}

TEST(YamlRead, TheExampleOfTheManual) {
  const std::string manual = read_file(std::string(ARTICULA_SOURCE_DIR) + "/docs/robot-format.md");
  const std::size_t begin = manual.find("```yaml\n") + 8;
  const std::string example = manual.substr(begin, manual.find("```", begin) - begin);
  ASSERT_EQ(example.substr(0, 11), "articula: 1");
  EXPECT_TRUE(complaints(example).empty()) << to_text(complaints(example));
}

}  // namespace
}  // namespace articula::test::yaml
