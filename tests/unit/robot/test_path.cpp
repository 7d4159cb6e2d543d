// The way between two frames, and where the world is.

#include "robot/path.hpp"

#include <gtest/gtest.h>

#include "expr/text.hpp"
#include "unit/geom/support.hpp"

namespace articula::test {
namespace {

// 0 - 1 - 2 and 0 - 1 - 3 - 4; everything about the places a symbol, Z too.
RobotData tree() {
  RobotData r = blank_robot(4);
  r[3].parent = 1;
  for (int j = 1; j <= 4; ++j)
    for (std::size_t k = 0; k < 6; ++k)
      if (k != 4) r[j].placement[k] = parse(*r.graph, std::string(placement_keys[k]) + std::to_string(j));
  const Expr c = parse(*r.graph, "cos(z)"), s = parse(*r.graph, "sin(z)");
  r.Z[0] = c, r.Z[1] = -s, r.Z[4] = s, r.Z[5] = c, r.Z[3] = parse(*r.graph, "x0"),
  r.Z[7] = parse(*r.graph, "y0");
  return r;
}

std::string text_of(const std::vector<PathStep>& steps) {
  std::string text;
  for (const PathStep& s : steps)
    text += std::to_string(s.here.index) + (s.up ? " up " : " down ") + std::to_string(s.there.index) + ", ";
  return text;
}

TEST(Path, GoesUpToTheLastCommonFrameAndDown) {
  const RobotData r = tree();
  EXPECT_EQ(text_of(path(r, {0}, {4})), "0 down 1, 1 down 3, 3 down 4, ");
  EXPECT_EQ(text_of(path(r, {4}, {2})), "4 up 3, 3 up 1, 1 down 2, ");
  EXPECT_EQ(text_of(path(r, {4}, {1})), "4 up 3, 3 up 1, ");
  EXPECT_EQ(text_of(path(r, {3}, {3})), "");
}

TEST(Path, ABaseThatIsHeldStandsInTheWorld) {
  const RobotData r = tree();
  EXPECT_EQ(text_of(path(r, world_frame, {1})), "-2 down 0, 0 down 1, ");
  EXPECT_EQ(path(r, world_frame, {1})[0].joint(r), std::nullopt);
  EXPECT_EQ(path(r, world_frame, {1})[1].joint(r), 1);
  const Transform T = between(r, world_frame, base_frame);
  EXPECT_EQ(T.to(), world_frame);
  EXPECT_EQ(T.from(), base_frame);
  EXPECT_EQ(to_text(T.P().y()), "y0");
  EXPECT_EQ(to_text(T.A().matrix()[1][0]), "sin(z)");
}

TEST(Path, AFloatingBaseHasItsFreeJointBetweenZAndFrame0) {
  RobotData r = tree();
  set_joint(*r.graph, r[0], 0, JointKind::free);
  EXPECT_EQ(text_of(path(r, world_frame, {1})), "-2 down -1, -1 down 0, 0 down 1, ");
  EXPECT_EQ(path(r, world_frame, {1})[0].joint(r), std::nullopt);
  EXPECT_EQ(path(r, world_frame, {1})[1].joint(r), 0);
  const Transform Z = between(r, world_frame, mount_frame), free = placement(r, 0);
  EXPECT_TRUE(same(between(r, world_frame, base_frame), Z * free));
  EXPECT_EQ(to_text(Z.P().x()), "x0");
  EXPECT_THROW(Z * placement(r, 1), FrameError);  // the free joint is missing
}

TEST(Path, BetweenIsTheProductOfPlacements) {
  const RobotData r = tree();
  const Transform down = placement(r, 1) * placement(r, 3) * placement(r, 4);
  EXPECT_TRUE(same(between(r, {0}, {4}), down));
  EXPECT_TRUE(same(between(r, {4}, {0}), inverse(down)));
  EXPECT_TRUE(same(between(r, {4}, {2}), inverse(placement(r, 3) * placement(r, 4)) * placement(r, 2)));
  EXPECT_TRUE(same(between(r, {2}, {2}), Transform::identity(*r.graph, {2})));
}

}  // namespace
}  // namespace articula::test
