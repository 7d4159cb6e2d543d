// Views: an orthonormal frame of the paper, gravity downwards, the axis of planar robots towards the reader.

#include "draw/camera.hpp"

#include <gtest/gtest.h>

#include "support/refusal.hpp"

namespace articula::test {
namespace {

void expect_near(const Vector3& a, const Vector3& b) {
  EXPECT_LT(magnitude(a - b), 1e-12) << a[0] << " " << a[1] << " " << a[2];
}

TEST(Cameras, AreRightHanded) {
  for (const Vector3& gravity : {Vector3{0, 0, -9.81}, Vector3{0, -9.81, 0}, Vector3{9.81, 0, 0},
                                 Vector3{0, 0, 9.81}, Vector3{0, 0, 0}, Vector3{1, -2, -3}})
    for (const std::string& view : view_names()) {
      const Camera c = camera_for(view, gravity);
      expect_near(cross(c.right, c.up), c.toward);
      EXPECT_NEAR(magnitude(c.right), 1, 1e-12);
      EXPECT_NEAR(magnitude(c.toward), 1, 1e-12);
      EXPECT_LE(inner(gravity, c.up), 1e-9);  // never upwards
      EXPECT_NEAR(inner(gravity, c.right), 0, 1e-9);
    }
}

TEST(Cameras, SeeRobotsAsTextbooksDo) {
  const Camera upright = camera_for("front", {0, 0, -1}), planar = camera_for("front", {0, -1, 0}),
               hanging = camera_for("front", {1, 0, 0}), top = camera_for("top", {0, 0, -1}),
               side = camera_for("side", {0, 0, -1});
  expect_near(upright.right, {1, 0, 0});
  expect_near(upright.up, {0, 0, 1});
  expect_near(planar.right, {1, 0, 0});
  expect_near(planar.toward, {0, 0, 1});
  expect_near(hanging.up, {-1, 0, 0});
  expect_near(hanging.toward, {0, 0, 1});
  expect_near(top.right, {1, 0, 0});
  expect_near(top.up, {0, 1, 0});
  expect_near(side.right, {0, 1, 0});
  expect_near(side.up, {0, 0, 1});
}

TEST(Cameras, IsoShowsAllThreeAxes) {
  const Camera c = camera_for("iso", {0, 0, -1});
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_GT(std::hypot(c.right[k], c.up[k]), 0.5);
    EXPECT_GT(std::abs(c.toward[k]), 0.3);
  }
  EXPECT_GT(c.toward[2], 0);  // from above
}

TEST(Cameras, PaperHasYDown) {
  Camera c = camera_for("front", {0, 0, -1});
  c.scale = 10;
  EXPECT_EQ(c.at({1, 5, 2}), (Point2{10, -20}));
  EXPECT_EQ(c.depth({0, -3, 0}), 30);
}

TEST(Cameras, OtherViewsAreRefused) {
  EXPECT_TRUE(says(refusal_of([] { camera_for("back", {}); }), "unknown view 'back'"));
}

}  // namespace
}  // namespace articula::test
