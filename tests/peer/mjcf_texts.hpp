// MJCF texts for tests: one for each feature of the format, and random ones.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace articula::test {

struct MjcfText {
  std::string name, text;
  bool off_diagonal = false;  // inertias have products, which MuJoCo brings to principal axes, not quite
};
std::vector<MjcfText> mjcf_texts();
std::string random_mjcf(std::uint64_t seed, int geoms);  // at most so many in a body

}  // namespace articula::test
