// Numbers that engines share: angles, and whether a list has numbers at all.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace articula {

inline double wrapped(double angle) {  // in (-pi, pi]
  const double x = std::remainder(angle, 2 * std::numbers::pi);
  return x <= -std::numbers::pi ? std::numbers::pi : x;
}

inline bool finite(const std::vector<double>& q) {
  return std::all_of(q.begin(), q.end(), [](double x) { return std::isfinite(x); });
}

}  // namespace articula
