// Wheels in the native format: what rows mean, what is written, what other formats lose, what cannot be.

#include "expr/transform.hpp"
#include "io/formats.hpp"
#include "model/model.hpp"
#include "support/refusal.hpp"
#include "unit/io/yaml_robots.hpp"

namespace articula::test::yaml {
namespace {

std::string cart(const std::string& wheels, const std::string& base = {}) {
  return "articula: 2\nname: cart\nparameters: {R: 0.1, mu: ~}\ngravity: [0, 0, -9.81]\n" + base +
         "joints:\n  - {name: cart, type: planar}\n  - {name: left, parent: cart, b: R, alpha: -pi/2, r: "
         "0.4}\n"
         "  - {name: right, parent: cart, b: R, alpha: -pi/2, r: -0.4}\n"
         "  - {name: mast, parent: cart, r: 0.3}\n  - {name: lift, parent: mast, type: prismatic}\n"
         "links:\n  - {link: cart, M: mu}\n" +
         wheels;
}
const std::string two =
    "wheels:\n  - {link: left, radius: R}\n"
    "  - {name: rollers, link: right, radius: 0.1, offset: R/2, rollers: -pi/4, friction: mu, stiffness: "
    "2}\n";

TEST(YamlWheels, Rows) {
  const RobotData r = read(cart(two)).data();
  ASSERT_EQ(r.wheels.size(), 2U);
  const Wheel &left = r.wheels[0], &right = r.wheels[1];
  EXPECT_EQ(left.name, "left");
  EXPECT_EQ(left.link, 4);
  EXPECT_EQ(to_text(left.cells[WHEEL_RADIUS]), "R");
  EXPECT_TRUE(left.cells[WHEEL_OFFSET].is_constant(0) && left.cells[WHEEL_STIFFNESS].is_constant(1));
  EXPECT_FALSE(left.cells[WHEEL_ROLLERS].valid() || left.cells[WHEEL_FRICTION].valid());
  EXPECT_EQ(right.name, "rollers");
  EXPECT_EQ(to_text(right.cells[WHEEL_ROLLERS]), "-pi/4");
  EXPECT_EQ(to_text(right.cells[WHEEL_FRICTION]), "mu");
  EXPECT_TRUE(r.ground.is_constant(0));
}

TEST(YamlWheels, AreWrittenAsTheyWereRead) {
  const Robot robot = read(cart(two + "ground: R - 0.1\n"));
  const std::string text = write_yaml(robot);
  EXPECT_TRUE(says(text, "ground: R - 0.1\n"));
  EXPECT_TRUE(says(
      text,
      "wheels:\n  - {               link: 4, radius: R}\n"
      "  - {name: rollers, link: 5, radius: 0.1, offset: R/2, rollers: -pi/4, friction: mu, stiffness: 2}\n"))
      << text;
  const Robot again = read(text);
  expect_same(robot, again);
  EXPECT_EQ(again.data().wheels[1].name, "rollers");
  EXPECT_EQ(again.data().wheels[1].link, 5);
}

TEST(YamlWheels, OtherFormatsLoseThem) {
  const Robot robot = read(cart(two));
  EXPECT_TRUE(says(listed(robot_format_named("par").write(robot).changes),
                   "wheels: that links roll on the ground: left, rollers"));
}

TEST(YamlWheels, WhatCannotBe) {
  const auto refused = [](const std::string& row) {
    return refusal_of([&] { read(cart("wheels:\n  - {" + row + "}\n")); });
  };
  EXPECT_TRUE(says(refused("radius: 1"), "the key 'link' is missing"));
  EXPECT_TRUE(says(refused("link: left"), "the key 'radius' is missing"));
  EXPECT_TRUE(says(refused("link: left, radius: R, width: 1"), "unknown key 'width'"));
  EXPECT_TRUE(says(refused("link: left, radius: -0.1"), "wheel left: radius = -0.1 must be more than zero"));
  EXPECT_TRUE(says(refused("link: left, radius: 0"), "radius = 0 must be more than zero"));
  EXPECT_TRUE(says(refused("link: left, radius: R, stiffness: 0"), "stiffness = 0 must be more than zero"));
  EXPECT_TRUE(says(refused("link: left, radius: R, friction: -1"), "friction = -1 is negative"));
  EXPECT_TRUE(says(refused("link: left, radius: R, offset: q4"), "q4"));
  EXPECT_TRUE(says(refused("link: lift, radius: R"), "is prismatic, and a wheel turns about an axis"));
  EXPECT_TRUE(says(refused("link: base, radius: R"), "there is no link 0 that turns"));
  EXPECT_TRUE(says(refused("link: mast, radius: R"), "wheel mast: its axis is vertical"));
  EXPECT_TRUE(says(refused("link: nobody, radius: R"), "nobody"));
  EXPECT_TRUE(
      says(refused("link: left, radius: R}\n  - {link: left, radius: R"), "two wheels are called 'left'"));
  const std::string held =
      "articula: 2\nname: held\ngravity: [0, 0, -9.81]\njoints:\n  - {name: w, alpha: -pi/2}\n"
      "wheels:\n  - {link: w, radius: 0.1}\n";
  EXPECT_TRUE(says(refusal_of([&] { read(held); }), "its link hangs on the base, which is held"));
  const std::string apart =
      "articula: 2\nname: apart\ngravity: [0, 0, -9.81]\njoints:\n  - {name: a, type: planar}\n"
      "  - {name: u, parent: a, alpha: -pi/2}\n  - {name: b, parent: 0, type: planar}\n"
      "  - {name: v, parent: b, alpha: -pi/2}\n"
      "wheels:\n  - {link: u, radius: 0.1}\n  - {link: v, radius: 0.1}\n";
  EXPECT_TRUE(says(refusal_of([&] { read(apart); }), "carries it, and joint"));
}

TEST(YamlWheels, OffTheGroundIsDoubtful) {
  const auto doubts = [](const std::string& text) { return to_text(complaints(text)); };
  EXPECT_FALSE(says(doubts(cart(two)), "stand on the ground"));
  EXPECT_TRUE(says(doubts(cart(two + "ground: -0.2\n")), "its lowest point is 0.2 above it"));
  EXPECT_TRUE(
      says(doubts(cart("wheels: [{link: left, radius: 0.15}]\n")), "its lowest point is 0.05 below it"));
  const std::string lifted = "base: {Z: [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 1], [0, 0, 0, 1]]}\n";
  EXPECT_FALSE(says(doubts(cart(two + "ground: 1\n", lifted)), "stand on the ground"));
}

// The table has frames of its own on the axes of the joints: the offset is counted from the frame of the file.
TEST(YamlWheels, OfElementarySteps) {
  const Robot robot = read(
      "articula: 2\nname: steps\nconvention: elementary\ngravity: [0, 0, -9.81]\njoints:\n"
      "  - {type: prismatic, transform: [Tx: q1]}\n  - {type: prismatic, transform: [Ty: q2]}\n"
      "  - {name: cart, transform: [Rz: q3]}\n"
      "  - {name: wheel, parent: cart, transform: [Tx: 0.3, Ty: 0.4, Tz: 0.1, Ry: q4]}\n"
      "links: general\nwheels:\n  - {link: wheel, radius: 0.1, offset: 0.05}\n");
  Graph g;
  const Outputs all = model_named("wheel-constraints").methods.front().build(g, robot, {});
  const std::vector<Expr> P = substitute(all[2].values, g, [&](const Symbol&) { return g.constant(0); });
  const std::array<double, 3> expected{0.3, 0.45, 0};
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(numeric_value(P[i]), expected[i], 1e-15) << i;
}

TEST(YamlWheels, AreOfVersion2) {
  EXPECT_TRUE(says(refusal_of([] { read(one_joint("wheels: [{link: 1, radius: 1}]\n")); }), "wheels"));
}

}  // namespace
}  // namespace articula::test::yaml
