// How far apart numbers are.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <vector>

namespace articula::test {

using Span = std::span<const double>;

// Angles, by the shorter way.
inline double angle_between(double a, double b) {
  return std::fabs(std::remainder(a - b, 2 * std::numbers::pi));
}

// The largest difference of two lists; lists of different lengths are as far apart as can be.
inline double apart(Span a, Span b) {
  double most = a.size() == b.size() ? 0 : HUGE_VAL;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    most = std::max(most, std::fabs(a[i] - b[i]));
  return most;
}
inline double turned_apart(Span a, Span b) {
  double most = a.size() == b.size() ? 0 : HUGE_VAL;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    most = std::max(most, angle_between(a[i], b[i]));
  return most;
}

// Of configurations: joints that turn and joints that slide.
template <class Joint>
double joints_apart(const std::vector<Joint>& joints, Span a, Span b) {
  double most = 0;
  for (std::size_t j = 0; j < joints.size(); ++j)
    most = std::max(most, joints[j].revolute ? angle_between(a[j], b[j]) : std::fabs(a[j] - b[j]));
  return most;
}

}  // namespace articula::test
