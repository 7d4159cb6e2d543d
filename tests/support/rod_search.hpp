// Places of a body on rods, by a search that shares no code with src/solve: Newton's method, damped, on |p + R b - a| - L from
// thousands of random starts. It may miss a place; what it finds is one.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "solve/loops/platform.hpp"
#include "support/apart.hpp"
#include "support/draw.hpp"

namespace articula::test {

// How far the worst rod is from its length.
inline double rod_error(const std::vector<Rod>& rods, const Placing& T) {
  double most = 0;
  for (const Rod& rod : rods) {
    double sum = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      double v = T[4 * i + 3] - rod.a[i];
      for (std::size_t k = 0; k < 3; ++k) v += T[4 * i + k] * rod.b[k];
      sum += v * v;
    }
    most = std::max(most, std::fabs(std::sqrt(sum) - rod.length));
  }
  return most;
}

inline bool among(const std::vector<Placing>& list, const Placing& T, double within = 1e-5) {
  return std::any_of(list.begin(), list.end(), [&](const Placing& t) { return apart(t, T) < within; });
}

Placing random_place(Draw& draw, double reach);
// Every place that the starts lead to. `planar`: the body stays in the plane z = 0.
std::vector<Placing> searched_places(const std::vector<Rod>& rods, bool planar, int starts, Draw& draw);

}  // namespace articula::test
