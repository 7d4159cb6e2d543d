// Frames at one point, drawn apart: along their own axes, all others where they are.

#include <gtest/gtest.h>

#include "draw/skeleton.hpp"

namespace articula::test {
namespace {

const Placing standing_frame{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0},
    lying_frame{1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0};

Placing at(Placing T, double x, double y, double z) {
  T[3] = x, T[7] = y, T[11] = z;
  return T;
}

Skeleton chain(const std::vector<Placing>& places) {
  Skeleton s;
  for (std::size_t j = 0; j < places.size(); ++j) {
    DrawnJoint joint;
    joint.kind = j == 0 ? JointKind::fixed : JointKind::revolute;
    joint.parent = j == 0 ? 0 : static_cast<int>(j) - 1;
    joint.place = places[j];
    s.joints.push_back(joint);
  }
  return s;
}

TEST(Apart, FramesSlideAlongTheirAxes) {
  // a waist and a shoulder at one point, an elbow, and a wrist of three axes
  const Skeleton s =
      chain({standing_frame, standing_frame, lying_frame, at(lying_frame, 1, 0, 0),
             at(standing_frame, 1, 0, 1), at(lying_frame, 1, 0, 1), at(standing_frame, 1, 0, 1)});
  const std::vector<Vector3> shown = drawn_apart(s, camera_for("iso", {0, 0, -1}), 0.2);
  EXPECT_EQ(shown[2], (Vector3{0, 0, 0}));
  EXPECT_EQ(shown[1], (Vector3{0, 0, -0.2}));
  EXPECT_EQ(shown[0], (Vector3{0, 0, -0.4}));  // the base is below
  EXPECT_EQ(shown[3], (Vector3{1, 0, 0}));
  EXPECT_EQ(shown[5], (Vector3{1, 0, 1}));
  EXPECT_NEAR(shown[4][2], 0.8, 1e-12);  // towards the elbow
  EXPECT_NEAR(shown[6][2], 1.2, 1e-12);  // on to the tool
}

TEST(Apart, EveryTwoAreApart) {
  for (int n = 2; n <= 8; ++n) {
    const Skeleton s = chain(std::vector<Placing>(static_cast<std::size_t>(n), standing_frame));
    const std::vector<Vector3> shown = drawn_apart(s, camera_for("iso", {0, 0, -1}), 1);
    for (std::size_t i = 0; i < shown.size(); ++i)
      for (std::size_t k = 0; k < i; ++k)
        EXPECT_GT(magnitude(shown[i] - shown[k]), 0.9) << n << ": " << i << " " << k;
  }
}

TEST(Apart, OthersStayWhereTheyAre) {
  const Skeleton s = chain({standing_frame, at(standing_frame, 0, 0, 1), at(lying_frame, 1, 0, 1)});
  const std::vector<Vector3> shown = drawn_apart(s, camera_for("front", {0, 0, -1}), 0.2);
  for (int j = 0; j <= 2; ++j) EXPECT_EQ(shown[static_cast<std::size_t>(j)], column(s[j].place, 3));
}

}  // namespace
}  // namespace articula::test
