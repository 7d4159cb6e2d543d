// Joints with one to six freedoms, in the order and about the axes that a file gives them, beside MuJoCo, whose bodies may have several
// joints: 200 random chains and trees, written for both from the same numbers.

#include <gtest/gtest.h>

#include "io/read.hpp"
#include "peer/mujoco_comparison.hpp"
#include "support/random_compounds.hpp"

namespace articula::test {
namespace {

TEST(CompoundPeer, RandomChainsAndTrees) {
  for (std::uint64_t seed = 1; seed <= random_compounds; ++seed) {
    const CompoundTexts texts = random_compound(seed);
    SCOPED_TRACE(texts.yaml + texts.mjcf);
    ASSERT_NO_THROW(
        compare_with_mujoco(read_robot_text(texts.yaml, "compound.yaml"), texts.mjcf, {}, seed, 1));
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace articula::test
