#include "solve/inverse/pose.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"

namespace articula {

namespace {

double determinant(const Placing& T) {
  return T[0] * (T[5] * T[10] - T[6] * T[9]) - T[1] * (T[4] * T[10] - T[6] * T[8]) +
         T[2] * (T[4] * T[9] - T[5] * T[8]);
}

}  // namespace

double skewness(const Placing& T) {
  double most = 0;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      const double product = T[i] * T[j] + T[4 + i] * T[4 + j] + T[8 + i] * T[8 + j];
      most = std::max(most, std::abs(product - (i == j ? 1 : 0)));
    }
  return most;
}

std::vector<PoseFault> faults_of(const Placing& T) {
  if (!std::all_of(T.begin(), T.end(), [](double x) { return std::isfinite(x); }))
    return {{"a number of the pose is not finite", ""}};
  const double off = skewness(T);
  if (!(off <= pose_tolerance))
    return {{"the left 3 x 3 part is no rotation: its columns are off by " + short_number(off) +
                 " from orthogonal ones of length one, and " + short_number(pose_tolerance) + " is allowed",
             "give more digits, or a quaternion"}};
  if (determinant(T) < 0)
    return {{"the left 3 x 3 part is left-handed: its determinant is " + short_number(determinant(T)) +
                 ", that of a rotation is 1",
             "a column has the wrong sign, or two are exchanged"}};
  return {};
}

std::vector<PoseFault> faults_of(const std::array<double, 4>& quaternion) {
  const double length = std::hypot(std::hypot(quaternion[0], quaternion[1]),  //
                                   std::hypot(quaternion[2], quaternion[3]));
  if (!std::isfinite(length)) return {{"a number of the quaternion is not finite", ""}};
  if (std::abs(length - 1) <= pose_tolerance) return {};
  return {{"the quaternion has the length " + short_number(length) + " instead of 1",
           "it is w, x, y, z; divide it by its length"}};
}

Placing placed(const std::array<double, 3>& p, const std::array<double, 4>& quaternion) {
  const auto [w, x, y, z] = quaternion;
  const double s = 2 / (w * w + x * x + y * y + z * z);
  return {1 - s * (y * y + z * z), s * (x * y - w * z),     s * (x * z + w * y),     p[0],
          s * (x * y + w * z),     1 - s * (x * x + z * z), s * (y * z - w * x),     p[1],
          s * (x * z - w * y),     s * (y * z + w * x),     1 - s * (x * x + y * y), p[2]};
}

Placing placed_rpy(const std::array<double, 3>& p, const std::array<double, 3>& rpy) {
  const double cr = std::cos(rpy[0]), sr = std::sin(rpy[0]), cp = std::cos(rpy[1]), sp = std::sin(rpy[1]),
               cy = std::cos(rpy[2]), sy = std::sin(rpy[2]);
  return {cy * cp,
          cy * sp * sr - sy * cr,
          cy * sp * cr + sy * sr,
          p[0],
          sy * cp,
          sy * sp * sr + cy * cr,
          sy * sp * cr - cy * sr,
          p[1],
          -sp,
          cp * sr,
          cp * cr,
          p[2]};
}

}  // namespace articula
