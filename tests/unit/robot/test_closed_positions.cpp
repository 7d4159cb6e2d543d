#include "robot/closed_positions.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "io/library.hpp"
#include "robot/defaults.hpp"

namespace articula::test {
namespace {

// The constraints do not see the velocity, and the gap stays zero to first order along it.
void expect_closed(const std::string& name) {
  const Robot robot = library_robot(name);
  const RobotData& r = robot.data();
  ClosedPositions positions(r, robot.closure(), 3);
  std::vector<double> before;
  for (int k = 0; k < 5; ++k) {
    const auto state = positions.next();
    ASSERT_TRUE(state) << name;
    EXPECT_LT(positions.loops().gap(state->q), 1e-12) << name;
    EXPECT_NE(state->q, before) << name;
    before = state->q;
    std::vector<double> step = state->qd;
    for (double& v : step) v *= 1e-6;
    EXPECT_LT(positions.loops().gap(positions.loops().moved(state->q, step)), 1e-10) << name;
    double moves = 0;
    for (const double v : state->qd) moves += v * v;
    EXPECT_GT(moves, 1e-6) << name;
  }
}

TEST(ClosedPositions, AreClosedAndStaySo) {
  for (const std::string name : {"fourbar", "slider-crank", "fivebar", "sr400", "delta"}) expect_closed(name);
}

TEST(ClosedPositions, JointsThatFollowAreWhereTheyBelong) {
  const Robot robot = library_robot("sr400");
  ClosedPositions positions(robot.data(), robot.closure(), 4);
  const LoopNumbers& loops = positions.loops();
  const auto state = positions.next();
  ASSERT_TRUE(state);
  EXPECT_NEAR(
      std::remainder(state->q[loops.first_q(8)] - state->q[loops.first_q(2)] + state->q[loops.first_q(7)],
                     2 * 3.14159265358979),
      0, 1e-12);
}

TEST(ClosedPositions, ValuesAreDrawnForParametersWithoutOne) {
  RobotData r = library_robot("fourbar").data();
  r.defaults.erase("d4");
  unsigned long seed = 1;
  const RobotData drawn = with_drawn_values(r, 0, seed), other = with_drawn_values(r, 0.1, seed);
  EXPECT_EQ(drawn.defaults.count("d4"), 1U);
  EXPECT_EQ(default_value(drawn, drawn.defaults.at("d2")), default_value(r, r.defaults.at("d2")));
  EXPECT_NE(default_value(other, other.defaults.at("d2")), default_value(r, r.defaults.at("d2")));
  EXPECT_EQ(geometry_parameters(r), length_parameters(r));
}

}  // namespace
}  // namespace articula::test
