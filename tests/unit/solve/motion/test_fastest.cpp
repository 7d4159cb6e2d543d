// The fastest timing of a way, where it is known: a mass on a rail, bang-bang; with a limit of velocity, a trapezoid. And how much faster
// all of a motion may be, with gravity and friction apart.

#include "solve/motion/fastest.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "solve/motion/timing.hpp"

namespace articula::test {
namespace {

constexpr double no_limit = std::numeric_limits<double>::infinity();

Motion slide(double distance) {
  const Timing timing(MotionLaw::quintic, 2);
  return {2, [=](double t) {
            const Advance s = timing.at(t);
            return MotionPoint{{distance * s[0]}, {distance * s[1]}, {distance * s[2]}};
          }};
}

std::vector<double> force_of_mass(double, const MotionPoint& p) { return {3 * p.qdd[0]}; }

TEST(FastestTiming, AMassIsPushedAndPulledBack) {
  const JointPath path(slide(1.5), 0, 2);
  EXPECT_NEAR(path.length(), 1.5, 1e-9);
  const PathTiming timing = fastest_timing(path, force_of_mass, {{6}, {no_limit}}, 500);
  EXPECT_NEAR(timing.duration(), 2 * std::sqrt(1.5 / 2), 1e-3);  // a = 6/3
}

TEST(FastestTiming, ATrapezoidWhereVelocityIsLimited) {
  const PathTiming timing = fastest_timing(JointPath(slide(1.5), 0, 2), force_of_mass, {{6}, {1}}, 500);
  EXPECT_NEAR(timing.duration(), 1.5 / 1 + 1.0 / 2, 2e-3);  // d/v + v/a
}

// Viscous friction: v' = (F - c v)/m.
TEST(FastestTiming, FrictionHelpsToStop) {
  const TorquesAt rubbed = [](double, const MotionPoint& p) {
    return std::vector<double>{3 * p.qdd[0] + 4 * p.qd[0]};
  };
  const PathTiming timing = fastest_timing(JointPath(slide(1.5), 0, 2), rubbed, {{6}, {no_limit}}, 1000);
  double x = 0, v = 0, t = 0;  // forwards with full force; where it must stop, by the same backwards
  const double h = 1e-5;
  double back = 1.5, w = 0, late = 0;
  while (x < back) {
    if (v <= w)
      v += h * (6 - 4 * v) / 3, x += h * v, t += h;
    else
      w += h * (6 + 4 * w) / 3, back -= h * w, late += h;
  }
  EXPECT_NEAR(timing.duration(), t + late, 5e-3);
}

TEST(FastestTiming, StuckWhereTheLoadIsTooHeavy) {
  const TorquesAt heavy = [](double, const MotionPoint& p) { return std::vector<double>{p.qdd[0] + 7}; };
  EXPECT_THROW(fastest_timing(JointPath(slide(1), 0, 2), heavy, {{6}, {no_limit}}, 100), PathStuck);
}

// tau = 2 qdd + 3 qd + 5: the largest c with 2 c^2 qdd + 3 c qd + 5 <= 20 all along.
TEST(UniformScaling, GravityAndFrictionAreNotScaledLikeInertia) {
  const TorquesAt torques = [](double, const MotionPoint& p) {
    return std::vector<double>{2 * p.qdd[0] + 3 * p.qd[0] + 5};
  };
  const Motion motion = slide(1.5);
  std::vector<double> times;
  for (int k = 0; k <= 2000; ++k) times.push_back(k / 1000.0);
  const LargestRate rate = largest_rate(motion, torques, {{20}, {no_limit}}, times);
  double most = 0;
  for (const double t : times) most = std::max(most, std::fabs(torques(t, at_rate(motion.at(t), rate.c))[0]));
  EXPECT_NEAR(most, 20, 1e-9);
  EXPECT_GT(rate.c, 1);
}

TEST(UniformScaling, LimitsOfVelocity) {
  const Motion motion = slide(1.5);
  const LargestRate rate =
      largest_rate(motion, force_of_mass, {{1e6}, {2 * 1.5 * 15 / 8 / 2}}, {0.5, 1, 1.5});
  EXPECT_NEAR(rate.c, 2, 1e-12);  // the peak of the law is 15/8 of the mean
}

TEST(UniformScaling, NothingWhereItCannotStandStill) {
  const TorquesAt heavy = [](double, const MotionPoint& p) { return std::vector<double>{p.qdd[0] + 7}; };
  EXPECT_EQ(largest_rate(slide(1), heavy, {{6}, {no_limit}}, {0.5, 1, 1.5}).c, 0);
}

TEST(UniformScaling, DryFrictionStaysAsItIs) {
  const TorquesAt dry = [](double, const MotionPoint& p) {
    return std::vector<double>{p.qdd[0] + (p.qd[0] > 0 ? 2.0 : 0.0)};
  };
  const RateTerms terms = rate_terms(dry, 0, {{0}, {1}, {3}}, 1);
  EXPECT_NEAR(terms[0][0], 2, 1e-12);
  EXPECT_NEAR(terms[0][1], 0, 1e-12);
  EXPECT_NEAR(terms[0][2], 3, 1e-12);
}

TEST(JointPath, SplitsWhereTheMotionRests) {
  const Motion there_and_back{2, [](double t) {
                                return MotionPoint{{std::sin(t)}, {std::cos(t)}, {-std::sin(t)}};
                              }};
  const std::vector<double> ends = rests(there_and_back, 0, 2);
  ASSERT_EQ(ends.size(), 3U);
  EXPECT_NEAR(ends[1], std::acos(0.0), 1e-4);
}

}  // namespace
}  // namespace articula::test
