// The largest forces of a tip: at each of them a joint is at its limit and none beyond, and no direction is worse than the worst.

#include "api/statics.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/draw.hpp"
#include "support/refusal.hpp"

namespace articula::test {
namespace {

const State& elbow_up() {
  static const State state{{{"q", {0.3, -1.2, 1.4, 0.2, 0.7, -0.4}}}, {}, {}, {}};
  return state;
}
const std::vector<double> efforts{60, 90, 50, 9, 7, 5};

std::vector<double> torques_with(const Robot& robot, const std::array<double, 3>& u, double size) {
  State state = elbow_up();
  state.arrays["tip"] = {size * u[0], size * u[1], size * u[2], 0, 0, 0};
  Request request;
  request.model = "statics", request.only = {"tau"};
  return evaluate(robot, derive(robot, request), state).front().values;
}

// The largest share of a limit that a force along u takes.
double load(const Robot& robot, const std::array<double, 3>& u, double size) {
  const std::vector<double> tau = torques_with(robot, u, size);
  double share = 0;
  for (std::size_t j = 0; j < tau.size(); ++j) share = std::max(share, std::fabs(tau[j]) / efforts[j]);
  return share;
}

TEST(Statics, LargestForcesAreAtALimit) {
  const Robot robot = library_robot("puma560-numeric");
  const Statics s = statics(robot, elbow_up(), {}, efforts);
  ASSERT_EQ(s.forces.size(), 7U);
  for (const TipForce& f : s.forces) {
    ASSERT_TRUE(f.size);
    EXPECT_NEAR(load(robot, f.direction, *f.size), 1, 1e-9);
    EXPECT_LT(load(robot, f.direction, 0.99 * *f.size), 1);
    const std::vector<double> tau = torques_with(robot, f.direction, *f.size);
    for (std::size_t j = 0; j < 6; ++j) {
      const bool limits = s.joints[j].name == f.limited_by;
      EXPECT_NEAR(limits ? std::fabs(tau[j]) : efforts[j], efforts[j], 1e-9);
    }
  }
}

TEST(Statics, NoDirectionIsWorseThanTheWorst) {
  const Robot robot = library_robot("puma560-numeric");
  const Statics s = statics(robot, elbow_up(), {}, efforts);
  const double worst = *s.forces.back().size;
  EXPECT_NEAR(
      std::hypot(s.forces.back().direction[0], s.forces.back().direction[1], s.forces.back().direction[2]), 1,
      1e-12);
  for (std::size_t k = 0; k < 6; ++k) EXPECT_GE(*s.forces[k].size, worst * (1 - 1e-12));
  Draw draw(2);
  for (int k = 0; k < 200; ++k) {
    std::array<double, 3> u{draw.real(-1, 1), draw.real(-1, 1), draw.real(-1, 1)};
    const double size = std::hypot(u[0], u[1], u[2]);
    for (double& x : u) x /= size;
    EXPECT_LE(load(robot, u, worst), 1 + 1e-9);
  }
}

// What acts already takes its part, in any frame: forces along one axis add up.
TEST(Statics, ForcesComeOnTopOfThoseThatAct) {
  const Robot robot = library_robot("puma560-numeric");
  State pushed = elbow_up();
  pushed.arrays["tip"] = {0, 0, 10, 0, 0, 0};
  for (const int frame : {0, 3}) {
    const Options options{.frame = frame};
    const Statics free = statics(robot, elbow_up(), options, efforts),
                  s = statics(robot, pushed, options, efforts);
    EXPECT_NEAR(*s.forces[4].size, *free.forces[4].size - 10, 1e-9);
    EXPECT_NEAR(*s.forces[5].size, *free.forces[5].size + 10, 1e-9);
  }
}

TEST(Statics, OfARobotThatDoesNotHoldItself) {
  const Statics s = statics(library_robot("puma560-numeric"), elbow_up(), {}, {0.5});
  EXPECT_TRUE(s.forces.empty());
  EXPECT_TRUE(s.joints[1].exceeds());
  EXPECT_FALSE(s.joints[0].exceeds());
}

TEST(Statics, Refusals) {
  const auto refused = [](const std::string& robot, const std::vector<double>& effort) {
    return refusal_of([&] { statics(library_robot(robot), elbow_up(), {}, effort); });
  };
  EXPECT_TRUE(says(refused("puma560-numeric", {}), "no joint has a limit of its torque"));
  EXPECT_TRUE(says(refused("puma560-numeric", {1, 2}), "--effort has 2 values instead of 6"));
  EXPECT_TRUE(says(refused("elastic-drive", {1}), "has no motor"));
}

}  // namespace
}  // namespace articula::test
