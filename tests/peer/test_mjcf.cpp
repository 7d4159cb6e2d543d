// MJCF files read by us and by MuJoCo (mujoco_comparison.hpp): texts that have each feature of the format that is read, and random ones.

#include <gtest/gtest.h>

#include "io/mjcf.hpp"
#include "peer/mjcf_texts.hpp"
#include "peer/mujoco_comparison.hpp"

namespace articula::test {
namespace {

constexpr double close = 1e-9;
constexpr double principal = 1e-7;  // MuJoCo turns to principal axes until a turn is below 1e-6
constexpr double rounding = 1e-5;   // decimals are taken for the exact numbers that they are a rounding of

void compare(const std::string& text, const Closeness& within, const ImportOptions& options,
             std::uint64_t seed, int states) {
  compare_with_mujoco(read_mjcf(text, "robot.xml", options), text, within, seed, states);
}

TEST(MjcfPeer, EveryFeature) {
  for (const auto& [name, text, off_diagonal] : mjcf_texts()) {
    SCOPED_TRACE(name);
    ASSERT_NO_THROW(compare(text, {off_diagonal ? principal : close, close}, {.exact = true}, 7, 3));
    ASSERT_NO_THROW(compare(text, {rounding, rounding}, {.fixed = FixedJoints::keep}, 8, 1));
  }
}

TEST(MjcfPeer, RandomFiles) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed)
    for (const int geoms : {1, 3}) {
      const std::string text = random_mjcf(seed, geoms);
      SCOPED_TRACE(text);
      ASSERT_NO_THROW(compare(text, {geoms == 1 ? close : principal, close}, {.exact = true}, seed, 1));
      if (HasFailure()) return;
    }
}

}  // namespace
}  // namespace articula::test
