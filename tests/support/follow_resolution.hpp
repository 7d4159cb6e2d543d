// Resolutions followed on numbers, with roots by other ways than those of src/solve: of quartics all four at once, by
// simultaneous iteration (Durand and Kerner) in the complex plane.
#pragma once

#include <map>
#include <vector>

#include "program/procedure.hpp"

namespace articula::test {

using Numbers = std::vector<double>;

Numbers roots_of(RootKind kind, const Numbers& a);

// Every candidate: values of all unknowns. T: 3 x 4, row-major.
std::vector<Numbers> candidates(const Resolution& resolution, const std::map<std::string, double>& parameters,
                                const Numbers& T);

}  // namespace articula::test
