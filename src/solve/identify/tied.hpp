// Directions that equations do not see, so that people can read them. A space of directions has many bases; here one of few entries:
// reduced echelon forms, with pivots looked for from the first unknown on, from the last one on, and by size, give candidates, and of
// these the shortest that do not depend on each other are taken. Then "XX2, YY3 and M3 are tied together" is one direction of three entries.
#pragma once

#include <cstddef>
#include <vector>

namespace articula {

struct Share {
  std::size_t unknown;
  double amount;
};
using Direction = std::vector<Share>;  // of length one, the largest first, which is positive

// `space`: orthonormal vectors. Entries below a ten-thousandth of the largest are dropped.
std::vector<Direction> readable(const std::vector<std::vector<double>>& space);

}  // namespace articula
