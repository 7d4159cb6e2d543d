// Inverse geometry against KDL: its forward kinematics at every solution, and its iterative solver (ChainIkSolverPos_LMA), which
// finds one solution at a time, from the neighbourhood of ours and from anywhere: it must never find one that we do not have.

#include <gtest/gtest.h>

#include <cmath>
#include <kdl/chain.hpp>
#include <kdl/chainfksolverpos_recursive.hpp>
#include <kdl/chainiksolverpos_lma.hpp>

#include "support/inverse_trial.hpp"

namespace articula::test {
namespace {

// Rot(z,gamma) Trans(z,b) Rot(x,alpha) Trans(x,d) Rot(z,theta) Trans(z,r), by KDL's rotations.
KDL::Frame tip_of(const ChainRow& row) {
  const auto [gamma, b, alpha, d, theta, r] = row.placement;
  const auto step = [](const KDL::Rotation& turn, const KDL::Vector& move) {
    return KDL::Frame(turn) * KDL::Frame(move);
  };
  return step(KDL::Rotation::RotZ(gamma), {0, 0, b}) * step(KDL::Rotation::RotX(alpha), {d, 0, 0}) *
         step(KDL::Rotation::RotZ(theta), {0, 0, r});
}

KDL::Chain kdl_chain(const NumericChain& chain) {
  KDL::Chain result;
  for (const ChainRow& row : chain.rows) {
    const KDL::Frame tip = tip_of(row);
    const auto kind = row.revolute    ? KDL::Joint::RotAxis
                      : row.prismatic ? KDL::Joint::TransAxis
                                      : KDL::Joint::Fixed;
    const KDL::Joint joint = kind == KDL::Joint::Fixed ? KDL::Joint(KDL::Joint::Fixed)
                                                       : KDL::Joint("", tip.p, tip.M.UnitZ(), kind);
    result.addSegment(KDL::Segment(joint, tip));
  }
  return result;
}

KDL::JntArray joints(const Configuration& q) {
  KDL::JntArray array(static_cast<unsigned>(q.size()));
  for (unsigned k = 0; k < array.rows(); ++k) array(k) = q[k];
  return array;
}
Configuration configuration_of(const KDL::JntArray& array) {
  Configuration q;
  for (unsigned k = 0; k < array.rows(); ++k) q.push_back(array(k));
  return q;
}
Pose pose_of(const KDL::Frame& frame) {
  Pose T{};
  for (std::size_t k = 0; k < 12; ++k) T[k] = frame(static_cast<int>(k / 4), static_cast<int>(k % 4));
  return T;
}

class KdlInverse : public testing::TestWithParam<std::string> {
 protected:
  KdlInverse() : trial_(arm_named(inverse_arms(), GetParam())), chain_(kdl_chain(trial_.chain())) {}

  Pose forward(const Configuration& q) {
    KDL::Frame frame;
    KDL::ChainFkSolverPos_recursive(chain_).JntToCart(joints(q), frame);
    return pose_of(frame);
  }
  bool is_ours(const InverseAnswer& answer, const Configuration& q, double within) const {
    for (const InverseSolution& s : answer.solutions)
      if (difference(trial_.chain(), s.q, q) < within) return true;
    return false;
  }

  Trial trial_;
  KDL::Chain chain_;
};

TEST_P(KdlInverse, SolutionsAreKdls) {
  Draw draw(1);
  int found = 0;
  for (int k = 0; k < 5; ++k) {
    const Configuration seed = trial_.any(draw);
    const Pose T = forward(seed);
    const InverseAnswer answer = trial_.solve(T);
    EXPECT_FALSE(answer.solutions.empty());
    KDL::Frame wanted;
    KDL::ChainFkSolverPos_recursive(chain_).JntToCart(joints(seed), wanted);
    KDL::ChainIkSolverPos_LMA lma(chain_, 1e-13, 200);
    KDL::JntArray result(chain_.getNrOfJoints());
    for (const InverseSolution& s : answer.solutions) {
      EXPECT_LE(pose_error(trial_.chain(), forward(s.q), T), trial_.tolerance());
      if (!trial_.regular(s.q)) continue;
      Configuration near = s.q;
      for (double& x : near) x += draw.real(-1, 1) * 1e-3;
      if (lma.CartToJnt(joints(near), wanted, result) < 0) continue;
      EXPECT_LE(difference(trial_.chain(), configuration_of(result), s.q), 1e-4) << trial_.name();
      ++found;
    }
    for (int start = 0; start < 30; ++start) {
      if (lma.CartToJnt(joints(trial_.any(draw)), wanted, result) < 0) continue;
      const Configuration q = configuration_of(result);
      if (!trial_.regular(q) || pose_error(trial_.chain(), forward(q), T) > 1e-8) continue;
      EXPECT_TRUE(is_ours(answer, q, 1e-5)) << trial_.name() << ": KDL has " << words(q);
      ++found;
    }
  }
  EXPECT_GE(found, 20) << "KDL has next to nothing to say";
}

INSTANTIATE_TEST_SUITE_P(Arms, KdlInverse,
                         testing::Values("puma560", "rx90", "stanford", "wrist-first", "wrist-2-3-4", "ur5",
                                         "jaco2", "offset-wrist", "manseur-doty", "general-RRRRRR-7",
                                         "general-RRPRRR-7", "general-RRPPRR-7", "ur5-calibrated"),
                         [](const testing::TestParamInfo<std::string>& arm) {
                           std::string name = arm.param;
                           for (char& c : name)
                             if (c == '-') c = '_';
                           return name;
                         });

}  // namespace
}  // namespace articula::test
