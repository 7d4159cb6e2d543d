// A serial arm in numbers, and the pose it has: T = B Z_1(q_1) K_1 .. Z_n(q_n) K_n, as in model/inverse/serial.hpp.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "base/placing.hpp"

namespace articula {

struct ArmJoint {
  std::string name;  // q3
  bool revolute = true;
  Placing K = no_motion;
  double lower = -std::numeric_limits<double>::infinity();  // limits of its variable, where there are any
  double upper = std::numeric_limits<double>::infinity();
};

struct Arm {
  Placing B = no_motion;
  std::vector<ArmJoint> joints;
  std::size_t n() const { return joints.size(); }
};

Placing pose_of(const Arm& arm, const std::vector<double>& q);

// A length to compare lengths with: the largest translation among the K, never zero.
double length_of(const Arm& arm);

// 6 x n, row-major: twist of the last frame, in the frame of T: velocity of its origin, angular velocity.
std::vector<double> jacobian_of(const Arm& arm, const std::vector<double>& q);

// How far one pose is from another: distance of the origins over the length, and the angle of the rotation between them; the
// larger of the two.
double distance(const Placing& a, const Placing& b, double length);

}  // namespace articula
