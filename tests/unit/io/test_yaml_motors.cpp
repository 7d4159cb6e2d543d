// Drives in the native format: the cells of a joint and the motors behind gears, read, refused and written.

#include "unit/io/yaml_robots.hpp"

namespace articula::test::yaml {
namespace {

std::string wrist(const std::string& motors, const std::string& more = {}) {
  return "articula: 1\nname: wrist\ngravity: [0, 0, 0]\n" + more +
         "joints:\n  - {}\n  - {name: bend, alpha: pi/2}\n  - {name: roll, alpha: -pi/2}\nmotors:\n" + motors;
}

void expect_round_trip(const std::string& text) {
  const Robot robot = read(text);
  const std::string written = write_yaml(robot);
  SCOPED_TRACE(written);
  expect_same(robot, read(written));
  EXPECT_EQ(write_yaml(read(written)), written);
}

// The report has one finding, with these words, in this line.
void expect_finding(const std::string& text, const std::string& words, int line) {
  const std::vector<Diagnostic> found = complaints(text);
  ASSERT_EQ(found.size(), 1U) << words << "\n" << to_text(found);
  EXPECT_NE(found[0].message.find(words), std::string::npos) << to_text(found);
  EXPECT_EQ(found[0].place.line, line) << to_text(found);
}

TEST(YamlMotors, AreRead) {
  const RobotData r = read(wrist("  - {JM: JM1, ratio: {1: N1}}\n"
                                 "  - {name: left, FVM: FVM2, FSM: 2*k, ratio: {bend: N2, 3: N2_3}}\n"
                                 "  - {ratio: {bend: 1, roll: -k, 1: 0}}\n",
                                 "parameters: {k: 3}\n"))
                          .data();
  ASSERT_EQ(r.motors.size(), 3U);
  EXPECT_EQ(r.motors[0].name, "motor1");
  EXPECT_EQ(r.motors[1].name, "left");
  EXPECT_EQ(to_text(r.motors[0].cells[JM]), "JM1");
  EXPECT_TRUE(r.motors[0].cells[FVM].is_constant(0));
  EXPECT_EQ(to_text(r.motors[1].cells[FVM]), "FVM2");
  EXPECT_EQ(to_text(r.motors[1].cells[FSM]), "2*k");
  EXPECT_EQ(to_text(r.motors[1].ratio.at(2)), "N2");
  EXPECT_EQ(to_text(r.motors[1].ratio.at(3)), "N2_3");
  EXPECT_EQ(to_text(r.motors[2].ratio.at(3)), "-k");
  EXPECT_EQ(r.motors[2].ratio.size(), 2U);
}

TEST(YamlMotors, RoundTrips) {
  expect_round_trip(
      wrist("  - {JM: JM1, ratio: {1: N1}}\n  - {name: m, FVM: FVM2, ratio: {3: N2_3, 2: N2}}\n"));
  expect_round_trip(wrist("  - {JM: 1/3, FSM: L, ratio: {1: 100/L}}\n", "parameters: {L: 2}\n"));
  expect_round_trip(wrist("  - {JM: JM2, ratio: {1: N2}}\n", "parameters: {JM2: ~, N2: ~}\n"));
  expect_round_trip(one_joint(
      "links: [{link: 1, FV: FV1, FO: FO1, FA: FA1, FD: FD1, VD: VD1, K: K1, KO: -pi/7, CZ: CZ1}]\n"));
}

TEST(YamlMotors, Mistakes) {
  expect_finding(wrist("  - {JM: 1}\n"), "motor 1: the key 'ratio' is missing", 9);
  expect_finding(wrist("  - {JM: 1, ratio: 100}\n"), "motor 1: ratio must be a table of joints, not '100'",
                 9);
  expect_finding(wrist("  - {ratio: {4: 1}}\n"), "motor 1: ratio: there is no link 4", 9);
  expect_finding(wrist("  - {ratio: {rol: 1}}\n"), "motor 1: ratio: there is no link 'rol'", 9);
  expect_finding(wrist("  - {ratio: {3: 1, roll: 2}}\n"), "the ratio of joint roll is given twice", 9);
  expect_finding(wrist("  - {ratio: {3: N3}}\n"), "unknown symbol 'N3'", 9);
  expect_finding(wrist("  - {ratio: {3: q3}}\n"), "'q3' is a joint variable", 9);
  expect_finding(wrist("  - {ratio: {3: }}\n"), "motor 1: ratio of joint 3", 9);
  expect_finding(wrist("  - {ratio: {3: 0}}\n"), "motor 1 (motor1): it turns with no joint", 9);
  expect_finding(wrist("  - {ratio: {1: 1}}\n  - {name: motor1, ratio: {2: 1}}\n"), "two motors are called",
                 10);
  expect_finding(wrist("  - {name: 1a, ratio: {1: 1}}\n"), "the name '1a' is not usable", 9);
  expect_finding(wrist("  - {J: 1, ratio: {1: 1}}\n"), "motor 1: unknown key 'J'", 9);
  expect_finding(wrist("  {ratio: {1: 1}}\n"), "motors must be a list", 9);
  expect_finding(one_joint("links:\n  - {link: 1, FD: 1}\n"), "needs a velocity VD that is not zero", 7);
  expect_finding(one_joint("links:\n  - {link: 1, K: -1}\n"), "link 1: K = -1 is negative", 7);
  expect_finding(one_joint("parameters: {a: exp(1000)}\nlinks:\n  - {link: 1, M: a}\n"),
                 "the value of parameter a = exp(1000) is not a finite number", 0);
}

// A large map of strange things must not do harm.
TEST(YamlMotors, TooMany) {
  std::string rows;
  for (int i = 0; i < 1001; ++i) rows += "  - {ratio: {1: 1}}\n";
  expect_finding(wrist(rows), "more than 1000 motors", 9);
}

}  // namespace
}  // namespace articula::test::yaml
