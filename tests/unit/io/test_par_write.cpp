// Robots written as .par files, and read back.
#include "support/different_cell.hpp"
#include "unit/io/par_cases.hpp"

namespace articula::test::par {
namespace {

Robot again(const Robot& robot) { return read_par(write_par(robot).text, "again.par"); }

void expect_read_back(const Robot& robot) { EXPECT_EQ(different_cell(robot, again(robot)), ""); }

// A robot of n links whose cells are all different symbols, or formulas in them.
RobotData furnished(int n) {
  RobotData r = blank_robot(n);
  r.name = "furnished";
  Graph& g = *r.graph;
  for (int j = 1; j <= n; ++j) {
    Body& b = r.bodies[j];
    const std::string i = std::to_string(j);
    for (std::size_t k = 0; k < 4; ++k) b.placement[k] = parse(g, std::string(placement_keys[k]) + "_" + i);
    for (std::size_t k = 0; k <= FS; ++k) b.link[k] = parse(g, std::string(link_keys[k]) + i);
    for (std::size_t k = FX; k < link_key_count; ++k)
      b.link[k] = g.symbol("w" + std::string(link_keys[k]) + i, Kind::state);
    b.placement[5] = parse(g, "a" + i + "*sin(beta)/3 - 0.25");
  }
  for (std::size_t k = 0; k < 3; ++k) {
    r.gravity[k] = parse(g, "g" + std::to_string(k) + "^2");
    r.base.V[k] = g.symbol("v" + std::to_string(k), Kind::state);
    r.base.WP[k] = parse(g, "W*" + std::to_string(k));
  }
  return r;
}

Expr& cell(RobotData& r, int j, std::size_t k) { return r.bodies[j].placement[k]; }

TEST(ParWrite, Layout) {
  RobotData r = blank_robot(2);
  r.name = "two";
  r.title = "two links (* and a comment *)";
  cell(r, 2, 3) = parse(*r.graph, "L1");
  cell(r, 2, 4) = r.bodies[2].q[0] - Rational(1, 2) * r.graph->pi();
  r.gravity[2] = r.graph->constant(Rational(-981, 100));
  const std::string text = write_par(Robot(r)).text;
  EXPECT_EQ(text.substr(0, text.find("XX =")),
            "(* Robotname = 'two' *)\n"
            "(* two links (. and a comment .) *)\n"
            "NL = 2\nNJ = 2\nNF = 2\nType = 0\nis_floating = False\nis_mobile = False\n"
            "\n(* Geometric parameters *)\n"
            "ant = {0,1}\nsigma = {0,0}\nb = {0,0}\nd = {0,L1}\nr = {0,0}\ngamma = {0,0}\nalpha = {0,0}\nmu "
            "= {1,1}\n"
            "theta = {q1,q2 - pi/2}\n"
            "\n(* Dynamic parameters and external forces *)\n");
  EXPECT_EQ(text.substr(text.find("CZ =")),
            "CZ = {0,0}\n"
            "\n(* Joint parameters *)\n"
            "eta = {0,0}\nk = {0,0}\nQP = {QP1,QP2}\nQDP = {QDP1,QDP2}\nGAM = {GAM1,GAM2}\n"
            "\n(* Velocity and acceleration of the base *)\n"
            "W0 = {0,0,0}\nWP0 = {0,0,0}\nV0 = {0,0,0}\nVP0 = {0,0,0}\n"
            "\n(* Acceleration of gravity *)\nG = {0,0,-9.81}\n"
            "\n(* Transformation of 0 frame position fT0 *)\nZ = {1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1}\n"
            "\n(* End of definition *)\n");
}

TEST(ParWrite, EveryCellComesBack) {
  const Robot robot(furnished(5));
  const Robot back = again(robot);
  EXPECT_EQ(different_cell(robot, back), "");
  EXPECT_EQ(back.name(), "furnished");
  EXPECT_EQ(back.warnings().size(), 0U) << to_text(back.warnings());
}

TEST(ParWrite, TreesOfAllJoints) {
  RobotData r = furnished(6);
  const JointKind kinds[] = {JointKind::prismatic, JointKind::revolute, JointKind::fixed};
  for (int j = 1; j <= 6; ++j) {
    Body& b = r.bodies[j];
    set_joint(*r.graph, b, j, kinds[j % 3]);
    b.parent = j / 2;
    b.placement[4] = parse(*r.graph, "th" + std::to_string(j));  // as others would call the variable
    if (b.joint == JointKind::revolute) b.placement[4] = b.q[0] + b.placement[4];
    if (b.joint == JointKind::prismatic) b.placement[5] = b.q[0] - b.placement[5];
  }
  expect_read_back(Robot(r));
  EXPECT_TRUE(says(write_par(Robot(r)).text, "Type = 1"));
}

TEST(ParWrite, FixedRates) {
  RobotData r = furnished(4);
  Graph& g = *r.graph;
  r.bodies[1].qd[0] = g.constant(0);
  r.bodies[2].qd[0] = parse(g, "omega");  // a parameter alone
  r.bodies[2].qdd[0] = parse(g, "-omega/2");
  r.bodies[3].qdd[0] = parse(g, "QDP3");
  r.bodies[4].link[M] = parse(g, "QP4");  // so the free velocity of joint 4 needs another name
  r.bodies[4].link[FX] = parse(g, "P");
  r.base.WP[0] = parse(g, "spin");
  expect_read_back(Robot(r));
}

TEST(ParWrite, NumbersStayExact) {
  RobotData r = furnished(3);
  cell(r, 1, 0) = r.graph->constant(*Rational::parse("1.5708"));  // not pi/2
  cell(r, 1, 2) = r.graph->constant(*Rational::parse("-3.14159265"));
  cell(r, 2, 3) = r.graph->constant(Rational(1, 3));
  cell(r, 2, 1) = r.graph->constant(*Rational::parse("123456789.000000001"));
  cell(r, 3, 3) = parse(*r.graph, "sqrt(2)*atan2(u, v) + cos(pi/5)");
  expect_read_back(Robot(r));
}

TEST(ParWrite, LocationOfTheBase) {
  RobotData r = furnished(2);
  const std::vector<std::string> Z{"cos(h)", "-sin(h)", "0", "x0", "sin(h)", "cos(h)", "0", "y0",
                                   "0",      "0",       "1", "z0", "0",      "0",      "0", "1"};
  for (std::size_t i = 0; i < 16; ++i) r.Z[i] = parse(*r.graph, Z[i]);
  expect_read_back(Robot(r));
}

TEST(ParWrite, FloatingBase) {
  RobotData r = furnished(2);
  const Expr o = r.graph->constant(0);
  set_joint(*r.graph, r.bodies[0], 0, JointKind::free);
  r.base.W = r.base.WP = r.base.V = r.base.VP = {o, o, o};
  for (std::size_t k = 0; k < 10; ++k) r.bodies[0].link[k] = parse(*r.graph, std::string(link_keys[k]) + "0");
  expect_read_back(Robot(r));
  EXPECT_TRUE(says(write_par(Robot(r)).text, "is_floating = True"));
}

TEST(ParWrite, ClosedLoops) {
  RobotData r = furnished(4);
  Graph& g = *r.graph;
  r.bodies[3].parent = 0;
  r.bodies[2].active = r.bodies[4].active = false;
  for (const int link : {2, 1}) {
    CutJoint cut;
    const std::string n = std::to_string(link);
    cut.name = "cut" + n;
    cut.parent = link, cut.twin_parent = 4;
    cut.joint = link == 2 ? JointKind::revolute : JointKind::prismatic;
    cut.q = g.symbol("x" + n, Kind::state);
    for (std::size_t k = 0; k < 6; ++k) {
      cut.placement[k] = parse(g, "c" + n + std::to_string(k));
      cut.twin_placement[k] = parse(g, "t" + n + std::to_string(k));
    }
    cut.placement[link == 2 ? 4 : 5] = cut.q + parse(g, "c0");
    r.cuts.push_back(cut);
  }
  const Robot back = again(Robot(r));
  RobotData expected = r;  // the variables of cut joints are called after their frames
  expected.cuts[0].q = joint_symbol(g, "q", 5);
  expected.cuts[0].placement[4] = expected.cuts[0].q + parse(g, "c0");
  expected.cuts[1].q = joint_symbol(g, "q", 6);
  expected.cuts[1].placement[5] = expected.cuts[1].q + parse(g, "c0");
  EXPECT_EQ(different_cell(Robot(expected), back), "");
}

TEST(ParWrite, LossesAreSaid) {
  RobotData r = furnished(2);
  for (int i = 1; i <= 9; ++i) r.defaults["XX" + std::to_string(i)] = r.graph->constant(Rational(i, 8));
  r.bodies[0].link[M] = r.graph->constant(5);
  r.bodies[2].active = false;
  const std::string text = write_par(Robot(r)).text;
  EXPECT_TRUE(says(
      text,
      "(* Note: this format has no default values of parameters, they were: *)\n(*   XX1 = 1/8, XX2 = 1/4,"));
  EXPECT_TRUE(says(text, "\n(*   XX9 = 9/8 *)\n"));
  EXPECT_TRUE(says(
      text, "(* Note: this format has no parameters of a base that does not move, they were left out *)"));
  EXPECT_EQ(again(Robot(r)).warnings().size(), 0U);
}

// A joint without a motor has eta = 1 and the stiffness of its spring, if any.
TEST(ParWrite, ElasticJoints) {
  RobotData r = furnished(4);
  r.bodies[2].active = r.bodies[4].active = false;
  r.bodies[2].link[K] = parse(*r.graph, "2*stiff + k0");
  const Robot robot(r);
  EXPECT_TRUE(says(write_par(robot).text, "mu = {1,0,1,0}"));
  EXPECT_TRUE(says(write_par(robot).text, "eta = {0,1,0,1}\nk = {0,2*stiff + k0,0,0}\n"));
  expect_read_back(robot);
  CutJoint cut;
  cut.name = "cut";
  cut.parent = 3, cut.twin_parent = 4;
  cut.placement.fill(r.graph->constant(0)), cut.twin_placement.fill(r.graph->constant(0));
  cut.q = cut.placement[4] = joint_symbol(*r.graph, "q", 5);
  r.cuts.push_back(cut);
  EXPECT_TRUE(says(write_par(Robot(r)).text, "eta = {0,1,0,0,0}"));
  expect_read_back(Robot(r));
}

std::string refused(const RobotData& r) {
  return refusal_of([&] { write_par(Robot(r)); });
}

TEST(ParWrite, WhatTheFormatCannotSay) {
  RobotData ball = blank_robot(2);
  set_joint(*ball.graph, ball.bodies[2], 2, JointKind::ball);
  ball.bodies[2].placement[4] = ball.graph->constant(0);
  EXPECT_TRUE(says(refused(ball), "joint of link link2: SYMORO files have no ball joints"));
  RobotData pi = blank_robot(1);
  cell(pi, 1, 3) = parse(*pi.graph, "PI");
  EXPECT_TRUE(says(refused(pi), "parameter PI: SYMORO files read this name as the number pi"));
  const auto with_cell = [](LinkKey key, bool active) {
    RobotData r = blank_robot(2);
    r.bodies[2].link[key] = r.graph->constant(1);
    if (key == FD) r.bodies[2].link[VD] = r.graph->constant(1);
    r.bodies[2].active = active;
    return r;
  };
  EXPECT_TRUE(says(refused(with_cell(K, true)),
                   "joint of link link2: SYMORO files have no K at a joint that is active"));
  EXPECT_TRUE(says(write_par(Robot(with_cell(K, false))).text, "eta = {0,1}\nk = {0,1}"));
  for (const LinkKey key : {FO, FA, FD, VD, KO})
    EXPECT_TRUE(says(refused(with_cell(key, false)), "SYMORO files have no " + std::string(link_keys[key])));
  RobotData driven = blank_robot(1);
  Motor motor;
  motor.name = "m";
  motor.cells.fill(driven.graph->constant(1));
  motor.ratio[1] = driven.graph->constant(50);
  driven.motors.push_back(motor);
  EXPECT_TRUE(says(refused(driven), "motor m: SYMORO files have no motors with gear ratios"));
  RobotData huge = blank_robot(1);
  std::string text = "a0";
  for (int i = 1; i < 20000; ++i) text += " + a" + std::to_string(i);
  cell(huge, 1, 3) = parse(*huge.graph, text);
  EXPECT_TRUE(says(refused(huge), "is longer than 100000 characters"));
}

}  // namespace
}  // namespace articula::test::par
