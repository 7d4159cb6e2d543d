// Inverse geometry where it is hard: joints at 0 and pi, poses along the axes, stretched arms, wrists in line, the wrist on the first
// axis, poses just out of reach, poses that are none. The right answer or the right explanation, never NaN.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/inverse_trial.hpp"

namespace articula::test {
namespace {

using std::numbers::pi;

class InverseAdversarial : public testing::Test {
 protected:
  static void at(Trial& trial, const Configuration& q) {
    const Pose T = pose_at(trial.chain(), q);
    const InverseAnswer answer = trial.solve(T);
    EXPECT_EQ(trial.wrong(answer, T), "") << "at " << words(q);
    EXPECT_EQ(trial.lost(answer, q), "");
    EXPECT_EQ(trial.unbalanced(answer), "") << "at " << words(q);
  }
};

// A PUMA: its elbow stretched, its wrist in line, its wrist centre on the first axis.
class InversePuma : public InverseAdversarial {
 protected:
  static constexpr double d3 = 0.4318, d4 = 0.0203, r3 = 0.15005, r4 = 0.4318;
  // The wrist centre is farthest from joint 2 when it lies in line with joint 3.
  static double stretched() { return std::atan2(-r4, d4); }
  Trial trial_{arm_named(closed_arms(), "puma560")};
};

TEST_F(InversePuma, StretchedAndInLine) {
  for (const double q3 : {stretched(), stretched() + pi})
    for (const double q5 : {0.7, 0.0, pi}) at(trial_, {0.3, -0.4, q3, 0.5, q5, 0.6});
  at(trial_, {0.3, -0.4, 0.5, 0.6, 0, 0.7});
  at(trial_, {0.3, -0.4, 0.5, 0.6, pi, 0.7});
}

// The wrist centre at distance r3 from the first axis: the boundary of the hole around it, where both shoulders meet.
TEST_F(InversePuma, WristAboveTheShoulder) {
  for (const double q3 : {0.4, 1.2, -2.0}) {
    // d3 C2 + d4 C23 - r4 S23 = 0, of x along the arm.
    const double a = d3 + d4 * std::cos(q3) - r4 * std::sin(q3), b = -d4 * std::sin(q3) - r4 * std::cos(q3);
    const double q2 = std::atan2(-a, b) + (q3 > 0 ? 0 : pi);
    const Configuration q{0.3, q2, q3, 0.5, 0.6, 0.7};
    const Pose T = pose_at(trial_.chain(), q);
    EXPECT_NEAR(std::hypot(T[3], T[7]), r3, 1e-12);
    at(trial_, q);
  }
}

TEST_F(InversePuma, JustOutOfReach) {
  const Configuration q{0.3, -0.4, stretched(), 0.5, 0.7, 0.6};
  const Pose T = pose_at(trial_.chain(), q);
  // Outwards: away from the axis of joint 2, across it. That axis is (-S1, C1, 0), through the origin.
  const double z[3] = {-std::sin(q[0]), std::cos(q[0]), 0}, along = z[0] * T[3] + z[1] * T[7];
  const double u[3] = {T[3] - along * z[0], T[7] - along * z[1], T[11]};
  const double length = std::hypot(u[0], u[1], u[2]);
  EXPECT_NEAR(length, d3 + std::hypot(d4, r4), 1e-12);
  for (const double off : {1e-1, 1e-3, 1e-6, 1e-9, 1e-12, -1e-12, -1e-9, -1e-6, -1e-3}) {
    Pose beyond = T;
    for (std::size_t i = 0; i < 3; ++i) beyond[4 * i + 3] += off * u[i] / length;
    const InverseAnswer answer = trial_.solve(beyond);
    EXPECT_EQ(trial_.wrong(answer, beyond), "") << off;
    if (off > 1e-8) {
      EXPECT_TRUE(answer.solutions.empty()) << off;
      ASSERT_TRUE(answer.nearest) << off;
      EXPECT_LE(answer.nearest->position, off * 1.01 + 1e-9);
      EXPECT_GE(answer.nearest->position, off * 0.5);  // some of it can be turned into an angle
    }
    if (off < 0) {
      EXPECT_GE(answer.solutions.size(), off < -1e-8 ? 4U : 1U) << off;
    }
  }
}

// On the first axis the wrist of a PUMA cannot be: the nearest it can come is its offset.
TEST_F(InversePuma, WristOnTheFirstAxis) {
  Pose T = pose_at(trial_.chain(), {0.3, -0.4, 0.5, 0.6, 0.7, 0.8});
  T[3] = T[7] = 0, T[11] = 0.5;
  const InverseAnswer answer = trial_.solve(T);
  EXPECT_EQ(trial_.wrong(answer, T), "");
  EXPECT_TRUE(answer.solutions.empty());
  ASSERT_TRUE(answer.nearest);
  EXPECT_LE(answer.nearest->position, r3 * 1.001);
}

// The arm without that offset can, and its first joint is free then.
TEST_F(InverseAdversarial, WristOnTheFirstAxisIsAFamily) {
  Trial trial(arm_named(closed_arms(), "rx90"));
  // RX90: d3 C2 - r4 S23 = 0.
  const double d3 = trial.chain().rows[2].placement[3], r4 = trial.chain().rows[3].placement[5], q3 = 0.7;
  const double q2 = std::atan2(d3 - r4 * std::sin(q3), r4 * std::cos(q3));
  const Pose T = pose_at(trial.chain(), {0.3, q2, q3, 0.5, 0.6, 0.7});
  EXPECT_NEAR(std::hypot(T[3], T[7]), 0, 1e-12);
  const InverseAnswer answer = trial.solve(T);
  EXPECT_EQ(trial.wrong(answer, T), "");
  EXPECT_TRUE(has_mark(answer, "family"));
  for (const InverseSolution& s : answer.solutions)
    if (has_mark(s, "family")) {
      ASSERT_EQ(s.free.size(), 6U);
      Configuration moved = s.q;  // along the free direction the pose stays, to first order
      for (std::size_t k = 0; k < 6; ++k) moved[k] += 1e-4 * s.free[k];
      EXPECT_LE(pose_error(trial.chain(), pose_at(trial.chain(), moved), T), 1e-6);
    }
}

}  // namespace
}  // namespace articula::test
