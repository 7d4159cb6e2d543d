// Random chains and trees whose joints have one to six freedoms, about and along any axes, with balls and free joints among them; each as a
// robot file of ours and as MJCF, written side by side from the same numbers.
#pragma once

#include <cstdint>
#include <string>

#include "support/robots.hpp"

namespace articula::test {

inline constexpr std::uint64_t random_compounds = 200;

struct CompoundTexts {
  std::string yaml, mjcf;
};
CompoundTexts random_compound(std::uint64_t seed);

int each_compound_tree(const Visitor& visit, std::uint64_t trees = random_compounds);

}  // namespace articula::test
