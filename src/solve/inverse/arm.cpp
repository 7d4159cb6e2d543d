// Products of rigid motions (A, P), 3 x 4 row-major, and what follows from them for a serial arm. A column of the Jacobian of a
// revolute joint is (z x (P_n - P_j), z), of a prismatic one (z, 0), with z and P_j its axis and a point of it.
#include "solve/inverse/arm.hpp"

#include <algorithm>
#include <cmath>

namespace articula {

namespace {

double at(const Placing& a, std::size_t i, std::size_t j) { return a[4 * i + j]; }

Placing motion_of(const ArmJoint& joint, double q) {
  if (!joint.revolute) return {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, q};
  const double C = std::cos(q), S = std::sin(q);
  return {C, -S, 0, 0, S, C, 0, 0, 0, 0, 1, 0};
}

}  // namespace

Placing pose_of(const Arm& arm, const std::vector<double>& q) {
  Placing T = arm.B;
  for (std::size_t j = 0; j < arm.n(); ++j) T = T * motion_of(arm.joints[j], q[j]) * arm.joints[j].K;
  return T;
}

double length_of(const Arm& arm) {
  double most = 0;
  for (const ArmJoint& joint : arm.joints)
    most = std::max(most, std::hypot(at(joint.K, 0, 3), at(joint.K, 1, 3), at(joint.K, 2, 3)));
  return most > 0 ? most : 1.0;
}

std::vector<double> jacobian_of(const Arm& arm, const std::vector<double>& q) {
  const std::size_t n = arm.n();
  std::vector<Placing> before{arm.B};  // frames whose z is the axis of joint j; the last one is T
  for (std::size_t j = 0; j < n; ++j)
    before.push_back(before[j] * motion_of(arm.joints[j], q[j]) * arm.joints[j].K);
  std::vector<double> J(6 * n, 0.0);
  for (std::size_t j = 0; j < n; ++j)
    for (std::size_t i = 0; i < 3; ++i) {
      const std::size_t k = (i + 1) % 3, l = (i + 2) % 3;
      if (!arm.joints[j].revolute) {
        J[i * n + j] = at(before[j], i, 2);
        continue;
      }
      J[i * n + j] = at(before[j], k, 2) * (at(before[n], l, 3) - at(before[j], l, 3)) -
                     at(before[j], l, 2) * (at(before[n], k, 3) - at(before[j], k, 3));
      J[(i + 3) * n + j] = at(before[j], i, 2);
    }
  return J;
}

double distance(const Placing& a, const Placing& b, double length) {
  const Placing R = inverse(a) * b;
  const double S = 0.5 * std::hypot(R[9] - R[6], R[2] - R[8], R[4] - R[1]);
  const double C = 0.5 * (R[0] + R[5] + R[10] - 1);
  return std::max(std::hypot(R[3], R[7], R[11]) / length, std::atan2(S, C));
}

}  // namespace articula
