// Laws of motion: they arrive, their derivatives are derivatives, they reach their limits and keep them.

#include "solve/motion/timing.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace articula::test {
namespace {

// The largest differences between the derivatives that a law tells and those by differences, away from its breaks.
std::array<double, 3> off(const Timing& timing) {
  const std::vector<double> breaks = timing.breaks();
  const double h = 1e-5 * timing.duration();
  std::array<double, 3> most{};
  for (std::size_t i = 0; i + 1 < breaks.size(); ++i)
    for (int k = 1; k < 40 && breaks[i + 1] - breaks[i] > 100 * h; ++k) {
      const double t = breaks[i] + (breaks[i + 1] - breaks[i]) * k / 40;
      const Advance a = timing.at(t - h), b = timing.at(t + h), s = timing.at(t);
      for (std::size_t d = 0; d < 3; ++d)
        most[d] = std::max(
            most[d], std::fabs((b[d] - a[d]) / (2 * h) - s[d + 1]) * std::pow(timing.duration(), d + 1));
    }
  return most;
}

AdvanceLimits peaks(const Timing& timing) {
  AdvanceLimits most{0, 0, 0};
  for (int k = 0; k <= 100000; ++k) {
    const Advance s = timing.at(timing.duration() * k / 100000);
    most.velocity = std::max(most.velocity, std::fabs(s[1]));
    most.acceleration = std::max(most.acceleration, std::fabs(s[2]));
    most.jerk = std::max(most.jerk, std::fabs(s[3]));
  }
  return most;
}

TEST(MotionTiming, LawsArriveAndTheirDerivativesAreDerivatives) {
  for (const MotionLawInfo& law : motion_laws()) {
    const Timing timing(law.law, 1.7);
    EXPECT_DOUBLE_EQ(timing.duration(), 1.7) << law.name;
    EXPECT_NEAR(timing.at(0)[0], 0, 1e-15) << law.name;
    EXPECT_NEAR(timing.at(1.7)[0], 1, 1e-15) << law.name;
    EXPECT_NEAR(timing.at(1.7 * (1 - 1e-12))[0], 1, 1e-11) << law.name;
    EXPECT_NEAR(timing.at(0)[1], 0, 1e-15) << law.name;
    EXPECT_NEAR(timing.at(1.7 * (1 - 1e-12))[1], 0, 1e-10) << law.name;
    EXPECT_NEAR(timing.at(0.85)[0], 0.5, 1e-14) << law.name << ": symmetric";
    for (const double error : off(timing)) EXPECT_LT(error, 1e-6) << law.name;
  }
}

// Those that claim to have accelerations without jumps.
TEST(MotionTiming, TwiceDifferentiableWhereClaimed) {
  for (const MotionLaw law : {MotionLaw::s_curve, MotionLaw::quintic, MotionLaw::cycloidal}) {
    const Timing timing(law, 2);
    for (const double t : timing.breaks()) {
      const double before = t == 0 ? 0 : timing.at(t * (1 - 1e-10))[2],
                   after = t == 2 ? 0 : timing.at(t + 1e-10)[2];
      EXPECT_NEAR(before, after, 1e-7) << info(law).name << " at " << t;
    }
  }
}

TEST(MotionTiming, PeaksOfTheTable) {
  for (const MotionLawInfo& law : motion_laws()) {
    if (law.ramps) continue;
    const AdvanceLimits most = peaks({law.law, 1});
    EXPECT_NEAR(most.velocity, law.velocity, 1e-7) << law.name;
    EXPECT_NEAR(most.acceleration, law.acceleration, 1e-5) << law.name;
    if (law.jerk > 0) {
      EXPECT_NEAR(most.jerk, law.jerk, 1e-5) << law.name;
    }
  }
}

// Each limit in turn is the tight one; with all phases and with some of them missing.
TEST(MotionTiming, LimitsAreReachedAndKept) {
  const double none = std::numeric_limits<double>::infinity();
  for (const MotionLawInfo& law : motion_laws())
    for (const AdvanceLimits& limits :
         {AdvanceLimits{1.5, 10, 100}, AdvanceLimits{100, 3, 200}, AdvanceLimits{100, 100, 20},
          AdvanceLimits{0.4, 100, 30}, AdvanceLimits{1, 2, none}, AdvanceLimits{none, none, 5}}) {
      if (!missing_limit(law.law, limits).empty()) continue;
      const Timing timing = Timing::within(law.law, limits);
      const AdvanceLimits most = peaks(timing);
      const bool jerky = keeps_no_jerk(law.law) || std::isinf(limits.jerk);
      EXPECT_LE(most.velocity, limits.velocity * (1 + 1e-9)) << law.name;
      EXPECT_LE(most.acceleration, limits.acceleration * (1 + 1e-9)) << law.name;
      if (!jerky) {
        EXPECT_LE(most.jerk, limits.jerk * (1 + 1e-9)) << law.name;
      }
      const double tightest =
          std::max({most.velocity / limits.velocity, most.acceleration / limits.acceleration,
                    jerky ? 0 : most.jerk / limits.jerk});
      EXPECT_NEAR(tightest, 1, 1e-4) << law.name << ": it could be faster";
      EXPECT_NEAR(timing.at(timing.duration() * (1 - 1e-13))[0], 1, 1e-10) << law.name;
      for (const double error : off(timing)) EXPECT_LT(error, 1e-4) << law.name;
    }
}

TEST(MotionTiming, TheTrapezoidOfTheTextbooks) {
  const Timing timing =
      Timing::within(MotionLaw::trapezoidal, {0.5, 2, std::numeric_limits<double>::infinity()});
  EXPECT_DOUBLE_EQ(timing.duration(), 1 / 0.5 + 0.5 / 2);  // d/v + v/a
  EXPECT_DOUBLE_EQ(timing.at(0.1)[0], 2 * 0.1 * 0.1 / 2);
  EXPECT_DOUBLE_EQ(timing.at(1)[1], 0.5);
}

TEST(MotionTiming, LimitsThatAreMissing) {
  const double none = std::numeric_limits<double>::infinity();
  EXPECT_EQ(missing_limit(MotionLaw::trapezoidal, {1, none, none}), "acceleration");
  EXPECT_EQ(missing_limit(MotionLaw::s_curve, {1, 1, none}), "jerk");
  EXPECT_EQ(missing_limit(MotionLaw::quintic, {none, none, none}), "velocity");
  EXPECT_EQ(missing_limit(MotionLaw::quintic, {1, none, none}), "");
}

}  // namespace
}  // namespace articula::test
