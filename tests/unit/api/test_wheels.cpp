// Robots on wheels at a state and along a motion: a cart on three wheels in numbers, whose loads, friction and tipping speed are known by hand.

#include "api/wheels.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "io/motion_read.hpp"
#include "io/yaml.hpp"
#include "support/refusal.hpp"

namespace articula::test {
namespace {

std::string cart_file(const std::string& wheels) {
  return "articula: 2\nname: cart\ngravity: [0, 0, -10]\njoints:\n"
         "  - {name: cart, type: planar}\n"
         "  - {name: fork, parent: cart, d: 1, r: 0.1}\n"
         "  - {name: free, parent: fork, alpha: -pi/2}\n"
         "  - {name: left, parent: cart, b: 0.1, alpha: -pi/2, r: 0.4}\n"
         "  - {name: right, parent: cart, b: 0.1, alpha: -pi/2, r: -0.4}\n"
         "links:\n  - {link: cart, M: 50, MX: 15, MZ: 25, XX: 15, YY: 20, ZZ: 10, XZ: -7.5}\n" +
         wheels;
}
const std::string three =
    "wheels:\n  - {link: free, radius: 0.1}\n  - {link: left, radius: 0.1, friction: 0.5}\n"
    "  - {link: right, radius: 0.1, friction: 0.5}\n";

Robot three_wheels() { return read_yaml(cart_file(three), "cart.yaml"); }

class WheelsOfACart : public testing::Test {
 protected:
  static constexpr double M = 50, g = 10, s = 1, d = 0.4, R = 0.1, hx = 0.3, hz = 0.5, reach = 2;

  // Turning at w about (0, reach), rolling.
  static State steady_turn(double w) {
    const double th = std::atan2(s, reach), vx = w * reach;
    State state;
    state.arrays["q"] = {0, 0, 0, th, 0, 0, 0};
    state.arrays["qd"] = {
        vx, 0, w, 0, w * std::hypot(s, reach) / R, (reach - d) * w / R, (reach + d) * w / R};
    state.arrays["qdd"] = {0, w * vx, 0, 0, 0, 0, 0};
    return state;
  }
};

TEST_F(WheelsOfACart, AtRest) {
  State state;
  state.arrays["q"] = std::vector<double>(7);
  const WheelReport r = wheels(three_wheels(), state);
  ASSERT_TRUE(r.support);
  EXPECT_NEAR(*r.wheels[0].load, M * g * hx / s, 1e-10);
  EXPECT_NEAR(*r.wheels[1].load, M * g * (1 - hx / s) / 2, 1e-10);
  EXPECT_NEAR(*r.wheels[1].share, 0.35, 1e-12);
  EXPECT_NEAR(r.support->zmp[0], hx, 1e-12);
  EXPECT_NEAR(r.support->margin, d * (1 - hx / s) * s / std::hypot(s, d), 1e-12);
  EXPECT_EQ(r.support->needed, 0);
  EXPECT_NEAR(*r.support->friction, 0.5 * 0.7, 1e-12);  // the free wheel's is not known
  EXPECT_EQ(r.constraints, 6U);
  EXPECT_EQ(r.rank, 5U);  // the two fixed wheels are on one axis
  EXPECT_EQ(r.freedoms, 7U);
  EXPECT_FALSE(r.turn);
}

TEST_F(WheelsOfACart, SteadyTurn) {
  const double w = 0.8;
  const WheelReport r = wheels(three_wheels(), steady_turn(w));
  for (const WheelAtState& wheel : r.wheels) EXPECT_TRUE(wheel.holds) << wheel.name;
  ASSERT_TRUE(r.turn);
  EXPECT_NEAR(r.turn->rate, w, 1e-12);
  EXPECT_NEAR(r.turn->centre[0], 0, 1e-12);
  EXPECT_NEAR(r.turn->centre[1], reach, 1e-12);
  const double radius = std::hypot(hx, reach);
  EXPECT_NEAR(std::hypot(r.support->force[0], r.support->force[1]), M * w * w * radius, 1e-10);
  EXPECT_NEAR(r.support->needed, w * w * radius / g, 1e-12);
  EXPECT_NEAR(r.support->moment, 0, 1e-10);
}

// k = hz w^2/g moves the resultant outwards until it is over the line from the free wheel to the outer one.
TEST_F(WheelsOfACart, TipsWhereTheHandFormulaSays) {
  const double k = d * (1 - hx / s) / (reach + d * hx / s), w = std::sqrt(k * g / hz);
  const WheelReport at = wheels(three_wheels(), steady_turn(w)),
                    above = wheels(three_wheels(), steady_turn(1.01 * w)),
                    below = wheels(three_wheels(), steady_turn(0.99 * w));
  EXPECT_NEAR(at.support->margin, 0, 1e-12);
  EXPECT_NEAR(at.support->least, 0, 1e-9);
  EXPECT_EQ(at.support->least_wheel, "left");
  EXPECT_TRUE(above.support->tips() && above.support->margin < 0);
  EXPECT_TRUE(!below.support->tips() && below.support->margin > 0);
  EXPECT_TRUE(above.support->slips());  // 0.5 of two wheels does not hold that
}

// On four wheels the springs under the chassis take one of them off the ground before the robot tips; it then has no part in friction.
TEST_F(WheelsOfACart, AWheelLiftsOff) {
  const Robot rover = read_robot(std::string(ARTICULA_SOURCE_DIR) + "/examples/20_wheels/rover4.yaml");
  State state;
  state.arrays["q"] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1.2, 0};
  state.arrays["qdd"] = {-4.5, 8.5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  const GroundSupport found = *wheels(rover, state).support;
  EXPECT_TRUE(found.lifts() && !found.tips());
  EXPECT_EQ(found.least_wheel, "rear-left");
  EXPECT_NEAR(*found.friction, 0.7, 1e-12);
  state.arrays["qdd"][1] = 14;
  EXPECT_TRUE(wheels(rover, state).support->tips());
}

TEST_F(WheelsOfACart, SlidingIsTold) {
  State state = steady_turn(0.8);
  state.arrays["qd"][1] = 0.25;  // sideways
  const WheelReport r = wheels(three_wheels(), state);
  EXPECT_FALSE(r.wheels[1].holds);
  EXPECT_NEAR(r.wheels[1].slides[0], 0, 1e-12);
  EXPECT_NEAR(r.wheels[1].slides[1], 0.25, 1e-12);
}

// Speeding up forwards by a: M a hz is taken from the free wheel and given to the others.
TEST_F(WheelsOfACart, WorstOfAMotion) {
  const Robot robot = three_wheels();
  const MotionDescription description = read_motion(
      "motion: 1\nstart: [0, 0, 0, 0, 0, 0, 0]\nsegments: [{type: joints, to: [1, 0, 0, 0, 10, 10, 10], "
      "duration: 2, law: trapezoidal, "
      "ramp: 0.5}]\n",
      "motion.yaml");
  const WheelMotion m = wheels_along(robot, planned(robot, description));
  const double a = 1.0;  // 1 m in 2 s, half of it to speed up
  EXPECT_NEAR(m.load.value, std::min(M * g * hx - M * a * hz, M * g * 0.35 - M * a * hz / 2), 1e-6);
  EXPECT_NEAR(m.needed.value, a / g, 1e-9);
  EXPECT_NEAR(m.slides.value, 0, 1e-9);
  EXPECT_FALSE(m.tips);
}

TEST_F(WheelsOfACart, TwoWheelsHaveConstraintsAlone) {
  State state;
  state.arrays["q"] = std::vector<double>(7);
  const Robot robot = read_yaml(
      cart_file("wheels:\n  - {link: left, radius: 0.1}\n  - {link: right, radius: 0.1}\n"), "cart.yaml");
  const WheelReport r = wheels(robot, state);
  EXPECT_FALSE(r.support);
  EXPECT_TRUE(says(r.no_support, "it stands on two wheels"));
  EXPECT_EQ(r.rank, 3U);
  EXPECT_TRUE(says(refusal_of([&] { wheels_along(robot, {}); }), "fewer than three"));
}

TEST_F(WheelsOfACart, Refusals) {
  State state;
  state.arrays["q"] = std::vector<double>(7);
  const auto refused = [&](const std::string& wheels_text) {
    return refusal_of([&] { wheels(read_yaml(cart_file(wheels_text), "cart.yaml"), state); });
  };
  EXPECT_TRUE(says(refused(""), "it has no wheels"));
  const std::string line =
      "wheels:\n  - {link: left, radius: 0.1}\n  - {link: right, radius: 0.1}\n"
      "  - {name: third, link: left, radius: 0.1, offset: 0.1}\n";
  EXPECT_TRUE(says(refused(line), "touch the ground in one line"));
  EXPECT_TRUE(says(refusal_of([&] { wheels(library_robot("fourbar"), state); }), "for trees"));
}

}  // namespace
}  // namespace articula::test
