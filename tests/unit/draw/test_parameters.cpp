// What stands beside a parameter, and which parameters are drawn.

#include "draw/parameters.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace articula::test {
namespace {

TEST(DrawnParameters, HaveTheirNamesAndTheirFormulas) {
  EXPECT_EQ(parameter_text("d", 3, "d3"), "d3");
  EXPECT_EQ(parameter_text("r", 4, "RL4"), "r4 = RL4");
  EXPECT_EQ(parameter_text("alpha", 2, "-pi/2"), "alpha2 = -pi/2");
  EXPECT_EQ(parameter_text("d", 7, "rp*(cos(pi/3 + delta) - cos(pi/3))"), "d7");  // too long
}

TEST(DrawnParameters, AreThoseThatAreNotZero) {
  DrawnPlacement placement;
  placement.number = 2;
  placement.cells[cell::d] = {0.5, "d2"};
  placement.cells[cell::alpha] = {1.5, "alpha2"};
  placement.cells[cell::theta] = {0.7, "q2"};  // the variable
  Scene scene;
  add_parameters(scene, placement, JointKind::revolute, way_of(no_motion, placement), 0.01);
  ASSERT_EQ(scene.spans.size(), 1U);
  EXPECT_EQ(scene.spans[0].label, label_of("d2"));
  EXPECT_LT(magnitude(scene.spans[0].to - Vector3{0.5, 0, 0}), 1e-12);
  ASSERT_EQ(scene.tags.size(), 1U);
  EXPECT_EQ(scene.tags[0].label, label_of("alpha2"));
}

TEST(DrawnParameters, WaysEndWhereTheFrameStands) {
  DrawnPlacement placement;
  for (std::size_t k = 0; k < 6; ++k) placement.cells[k].value = 0.3 + 0.1 * static_cast<double>(k);
  const Placing whole = khalil_kleinfinger({0.3, 0.4, 0.5, 0.6, 0.7, 0.8}),
                end = way_of(no_motion, placement).stands[3];
  for (std::size_t k = 0; k < 12; ++k) EXPECT_NEAR(end[k], whole[k], 1e-12);
}

TEST(DrawnParameters, SlidesAndTurnsHaveArrows) {
  for (const JointKind kind : {JointKind::revolute, JointKind::prismatic}) {
    DrawnJoint joint;
    joint.kind = kind;
    joint.placement.number = 5;
    joint.placement.cells[*variable_cell(kind)] = {0.4, "q5"};
    Scene scene;
    add_variable(scene, camera_for("iso", {0, 0, -1}), joint, way_of(no_motion, joint.placement), {}, 0.01);
    ASSERT_EQ(scene.tags.size(), 1U);
    EXPECT_EQ(scene.tags[0].label, label_of("q5"));
    EXPECT_TRUE(
        std::any_of(scene.shapes.begin(), scene.shapes.end(), [](const Stroke& s) { return s.head; }));
  }
}

}  // namespace
}  // namespace articula::test
