#include "base/quaternion.hpp"

#include <algorithm>

namespace articula {

namespace {

constexpr double no_turn = 1e-12;  // sin x = x below

}  // namespace

Quaternion product(const Quaternion& a, const Quaternion& b) {
  return {a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
          a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
          a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
          a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0]};
}

Quaternion unit(Quaternion e) {
  const double size = std::sqrt(e[0] * e[0] + e[1] * e[1] + e[2] * e[2] + e[3] * e[3]);
  for (double& x : e) x /= size;
  return e;
}

Quaternion quaternion_of(const Vector3& rotation) {
  const double half = magnitude(rotation) / 2, k = half < no_turn ? 0.5 : std::sin(half) / (2 * half);
  return unit({std::cos(half), k * rotation[0], k * rotation[1], k * rotation[2]});
}

Quaternion quaternion_of(const Placing& T) {
  const double xx = T[0], yy = T[5], zz = T[10];
  const std::array<double, 4> squares{1 + xx + yy + zz, 1 + xx - yy - zz, 1 - xx + yy - zz, 1 - xx - yy + zz};
  const auto k = static_cast<std::size_t>(std::max_element(squares.begin(), squares.end()) - squares.begin());
  const double wx = T[9] - T[6], wy = T[2] - T[8], wz = T[4] - T[1], xy = T[1] + T[4], xz = T[2] + T[8],
               yz = T[6] + T[9];
  switch (k) {
    case 0: return unit({squares[0], wx, wy, wz});
    case 1: return unit({wx, squares[1], xy, xz});
    case 2: return unit({wy, xy, squares[2], yz});
    default: return unit({wz, xz, yz, squares[3]});
  }
}

Vector3 rotation_vector(Quaternion e) {
  if (e[0] < 0)
    for (double& x : e) x = -x;
  const Vector3 v{e[1], e[2], e[3]};
  const double s = magnitude(v);
  return (s < no_turn ? 2.0 : 2 * std::atan2(s, e[0]) / s) * v;
}

}  // namespace articula
