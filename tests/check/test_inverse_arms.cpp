// Every arm of inverse_robots by the method that `auto` takes: at random poses the configuration a pose was made from is among the
// solutions, each of them reaches the pose, none is there twice, and there are as many as an independent search finds; joints at 0, pi
// and nearly so, any pose at all, and matrices that are no poses. ARTICULA_POSES=10000 for the long run.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/inverse_trial.hpp"

namespace articula::test {
namespace {

using std::numbers::pi;

void at(Trial& trial, const Configuration& q) {
  const Pose T = pose_at(trial.chain(), q);
  const InverseAnswer answer = trial.solve(T);
  EXPECT_EQ(trial.wrong(answer, T), "") << "at " << words(q);
  // Where its curved families cross, the engine has some of their members, as double roots, and not the family.
  const bool crossing = trial.name().starts_with("offset-wrist") && !trial.regular(q);
  if (!crossing) {
    EXPECT_EQ(trial.lost(answer, q), "");
  }
  EXPECT_EQ(trial.unbalanced(answer), "") << "at " << words(q);
}

// Any rotation, any place.
Pose any_pose(const NumericChain& chain, Draw& draw) {
  const double a = draw.real(-pi, pi), b = draw.real(0, pi), c = draw.real(-pi, pi), R = 1.2 * chain.reach();
  const double ca = std::cos(a), sa = std::sin(a), cb = std::cos(b), sb = std::sin(b), cc = std::cos(c),
               sc = std::sin(c);
  return {ca * cb * cc - sa * sc,
          -ca * cb * sc - sa * cc,
          ca * sb,
          draw.real(-R, R),
          sa * cb * cc + ca * sc,
          -sa * cb * sc + ca * cc,
          sa * sb,
          draw.real(-R, R),
          -sb * cc,
          sb * sc,
          cb,
          draw.real(-R, R)};
}

void one_joint_at_a_round_angle(Trial& trial) {
  Draw draw(1);
  for (std::size_t k = 0; k < trial.chain().n(); ++k)
    for (const double angle : {0.0, pi, pi / 2, -pi / 2}) {
      Configuration q = trial.any(draw);
      q[k] = trial.chain().revolute(k) ? angle : angle / pi * trial.chain().reach();
      at(trial, q);
    }
}

void all_joints_at_round_angles(Trial& trial) {
  Draw draw(2);
  for (int k = 0; k < 12; ++k) {
    Configuration q;
    for (std::size_t j = 0; j < trial.chain().n(); ++j) {
      const double angle = k == 0 ? 0 : k == 1 ? pi : draw.between(-1, 2) * pi / 2;
      q.push_back(trial.chain().revolute(j) ? angle : angle / pi * trial.chain().reach());
    }
    at(trial, q);
  }
}

// Almost at a round angle: where a branch ends or a root becomes double.
void nearly_round_angles(Trial& trial) {
  Draw draw(3);
  for (const double off : {1e-3, 1e-5, 1e-7, 1e-9, 1e-12})
    for (std::size_t k = 0; k < trial.chain().n(); ++k) {
      if (!trial.chain().revolute(k)) continue;
      Configuration q = trial.any(draw);
      q[k] = draw.between(-1, 2) * pi / 2 + off;
      at(trial, q);
    }
}

void any_poses(Trial& trial) {
  Draw draw(11);
  for (int k = 0; k < 6; ++k) {
    const Pose T = any_pose(trial.chain(), draw);
    const InverseAnswer answer = trial.solve(T);
    EXPECT_EQ(trial.wrong(answer, T), "");
    EXPECT_EQ(trial.unbalanced(answer), "");
  }
}

void the_identity_and_near_it(Trial& trial) {
  for (const double off : {0.0, 1e-15, 1e-9, 1e-4}) {
    const Pose T{1, -off, 0, off, off, 1, 0, 0, 0, 0, 1, off};
    EXPECT_EQ(trial.wrong(trial.solve(T), T), "") << off;
  }
}

// A matrix that is not a rotation, by rounding or by far: it must not crash, hang or give NaN.
void poses_that_are_none(Trial& trial) {
  Draw draw(12);
  for (const double off : {1e-7, 1e-3, 1.0}) {
    Pose T = any_pose(trial.chain(), draw);
    for (double& x : T) x += draw.real(-off, off);
    const InverseAnswer answer = trial.solve(T);
    for (const InverseSolution& s : answer.solutions)
      for (const double x : s.q) EXPECT_TRUE(std::isfinite(x)) << trial.name();
    EXPECT_FALSE(answer.solutions.empty() && answer.note.empty()) << trial.name();
  }
}

void as_many_as_by_searching(Trial& trial) {
  Draw draw(7);
  for (std::uint64_t k = 0; k < 4; ++k) {
    const Pose T = pose_at(trial.chain(), trial.any(draw));
    EXPECT_EQ(trial.disagrees(trial.solve(T), search(trial.chain(), T, k)), "");
  }
}

class InverseArm : public testing::TestWithParam<std::string> {};

TEST_P(InverseArm, Answers) {
  Trial trial(arm_named(inverse_arms(), GetParam()));
  EXPECT_EQ(trial.at_random_poses(poses(trial.model().resolution ? 500 : 200), 1), "");
  as_many_as_by_searching(trial);
  one_joint_at_a_round_angle(trial);
  all_joints_at_round_angles(trial);
  nearly_round_angles(trial);
  any_poses(trial);
  the_identity_and_near_it(trial);
  poses_that_are_none(trial);
}

INSTANTIATE_TEST_SUITE_P(All, InverseArm,
                         testing::Values("puma560", "rx90", "stanford", "puma-mm", "cartesian-wrist",
                                         "oblique-slides-wrist", "wrist-first", "wrist-first-slide",
                                         "general-wrist-last", "general-wrist-first", "wrist-2-3-4",
                                         "wrist-3-4-5", "ur5", "jaco2", "offset-wrist", "manseur-doty",
                                         "ur5-calibrated", "general-RRRRRR-7", "general-RRPRRR-7",
                                         "general-RRRRRP-7", "general-PRRRRR-7", "general-RPRRPR-7",
                                         "general-RRPPRR-7", "general-PRPRPR-7", "general-RRRRRR-21",
                                         "general-RRRRRR-22", "general-RRRRRR-23", "scara", "planar3r",
                                         "elbow3", "five-joints", "general-RRRRR-11", "general-RRRR-12",
                                         "general-RRPR-13", "arm7", "arm7-held-1", "general-7r"),
                         [](const testing::TestParamInfo<std::string>& arm) {
                           std::string name = arm.param;
                           for (char& c : name)
                             if (c == '-') c = '_';
                           return name;
                         });

TEST(InverseArms, AllAreTried) { EXPECT_EQ(inverse_arms().size(), 37U); }

}  // namespace
}  // namespace articula::test
