// Frames at the end of a chain that are fixed and have no mass, those of tools: drawn as long as they are, and one of them holds.

#include <gtest/gtest.h>

#include <algorithm>

#include "draw/skeleton.hpp"

namespace articula::test {
namespace {

void add(Skeleton& s, JointKind kind, int parent, double d, double alpha = 0) {
  DrawnJoint joint;
  joint.kind = kind;
  joint.parent = parent;
  joint.placement.number = s.n() + 1;
  joint.placement.cells[cell::d].value = d;
  joint.placement.cells[cell::alpha].value = alpha;
  joint.place = way_of(s[parent].place, joint.placement).stands[3];
  s.joints.push_back(joint);
}

TEST(EndFrames, AreAsLongAsTheyAreAndHoldOnce) {
  Skeleton s;
  s.gravity = {0, 0, -9.81};
  s.joints.resize(1);
  add(s, JointKind::revolute, 0, 0);
  add(s, JointKind::revolute, 1, 1);
  add(s, JointKind::fixed, 0, 0);          // a frame of the base
  add(s, JointKind::fixed, 2, 0.3);        // a flange
  add(s, JointKind::fixed, 2, 0.3, 1.57);  // the tool, turned
  const Scene scene = scene_of(s, {}, camera_for("iso", s.gravity)).scene;
  int grippers = 0;
  double farthest = 0;
  for (const Stroke& stroke : scene.shapes) {
    if (stroke.look != Look::link) continue;
    if (stroke.points.size() == 4) {
      ++grippers;
      continue;
    }
    for (const Vector3& p : stroke.points)
      farthest = std::max({farthest, std::abs(p[0]), std::abs(p[1]), p[2]});
  }
  EXPECT_EQ(grippers, 1);
  EXPECT_NEAR(farthest, 1.3, 1e-9);
}

}  // namespace
}  // namespace articula::test
