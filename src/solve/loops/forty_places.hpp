// A body on rods that are nothing special, in complex numbers, and its forty places: where every path begins (homotopy.hpp). That there
// are forty is [Wampler1996]; which they are was found by following one of them around closed paths of rods until no new
// ones came, as the tests do again.
#pragma once

#include <vector>

#include "solve/loops/soma.hpp"

namespace articula {

struct FortyPlaces {
  SomaRods rods;
  std::vector<Soma> places;
};
FortyPlaces forty_places();

}  // namespace articula
