// What URDF files mean: a direct evaluation of them (support/urdf_direct.hpp) against KDL and MuJoCo, which read the same texts.
// Only then is it worth comparing imported robots with it.

#include <gtest/gtest.h>

#include <iostream>

#include "peer/urdf_peers.hpp"
#include "support/draw.hpp"
#include "support/urdf_texts.hpp"

namespace articula::test {
namespace {

UrdfState state_of(const UrdfDirect& file, Draw& draw) {
  UrdfState state;
  for (const UrdfFreedom& freedom : file.freedoms()) {
    UrdfJointState& own = state[freedom.joint];
    for (UrdfNumbers* numbers : {&own.q, &own.qd, &own.qdd}) numbers->push_back(draw.real(-2, 2));
  }
  return state;
}

class UrdfPeers : public testing::Test {
 protected:
  void compare(const NamedUrdf& file) {
    SCOPED_TRACE(file.name);
    const UrdfDirect direct(file.text);
    if (kdl_takes(direct)) compare(kdl_reads(file.text, direct), direct, kdl_, 1e-12);
    if (!mujoco_takes(direct)) return;
    const UrdfPeer mujoco = mujoco_reads(file.text, direct);
    ASSERT_TRUE(mujoco);
    compare(mujoco, direct, mujoco_, direct.has_products() ? 1e-7 : 1e-12);
  }
  void compare(const UrdfPeer& peer, const UrdfDirect& direct, UrdfScore& score, double tolerance) {
    UrdfError worst;
    for (int k = 0; k < 4; ++k) {
      const UrdfState state = state_of(direct, draw_);
      worst = worse(worst, worst_error(direct.at(state), peer(state)));
    }
    EXPECT_LE(worst.motion, 1e-12);
    EXPECT_LE(worst.dynamics, tolerance);
    ++score.files, score.worst = worse(score.worst, worst);
  }
  void TearDown() override { std::cout << "KDL: " << kdl_ << "; MuJoCo: " << mujoco_ << '\n'; }

  Draw draw_{5};
  UrdfScore kdl_, mujoco_;
};

TEST_F(UrdfPeers, ReadFeaturesAsWeUnderstandThem) {
  for (const NamedUrdf& file : urdf_features()) compare(file);
  EXPECT_GE(kdl_.files, 20);
  EXPECT_GE(mujoco_.files, 18);
}
TEST_F(UrdfPeers, ReadRobotsAsWeUnderstandThem) {
  for (const NamedUrdf& file : urdf_robots()) compare(file);
  EXPECT_GE(kdl_.files, 7);
  EXPECT_GE(mujoco_.files, 6);
}
TEST_F(UrdfPeers, ReadRandomFilesAsWeUnderstandThem) {
  for (std::uint64_t seed = 1; seed <= 60 && !HasFailure(); ++seed) compare(random_urdf(seed));
  EXPECT_GE(kdl_.files, 40);
  EXPECT_GE(mujoco_.files, 25);
}

}  // namespace
}  // namespace articula::test
