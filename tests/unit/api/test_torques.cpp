// Torques a priori: the arm of the lecture by hand, energies that add up, the fastest timing within its limits.

#include "api/torques.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "api/motion/motion_torques.hpp"
#include "support/refusal.hpp"
#include "unit/api/requests.hpp"

namespace articula::test {
namespace {

PlannedMotion motion_for(const Robot& robot, const std::string& text) {
  return planned(robot, read_motion("motion: 1\n" + text, "m.yaml"));
}

// JT qdd = n Gm - (Mb/2 + ML) g l sin q - kvis qd, along a trapezoid of velocity.
TEST(Torques, OneAxisArmByHand) {
  const Robot robot = library_robot("arm1");
  const double JT = 1.5 * 0.25 / 3 + 0.25 + 2500 * 1e-4, weight = (0.75 + 1) * 9.81 * 0.5, T = 1.2;
  const PlannedMotion m = motion_for(
      robot, "segments: [{type: joints, to: [pi/2], duration: 1.2, law: trapezoidal, ramp: 0.25}]\n");
  const double v = std::numbers::pi / 2 / (T * 0.75), a = v / 0.3;
  const TorqueReport report = torques(robot, m, {0.05, {}, {}});
  ASSERT_EQ(report.rows.size(), 25U);
  for (const TorqueRow& row : report.rows) {
    const double t = row.t, back = T - t;
    const double qdd = t < 0.3 - 1e-9 ? a : t < 0.9 - 1e-9 ? 0 : -a;
    const double qd = t < 0.3 ? a * t : t < 0.9 ? v : a * back;
    const double q = t < 0.3   ? a * t * t / 2
                     : t < 0.9 ? v * (t - 0.15)
                               : std::numbers::pi / 2 - a * back * back / 2;
    if (std::fabs(t - 0.3) < 1e-9 || std::fabs(t - 0.9) < 1e-9) continue;  // accelerations jump there
    EXPECT_NEAR(row.tau[0], JT * qdd + weight * std::sin(q) + 0.2 * qd, 1e-10) << t;
    EXPECT_NEAR(row.power[0], row.tau[0] * qd, 1e-10);
  }
  const double q_ramp = a * 0.045, speeding = JT * a + weight * std::sin(q_ramp) + 0.2 * v;
  EXPECT_GE(report.joints[0].torque.size, speeding - 1e-6);
  EXPECT_NEAR(report.joints[0].velocity.size, v, 1e-8);
  const double lost = 0.2 * (2 * a * a * 0.009 + v * v * 0.6);  // the integral of kvis qd^2
  EXPECT_NEAR(report.energy.losses, lost, 1e-9);
  EXPECT_NEAR(report.energy.change, weight, 1e-9) << "lifted by pi/2";
  EXPECT_NEAR(report.energy.open(), 0, 1e-9);
}

// What the joints put in is the robot's energy and losses, though it is still moving at the end.
TEST(Torques, EnergiesAddUp) {
  for (const char* name : {"puma560-numeric", "sr400", "scara", "elastic-drive"}) {
    const Robot robot = library_robot(name);
    const std::size_t n = robot.closure().independent.size();
    std::string columns = "t", first = "0", second = "0.5", third = "1";
    const int from = 1;
    for (const std::string& joint : coordinate_names(robot, robot.closure().independent))
      columns += "," + joint;
    for (std::size_t j = 0; j < n; ++j) first += ",0.1", second += ",0.2", third += ",0.4";
    const PlannedMotion m = planned(
        robot, read_motion_samples(columns + "\n" + first + "\n" + second + "\n" + third + "\n", "s.csv"));
    const MotionEnergy e = torques(robot, m, {}).energy;
    EXPECT_NEAR(e.open(), 0, 1e-7 * (std::fabs(e.positive) + std::fabs(e.negative) + from)) << name;
    EXPECT_NEAR(e.net, e.positive + e.negative, 1e-9 * e.positive + 1e-9) << name;
  }
}

// Coupled: motor 2 turns with both joints.
TEST(Torques, MotorsBehindTheirGears) {
  const Robot robot = read_yaml(
      "articula: 1\nname: geared\ngravity: [0, -10, 0]\njoints:\n  - {}\n  - {d: 1}\n"
      "links:\n  - {link: 1, ZZ: 2, MX: 1, M: 2}\n  - {link: 2, ZZ: 1, MX: 0.5, M: 1}\n"
      "motors:\n  - {name: m1, ratio: {1: 50}, JM: 0.001}\n  - {name: m2, ratio: {1: 20, 2: 40}, JM: 0.002, "
      "FVM: 0.01}\n",
      "geared.yaml");
  const TorqueReport report = torques(
      robot, motion_for(robot, "segments: [{type: joints, to: [0.5, -0.3], duration: 1}]\n"), {0.1, {}, {}});
  ASSERT_EQ(report.motors.size(), 2U);
  const TorqueRow& row = report.rows[4];
  EXPECT_NEAR(row.qdm[1], 20 * row.point.qd[0] + 40 * row.point.qd[1], 1e-12);
  EXPECT_NEAR(row.taum[0] * row.qdm[0] + row.taum[1] * row.qdm[1], row.power[0] + row.power[1], 1e-10);
  EXPECT_NEAR(report.energy.open(), 0, 1e-8);
  EXPECT_GT(report.energy.losses, 0);
}

const char* const three_segments =
    "start: [0.3, -0.6, 2.2, 0.2, 0.4, 0.1]\nsegments:\n"
    "  - {type: line, by: [0, 0.1, -0.05], duration: 1}\n  - {type: pause, duration: 0.1}\n"
    "  - {type: joints, to: [0, 0, 1, 0, 0.3, 0], duration: 1.5}\n";

double largest_share(const Robot& robot, const PlannedMotion& m, const std::vector<double>& effort) {
  MotionTorques at(robot, m);
  double most = 0;
  for (const double t : motion_times(m).t) {
    const std::vector<double> tau = at(t, m.motion.at(t));
    for (std::size_t j = 0; j < tau.size(); ++j) most = std::max(most, std::fabs(tau[j]) / effort[j]);
  }
  return most;
}

TEST(Fastest, KeepsTheLimitsAndTheWayAndIsFasterThanUniform) {
  const Robot robot = library_robot("puma560-numeric");
  const PlannedMotion m = motion_for(robot, three_segments);
  const TorqueSettings settings{0, {150, 150, 80, 3, 3, 3}, {4}};
  const FasterMotion uniform = fastest(robot, m, settings, Fastest::uniform),
                     optimal = fastest(robot, m, settings, Fastest::optimal);
  double share = largest_share(robot, uniform.motion, settings.effort);
  for (const JointLoad& load : torques(robot, uniform.motion, settings).joints)
    share = std::max(share, load.velocity.size / 4);
  EXPECT_NEAR(share, 1, 1e-3);
  EXPECT_LE(largest_share(robot, optimal.motion, settings.effort), 1 + 1e-3);
  EXPECT_DOUBLE_EQ(uniform.motion.motion.duration, optimal.uniform);
  EXPECT_LT(*optimal.optimal, optimal.uniform);
  const TorqueReport report = torques(robot, optimal.motion, settings);
  for (const JointLoad& load : report.joints) EXPECT_LE(load.velocity.size, 4 * (1 + 1e-3)) << load.name;
  EXPECT_GT(report.busy, 0.98 * (1 - 0.1 / *optimal.optimal)) << "a limit is reached but in the pause";
  EXPECT_NEAR(report.energy.open(), 0, 1e-5);
  const auto place = [](const PlannedMotion& p, double t) { return column(p.tool(t, p.motion.at(t)).T, 3); };
  const Vector3 from = place(m, 0), by = place(m, 1) - from;
  for (int k = 0; k <= 20; ++k) {
    const Vector3 p = place(optimal.motion, optimal.motion.segments[0].end * k / 20) - from;
    EXPECT_LT(magnitude(cross(p, by)) / magnitude(by), 1e-9);
  }
}

// Rates of the new timing are rates of its positions.
TEST(Fastest, RatesAreThoseOfPositions) {
  const Robot robot = library_robot("planar2r");
  const PlannedMotion m = motion_for(robot, "segments: [{type: joints, to: [1, -0.5], duration: 1}]\n");
  const PlannedMotion fast = fastest(robot, m, {0, {50, 20}, {}}, Fastest::optimal).motion;
  const double h = 1e-7;
  for (int k = 1; k < 100; ++k) {
    const double t = fast.motion.duration * k / 100 + 1e-5;
    const MotionPoint a = fast.motion.at(t - h), b = fast.motion.at(t + h), p = fast.motion.at(t);
    for (std::size_t j = 0; j < 2; ++j) EXPECT_NEAR((b.q[j] - a.q[j]) / (2 * h), p.qd[j], 1e-5) << t;
  }
}

const char* const arm_with_dry_friction =
    "articula: 2\nname: rubbing\ngravity: [0, -g, 0]\n"
    "parameters: {g: 9.81, L1: 0.5, L2: 0.4, m1: 3, m2: 2, load: 1, J1: 0.08, J2: 0.04}\n"
    "joints:\n  - {name: upper, theta: q1, limits: {velocity: 4, effort: 60}}\n"
    "  - {name: fore, d: L1, theta: q2, limits: {velocity: 6, effort: 15}}\n"
    "links:\n  - {link: upper, ZZ: J1 + m1*L1^2/4, MX: m1*L1/2, M: m1, FS: 0.5, FV: 0.2, IA: 0.05}\n"
    "  - {link: fore, ZZ: J2 + m2*L2^2/4 + load*L2^2, MX: m2*L2/2 + load*L2, M: m2 + load, FS: 0.3, FV: "
    "0.1}\n"
    "frames:\n  - {name: tool, link: fore, xyz: [L2, 0, 0]}\n";

// Torques jump where joints turn back, wherever that is between the points of a grid.
TEST(Fastest, KeepsTheLimitsWhereDryFrictionChangesItsSign) {
  const Robot robot = read_yaml(arm_with_dry_friction, "rubbing.yaml");
  const PlannedMotion m =
      motion_for(robot,
                 "link: tool\nstart: {position: [0.5, 0.3, 0], near: [0.1, 1]}\nsegments:\n"
                 "  - {type: line, by: [0.1, 0.1, 0], velocity: 0.4, acceleration: 2, law: trapezoidal}\n"
                 "  - {type: circle, centre: [0.5, 0.4, 0], normal: [0, 0, 1], duration: 1.5}\n");
  for (const Fastest how : {Fastest::uniform, Fastest::optimal}) {
    const PlannedMotion fast = fastest(robot, m, {}, how).motion;
    MotionTorques at(robot, fast);
    const double limits[] = {60, 15};
    double most = 0;
    for (int k = 0; k <= 20000; ++k) {
      const double t = fast.motion.duration * k / 20000;
      const std::vector<double> tau = at(t, fast.motion.at(t));
      for (std::size_t j = 0; j < 2; ++j) most = std::max(most, std::fabs(tau[j]) / limits[j]);
    }
    EXPECT_LE(most, 1 + 1e-3);
    EXPECT_GT(most, 1 - 2e-3);
  }
}

// Files of other programs have 0 where they know none.
TEST(Torques, LimitsOfZeroAreNone) {
  const Robot robot = read_yaml(
      "articula: 2\nname: unlimited\ngravity: [0, 0, -10]\njoints:\n  - {limits: {velocity: 0, effort: 0}}\n"
      "  - {d: 1, limits: {velocity: 2, effort: 5}}\n"
      "links:\n  - {link: 1, ZZ: 2}\n  - {link: 2, ZZ: 1}\n",
      "unlimited.yaml");
  const PlannedMotion m = motion_for(robot, "segments: [{type: joints, to: [0.5, -0.3], duration: 1}]\n");
  const TorqueReport report = torques(robot, m, {});
  EXPECT_FALSE(report.joints[0].effort || report.joints[0].velocity_limit);
  EXPECT_EQ(report.joints[1].effort, 5);
  EXPECT_EQ(report.joints[1].velocity_limit, 2);
  const PlannedMotion timed =
      motion_for(robot, "segments: [{type: joints, to: [0.5, -0.3], acceleration: 10, law: trapezoidal}]\n");
  EXPECT_NEAR(timed.motion.duration, 2 * std::sqrt(0.5 / 10), 1e-9);
  EXPECT_TRUE(
      says(refusal_of([&] { fastest(robot, m, {}, Fastest::optimal); }), "joint 1 has no limit of torque"));
}

TEST(Fastest, WhatCannotBeDone) {
  const Robot robot = library_robot("planar2r");
  const PlannedMotion m = motion_for(robot, "segments: [{type: joints, to: [1, -0.5], duration: 1}]\n");
  const auto refused = [&](const TorqueSettings& settings) {
    return refusal_of([&] { fastest(robot, m, settings, Fastest::optimal); });
  };
  EXPECT_TRUE(says(refused({}), "joint 1 has no limit of torque"));
  EXPECT_TRUE(says(refused({0, {5}, {}}), "standing still exceeds the limits of torque"));
  EXPECT_TRUE(says(refused({0, {5, 6, 7}, {}}), "--effort has 3 values instead of 2"));
}

}  // namespace
}  // namespace articula::test
