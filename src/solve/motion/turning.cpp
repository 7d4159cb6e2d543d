#include "solve/motion/turning.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace articula {

namespace {

constexpr double standing = 1e-9;  // a velocity that is rounding
constexpr int halvings = 52;

}  // namespace

std::vector<double> turning_places(const std::function<std::vector<double>(double)>& velocities,
                                   const std::vector<double>& places) {
  std::vector<double> found, before;
  for (std::size_t i = 0; i < places.size(); ++i) {
    std::vector<double> here = velocities(places[i]);
    for (std::size_t j = 0; j < before.size(); ++j) {
      const bool forward = before[j] > 0;
      if (forward == (here[j] > 0) || std::max(std::fabs(before[j]), std::fabs(here[j])) < standing) continue;
      double from = places[i - 1], to = places[i];
      for (int k = 0; k < halvings && from < to; ++k) {
        const double middle = (from + to) / 2;
        ((velocities(middle)[j] > 0) == forward ? from : to) = middle;
      }
      found.push_back((from + to) / 2);
    }
    before = std::move(here);
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace articula
