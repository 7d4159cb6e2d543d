// The search that solutions of inverse geometry are compared with, tried by itself: where the number of solutions is published, and
// where the signs of their determinants must balance.

#include <gtest/gtest.h>

#include "io/library.hpp"
#include "support/inverse_robots.hpp"
#include "support/inverse_search.hpp"

namespace articula::test {
namespace {

bool has(const NumericChain& chain, const std::vector<Configuration>& all, const Configuration& q) {
  for (const Configuration& other : all)
    if (difference(chain, q, other) < 1e-6) return true;
  return false;
}

TEST(InverseSearch, FindsTheSeedAndNeverMoreThanThereAre) {
  for (const InverseCase& arm : inverse_arms()) {
    const NumericChain chain = numeric_chain(arm.robot, arm.held_values());
    Draw draw(3);
    for (std::uint64_t k = 0; k < 2; ++k) {
      const Configuration q = any_configuration(chain, chain.reach(), draw);
      const Pose T = pose_at(chain, q);
      const std::vector<Configuration> all = search(chain, T, k);
      EXPECT_TRUE(has(chain, all, q)) << arm.name;
      EXPECT_LE(all.size(), static_cast<std::size_t>(arm.most)) << arm.name;
      for (const Configuration& s : all)
        EXPECT_LE(pose_error(chain, pose_at(chain, s), T), 1e-10) << arm.name;
    }
  }
}

// Six revolute joints: as many solutions on one side of det J = 0 as on the other.
TEST(InverseSearch, SignsBalance) {
  for (const InverseCase& arm : inverse_arms()) {
    const NumericChain chain = numeric_chain(arm.robot, arm.held_values());
    std::size_t turns = 0;
    for (std::size_t k = 0; k < chain.n(); ++k) turns += chain.revolute(k);
    if (turns != 6) continue;
    Draw draw(4);
    for (std::uint64_t k = 0; k < 3; ++k) {
      const Pose T = pose_at(chain, any_configuration(chain, 0, draw));
      EXPECT_EQ(imbalance(chain, search(chain, T, k)), 0) << arm.name;
    }
  }
}

// [ManseurDoty1989]: at this pose there are sixteen, with twists of one degree.
TEST(InverseSearch, ManseurDotyHasSixteen) {
  const NumericChain chain = numeric_chain(manseur_doty());
  EXPECT_EQ(search(chain, manseur_doty_pose(), 1).size(), 16U);
}

TEST(InverseSearch, PumaHasEight) {
  const NumericChain chain = numeric_chain(library_robot("puma560"));
  EXPECT_EQ(search(chain, pose_at(chain, {0.3, -0.4, 0.5, 0.6, -0.7, 0.8}), 1).size(), 8U);
}

}  // namespace
}  // namespace articula::test
