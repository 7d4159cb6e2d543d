// A pose as people give it: a matrix, or a position with a quaternion or with roll, pitch and yaw; and what is wrong with it.
//
//   quaternion   (w, x, y, z), of length one
//   rpy          Rot(z, yaw) Rot(y, pitch) Rot(x, roll), as named frames of robots have it
#pragma once

#include <string>
#include <vector>

#include "solve/inverse/arm.hpp"

namespace articula {

struct PoseFault {
  std::string message, hint;
};

// How far numbers that people round may be from a rotation, or from the length one.
constexpr double pose_tolerance = 1e-4;

// How far the left part is from a rotation: the largest element of A^T A - 1.
double skewness(const Placing& T);

// Not finite, not a rotation within the tolerance, left-handed; nothing: it is a pose.
std::vector<PoseFault> faults_of(const Placing& T);
std::vector<PoseFault> faults_of(const std::array<double, 4>& quaternion);

Placing placed(const std::array<double, 3>& position, const std::array<double, 4>& quaternion);
Placing placed_rpy(const std::array<double, 3>& position, const std::array<double, 3>& rpy);

}  // namespace articula
