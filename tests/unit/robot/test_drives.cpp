// Drives of joints: what each cell adds to the torque, the inertia and the energies, and what the checks say about them.

#include <gtest/gtest.h>

#include <cmath>

#include "expr/text.hpp"
#include "expr/transform.hpp"
#include "robot/mechanics.hpp"

namespace articula::test {
namespace {

Expr formula(const RobotData& r, const char* text) {
  return parse(*r.graph, text, [&](std::string_view name) {
    return r.graph->symbol(name, is_reserved(name) ? Kind::state : Kind::parameter);
  });
}

Motor motor(const RobotData& r, const char* name, const std::map<int, const char*>& ratio) {
  Motor m;
  m.name = name;
  for (std::size_t k = 0; k < motor_key_count; ++k) m.cells[k] = formula(r, motor_keys[k].data());
  for (const auto& [j, text] : ratio) m.ratio[j] = formula(r, text);
  return m;
}

RobotData with_cells(const std::map<LinkKey, const char*>& cells) {
  RobotData r = blank_robot(2);
  for (const auto& [key, text] : cells) r.bodies[1].link[key] = formula(r, text);
  return r;
}

void expect_equal(const Expr& e, const Expr& expected) {
  EXPECT_TRUE(equal(e, expected)) << to_text(e) << "\nexpected " << to_text(expected);
}

// The only finding about a robot.
std::string finding(const RobotData& r) {
  const std::vector<Diagnostic> found = validate(r);
  if (found.size() != 1) return std::to_string(found.size()) + " findings: " + to_text(found);
  return to_text(found);
}

TEST(Drives, FrictionIsASum) {
  const RobotData r = with_cells(
      {{FV, "fv"}, {FS, "fs"}, {FO, "fo"}, {FA, "fa"}, {FD, "fd"}, {VD, "vd"}, {K, "k"}, {IA, "ia"}});
  const Expr friction_1 =
      formula(r, "fv*qd1 + fs*sign(qd1) + fo + fa*abs(qd1) + fd*sign(qd1)*exp(-(qd1*(1/vd))^2)");
  expect_equal(friction(r, 1, 0), friction_1);
  expect_equal(drive_torque(r, 1, 0), friction_1 + formula(r, "ia*qdd1 + k*q1"));
  EXPECT_TRUE(friction(r, 2, 0).is_constant(0));
  EXPECT_TRUE(drive_torque(r, 2, 0).is_constant(0));
}

// FS + FO forwards, FS - FO backwards, and the like for FV and FA; the Stribeck term is FD at rest and fades.
TEST(Drives, FrictionForwardsAndBackwards) {
  const RobotData r = with_cells({{FV, "3"}, {FS, "2"}, {FO, "1/4"}, {FA, "1/2"}, {FD, "5"}, {VD, "1/10"}});
  const auto at = [&](double qd) {
    const Expr value = r.graph->constant(Rational::exactly(qd));
    return numeric_value(substitute(friction(r, 1, 0), *r.graph, by_name({{"qd1", value}})));
  };
  EXPECT_DOUBLE_EQ(at(2), 2.25 + 2 * 3.5);
  EXPECT_DOUBLE_EQ(at(-2), -(1.75 + 2 * 2.5));
  EXPECT_NEAR(at(0.125), 2.25 + 0.125 * 3.5 + 5 * std::exp(-1.5625), 1e-12);
  EXPECT_NEAR(at(-1e-9), -(1.75 + 5), 1e-6);
}

TEST(Drives, TheDivisionIsSetUp) {
  const RobotData r = with_cells({{FD, "fd"}, {VD, "vd"}});
  int divisions = 0;
  for (const Id id : reachable({friction(r, 1, 0)})) {
    if ((*r.graph)[id].op != Op::div) continue;
    EXPECT_FALSE((*r.graph)[id].varies);
    ++divisions;
  }
  EXPECT_EQ(divisions, 1);
}

TEST(Drives, Springs) {
  const RobotData r = with_cells({{K, "k"}, {KO, "ko"}});
  expect_equal(spring_torque(r[1]), formula(r, "k*(q1 - ko)"));
  expect_equal(spring_energy(r), formula(r, "k*(q1 - ko)^2/2"));
  expect_equal(derivative(spring_energy(r), r[1].q[0]), spring_torque(r[1]));
}

TEST(Drives, MotorsBehindGears) {
  RobotData r = with_cells({{IA, "ia"}});
  r.motors = {motor(r, "one", {{1, "a"}}), motor(r, "two", {{1, "b"}, {2, "c"}})};
  expect_equal(drive_energy(r), formula(r, "(ia*qd1^2 + JM*(a*qd1)^2 + JM*(b*qd1 + c*qd2)^2)/2"));
  expect_equal(friction(r, 1, 0), formula(r,
                                          "a*(FVM*a*qd1 + FSM*sign(a*qd1)) + b*(FVM*(b*qd1 + c*qd2) + "
                                          "FSM*sign(b*qd1 + c*qd2))"));
  expect_equal(friction(r, 2, 0), formula(r, "c*(FVM*(b*qd1 + c*qd2) + FSM*sign(b*qd1 + c*qd2))"));
  const Matrix A = drive_inertia(r), G = gear_ratios(r);
  expect_equal(A(0, 0), formula(r, "ia + JM*(a^2 + b^2)"));
  expect_equal(A(0, 1), formula(r, "JM*b*c"));
  expect_equal(A(1, 0), formula(r, "JM*b*c"));
  expect_equal(A(1, 1), formula(r, "JM*c^2"));
  expect_equal(drive_torque(r, 2, 0), friction(r, 2, 0) + A(1, 0) * r[1].qdd[0] + A(1, 1) * r[2].qdd[0]);
  EXPECT_TRUE(G(0, 1).is_constant(0));
  expect_equal(G(1, 1), formula(r, "c"));
}

// Rows are freedoms, not joints: a ball joint before has three.
TEST(Drives, RowsBehindOtherJoints) {
  RobotData r = blank_robot(3);
  set_joint(*r.graph, r.bodies[1], 1, JointKind::ball);
  r.bodies[1].placement[4] = r.graph->constant(0);
  r.bodies[3].link[IA] = formula(r, "ia");
  r.motors = {motor(r, "m", {{2, "a"}, {3, "b"}})};
  const Matrix A = drive_inertia(Robot(r).data());
  ASSERT_EQ(A.rows(), 5);
  EXPECT_EQ(to_text(A(3, 4)), to_text(A(4, 3)));
  EXPECT_FALSE(A(3, 4).is_constant(0));
  EXPECT_TRUE(A(0, 0).is_constant(0));
}

TEST(Drives, CellsOfJointsWithOneFreedom) {
  for (const LinkKey key : {FO, FA, FD, VD, K, KO})
    for (const JointKind kind : {JointKind::fixed, JointKind::ball, JointKind::free}) {
      RobotData r = with_cells({{key, "x"}, {key == FD ? VD : key, "x"}});
      set_joint(*r.graph, r.bodies[1], 1, kind);
      r.bodies[1].placement[4] = r.graph->constant(0);
      EXPECT_NE(to_text(validate(r))
                    .find("link 1: a " + std::string(info(kind).name) + " joint has no " +
                          std::string(link_keys[key]) + " = x"),
                std::string::npos)
          << to_text(validate(r));
    }
  EXPECT_NE(finding(with_cells({{K, "q1"}})).find("K = q1 must not depend on the state"), std::string::npos);
}

TEST(Drives, StribeckNeedsItsVelocity) {
  EXPECT_NE(finding(with_cells({{FD, "x"}})).find("link 1: FD = x needs a velocity VD that is not zero"),
            std::string::npos);
  EXPECT_NE(finding(with_cells({{FD, "x"}, {VD, "y^2 - y*y"}})).find("needs a velocity VD"),
            std::string::npos);
  EXPECT_EQ(to_text(validate(with_cells({{FD, "x"}, {VD, "y"}}))), "");
}

TEST(Drives, DoubtfulCells) {
  for (const LinkKey key : {IA, FV, FS, K})
    EXPECT_NE(finding(with_cells({{key, "-2"}})).find(std::string(link_keys[key]) + " = -2 is negative"),
              std::string::npos)
        << link_keys[key];
  EXPECT_NE(finding(with_cells({{FD, "-2"}, {VD, "1"}})).find("FD = -2 is negative"), std::string::npos);
  EXPECT_NE(finding(with_cells({{FO, "-2"}, {FS, "1"}})).find("FO exceeds FS: friction pushes"),
            std::string::npos);
  EXPECT_NE(finding(with_cells({{FA, "2"}, {FV, "1"}})).find("FA exceeds FV: friction pushes"),
            std::string::npos);
  EXPECT_EQ(to_text(validate(with_cells({{FA, "-1"}, {FV, "1"}, {FO, "1"}, {FS, "x"}, {KO, "-3"}}))), "");
  RobotData r = blank_robot(2);
  r.motors = {motor(r, "m", {{1, "-5"}})};
  EXPECT_EQ(to_text(validate(r)), "");
  r.defaults["FVM"] = r.graph->constant(-1);
  EXPECT_NE(finding(r).find("motor m: FVM = FVM is negative"), std::string::npos);
}

TEST(Drives, WhatAMotorMayTurnWith) {
  RobotData good = blank_robot(4);  // two branches: 1 - 2 and 1 - 3 - 4
  good.bodies[3].parent = 1;
  const auto with = [&](const std::map<int, const char*>& ratio) {
    RobotData r = good;
    r.motors = {motor(r, "first", {{1, "2"}}), motor(r, "m", ratio)};
    return r;
  };
  EXPECT_EQ(to_text(validate(with({{1, "a"}, {3, "b"}, {4, "c"}}))), "");
  EXPECT_NE(finding(with({{1, "a"}, {2, "b"}, {4, "c"}}))
                .find("motor 2 (m): joints 2 and 4 do not lie on one path to the base"),
            std::string::npos);
  EXPECT_NE(finding(with({})).find("motor 2 (m): it turns with no joint"), std::string::npos);
  EXPECT_NE(finding(with({{5, "a"}})).find("there is no joint 5"), std::string::npos);
  EXPECT_NE(finding(with({{0, "a"}})).find("motor 2 (m): link 0 (base) has no joint with one freedom"),
            std::string::npos);
  EXPECT_NE(finding(with({{2, "q1"}})).find("ratio of joint 2 = q1 must not depend on the state"),
            std::string::npos);
  EXPECT_NE(finding(with({{2, "exp(999)"}})).find("ratio of joint 2 = exp(999) is not a finite number"),
            std::string::npos);
  RobotData r = with({{2, "a"}});
  r.bodies[2].active = false;
  EXPECT_NE(finding(r).find("motor 2 (m): joint 2 is passive"), std::string::npos);
  r = with({{2, "a"}});
  r.motors[1].name = "first";
  EXPECT_NE(finding(r).find("two motors are called 'first'"), std::string::npos);
  r = with({{2, "a"}});
  r.motors[1].cells[JM] = r[1].q[0];
  EXPECT_NE(finding(r).find("motor 2 (m): JM = q1 must not depend on the state"), std::string::npos);
}

}  // namespace
}  // namespace articula::test
