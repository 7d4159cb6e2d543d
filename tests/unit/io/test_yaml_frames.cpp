// Version 2 of the native format: names of joints and of the base, limits, frames, couplings; and what version 1 was.

#include "io/yaml_keys.hpp"
#include "unit/io/yaml_robots.hpp"

namespace articula::test::yaml {
namespace {

const char* const arm = R"(articula: 2
name: arm
gravity: [0, 0, -9.81]
parameters: {L: 0.4, k: ~}
base:
  name: root
joints:
  - {name: upper, joint: lift, alpha: pi/2, d: 0,   theta: q1, r: 0, limits: {lower: -pi, upper: pi, velocity: 2, effort: 100}}
  - {name: lower,              alpha: 0,    d: 0.4, theta: q2, r: 0, limits: {lower: -1}}
frames:
  - {name: tool,  link: 2, xyz: [L, 0, k], rpy: [0, pi/2, 0]}
  - {name: upper, link: 1}
couplings:
  - {joint: 2, of: 1, ratio: -k, offset: pi/2}
)";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

// The one error of `arm` with a change in it.
void expect_refused(const std::string& from, const std::string& to, const std::string& message, int line,
                    const std::string& hint = {}) {
  const std::vector<Diagnostic> found = complaints(replaced(arm, from, to));
  ASSERT_EQ(found.size(), 1U) << to << "\n" << to_text(found);
  EXPECT_EQ(found[0].severity, Severity::error) << to;
  EXPECT_NE(found[0].message.find(message), std::string::npos) << found[0].message;
  EXPECT_NE(found[0].hint.find(hint), std::string::npos) << found[0].message << "\nhint: " << found[0].hint;
  EXPECT_EQ(found[0].place.line, line) << found[0].message;
  EXPECT_FALSE(found[0].excerpt.empty()) << found[0].message;
}

TEST(YamlVersion2, HasNamesLimitsFramesAndCouplings) {
  const RobotData r = read(arm).data();
  EXPECT_EQ(r[0].name, "root");
  EXPECT_EQ(r[1].joint_name, "lift");
  EXPECT_EQ(r[2].joint_name, "");
  EXPECT_EQ(to_text(r[1].limits[UPPER]), "pi");
  EXPECT_EQ(to_text(r[1].limits[EFFORT]), "100");
  EXPECT_EQ(to_text(r[2].limits[LOWER]), "-1");
  EXPECT_FALSE(r[2].limits[UPPER].valid());
  ASSERT_EQ(r.frames.size(), 2U);
  EXPECT_EQ(r.frames[0].name, "tool");
  EXPECT_EQ(r.frames[0].link, 2);
  EXPECT_EQ(to_text(r.frames[0].xyz[2]), "k");
  EXPECT_EQ(to_text(r.frames[0].rpy[1]), "pi/2");
  EXPECT_EQ(r.frames[0].place.line, 11);
  ASSERT_EQ(r.couplings.size(), 1U);
  EXPECT_EQ(r.couplings[0].joint, 2);
  EXPECT_EQ(r.couplings[0].of, 1);
  EXPECT_EQ(to_text(r.couplings[0].ratio), "-k");
}

TEST(YamlVersion2, IsWrittenAsItIsRead) {
  const Robot robot = read(arm);
  EXPECT_EQ(write_yaml(robot), arm);
  expect_same(robot, read(write_yaml(robot)));
}

TEST(YamlVersion2, IsWrittenOnlyWhereAKeyNeedsIt) {
  EXPECT_EQ(write_yaml(read(replaced(one_joint(), "articula: 1", "articula: 2"))).substr(0, 12),
            "articula: 1\n");
  for (const char* row : {"{joint: a}", "{limits: {effort: 1}}"}) {
    const std::string text = replaced(one_joint({}, row), "articula: 1", "articula: 2");
    EXPECT_EQ(write_yaml(read(text)).substr(0, 12), "articula: 2\n") << row;
  }
  for (const char* line : {"base: {name: b}\n", "frames: [{name: f, link: 1}]\n"}) {
    const std::string text = replaced(one_joint(line), "articula: 1", "articula: 2");
    EXPECT_EQ(write_yaml(read(text)).substr(0, 12), "articula: 2\n") << line;
  }
}

TEST(YamlVersion2, TheBaseIsFoundByItsNameByZeroAndAsBase) {
  for (const char* parent : {"root", "base", "0"}) {
    const std::string text =
        replaced(arm, "{name: lower,", "{name: lower, parent: " + std::string(parent) + ",");
    EXPECT_EQ(read(text).data()[2].parent, 0) << parent;
  }
  const std::string taken = replaced(replaced(arm, "name: upper, joint", "name: base, joint"),
                                     "name: upper, link", "name: base, link");
  EXPECT_EQ(read(replaced(taken, "link: 2, xyz", "link: base, xyz")).data().frames[0].link, 1);
}

TEST(YamlVersion2, JointsOfCouplingsHaveTheirOwnNamesToo) {
  EXPECT_EQ(read(replaced(arm, "of: 1", "of: lift")).data().couplings[0].of, 1);
  EXPECT_EQ(read(replaced(arm, "of: 1", "of: upper")).data().couplings[0].of, 1);
  EXPECT_EQ(to_text(read(replaced(arm, ", ratio: -k, offset: pi/2", "")).data().couplings[0].ratio), "1");
}

TEST(YamlVersion2, KeysNeedItsVersion) {
  for (const auto& [from, to, key, line] :
       std::vector<std::tuple<std::string, std::string, std::string, int>>{
           {"{theta: q1}", "{joint: a}", "joint 1: version 1 of the format has no key 'joint'", 5},
           {"{theta: q1}", "{limits: {}}", "joint 1: version 1 of the format has no key 'limits'", 5},
           {"joints:", "base: {name: b}\njoints:", "base: version 1 of the format has no key 'name'", 4},
           {"joints:", "frames: []\njoints:", "robot: version 1 of the format has no key 'frames'", 4},
           {"joints:", "couplings: []\njoints:", "robot: version 1 of the format has no key 'couplings'",
            4}}) {
    const std::vector<Diagnostic> found = complaints(replaced(one_joint(), from, to));
    ASSERT_EQ(found.size(), 1U) << to << "\n" << to_text(found);
    EXPECT_EQ(found[0].message, key);
    EXPECT_EQ(found[0].hint, "make the first line  articula: 2");
    EXPECT_EQ(found[0].place.line, line);
  }
}

TEST(YamlVersion2, ComplainsAboutLimits) {
  expect_refused("{lower: -1}", "{lower: L}", "joint 2: lower: 'L' is a symbol, but a number is wanted", 9);
  expect_refused("{lower: -1}", "{loewr: -1}", "joint 2: limits: unknown key 'loewr'", 9, "lower");
  expect_refused("{lower: -1}", "[-1, 1]", "joint 2: limits must be a table of keys, not a list", 9);
  const std::vector<Diagnostic> crossed = complaints(replaced(arm, "{lower: -1}", "{lower: 2, upper: 1}"));
  ASSERT_FALSE(crossed.empty());
  EXPECT_EQ(crossed[0].severity, Severity::warning);
  EXPECT_EQ(crossed[0].message, "joint 2 (lower): its lower limit 2 is above its upper one, 1");
}

TEST(YamlVersion2, ComplainsAboutNames) {
  expect_refused("joint: lift", "joint: 7up", "the name '7up' is not usable", 8, "a letter, then");
  expect_refused("name: root", "name: a.b", "the name 'a.b' is not usable", 6);
  expect_refused("name: tool,", "name: 3d,", "the name '3d' is not usable", 11);
  expect_refused("name: tool,", "name: root,", "frame root: link 0 has this name, and the frame is on link 2",
                 11);
  expect_refused("name: root", "name: lower", "two links are called 'lower'", 9);
  expect_refused("{name: lower,", "{name: lower, joint: lift,", "two joints are called 'lift'", 9);
  const std::vector<Diagnostic> twice =
      complaints(replaced(arm, "name: upper, link: 1", "name: tool, link: 1"));
  ASSERT_EQ(twice.size(), 1U);
  EXPECT_EQ(twice[0].message, "two frames are called 'tool'");
}

TEST(YamlVersion2, ComplainsAboutFrames) {
  expect_refused("{name: tool,  link: 2,", "{link: 2,", "frame 1: the key 'name' is missing", 11, "tool0");
  expect_refused("{name: tool,  link: 2,", "{name: tool,", "frame 1: the key 'link' is missing", 11);
  expect_refused("link: 2, xyz", "link: 3, xyz", "frame 1: there is no link 3", 11);
  expect_refused("[L, 0, k]", "[L, k]", "frame 1: xyz must have 3 values, not 2", 11);
  expect_refused("[0, pi/2, 0]", "[0, q1, 0]", "frame 1: rpy: 'q1' is a joint variable", 11);
  expect_refused("[L, 0, k]", "[L, 0, m]", "frame 1: xyz: unknown symbol 'm'", 11, "declare it");
}

TEST(YamlVersion2, ComplainsAboutCouplings) {
  expect_refused("{joint: 2, of: 1,", "{of: 1,", "coupling 1: the key 'joint' is missing", 14);
  expect_refused("{joint: 2, of: 1,", "{joint: 2,", "coupling 1: the key 'of' is missing", 14);
  expect_refused("of: 1,", "of: 2,", "coupling: joint 2 (lower) follows itself", 14);
  expect_refused("of: 1,", "of: base,", "coupling: joint 0 (root) is fixed and has not one freedom", 14);
  expect_refused("offset: pi/2}", "offset: pi/2}\n  - {joint: 2, of: 1}",
                 "joint 2 (lower) follows two joints", 15);
  expect_refused("offset: pi/2}", "offset: pi/2}\n  - {joint: 1, of: 2}", "follows itself, through others",
                 15);
}

TEST(YamlVersion2, WarnsThatModelsLeaveCoupledJointsFree) {
  const std::vector<Diagnostic> found = complaints(arm);
  ASSERT_EQ(found.size(), 1U) << to_text(found);
  EXPECT_EQ(found[0].severity, Severity::warning);
  EXPECT_EQ(found[0].message, "1 joint follows another (lower): the models leave all of them free");
}

TEST(YamlVersion2, EveryKeyHasAVersionAndOddNamesAreWrittenUsable) {
  EXPECT_EQ(version_of(YamlTable::joint, "theta"), 1);
  EXPECT_EQ(version_of(YamlTable::joint, "limits"), newest_version);
  EXPECT_THROW(version_of(YamlTable::base, "limits"), Bug);
  RobotData r = read(arm).data();
  r.bodies[1].joint_name = r.bodies[2].joint_name = "a b";
  r.bodies[2].joint_name += "!";
  r.frames[0].name = "lower.x", r.frames[1].name = "lower_x";
  const RobotData again = read(write_yaml(Robot(r))).data();
  EXPECT_EQ(again[1].joint_name, "a_b");
  EXPECT_EQ(again[2].joint_name, "a_b_");
  EXPECT_EQ(again.frames[0].name, "lower_x");
  EXPECT_EQ(again.frames[1].name, "lower_x_2");
}

// As it was written when version 1 was the only one; it must load for ever.
TEST(YamlVersion1, StillLoads) {
  const Robot robot = read(R"(articula: 1
name: old
title: everything version 1 had
sources:
  - somebody
gravity: [0, 0, -g]
parameters: {g: 9.81, L: 0.4, h: ~}
states: [push]
base:
  W: [0, 0, W3]
  Z: [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, h], [0, 0, 0, 1]]
joints:
  - {name: one, alpha: pi/2, d: 0, theta: q1, r: 0, qdd: 1}
  - {name: two, parent: one, type: prismatic, gamma: pi, b: 1, r: q2 + L, active: false}
  - {parent: base, type: ball, d: L}
links:
  - {link: 1, general: true, IA: IA1, FV: 0.5, FS: FS1}
  - {link: two, M: 3, FX: push, K: 10}
motors:
  - {name: m, JM: 2e-5, FVM: FVM1, ratio: {1: 120}}
cuts:
  - {name: pin, parent: 2, d: d4, twin: {parent: 3, d: L}}
choices:
  idm base: {group3: yes}
)");
  EXPECT_EQ(to_text(robot.warnings()), "");
  EXPECT_EQ(robot.n(), 3);
  EXPECT_EQ(robot.data()[0].name, "base");
  EXPECT_EQ(robot.data()[2].parent, 1);
  EXPECT_EQ(to_text(robot.data()[2].placement[5]), "q2 + L");
  EXPECT_EQ(robot.data().motors.size(), 1U);
  EXPECT_EQ(robot.data().cuts.size(), 1U);
  EXPECT_EQ(write_yaml(robot).substr(0, 12), "articula: 1\n");
  expect_same(robot, read(write_yaml(robot)));
}

}  // namespace
}  // namespace articula::test::yaml
