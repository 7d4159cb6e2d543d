#include "base/placing.hpp"

#include <cmath>
#include <cstddef>

namespace articula {

namespace {

double at(const Placing& T, std::size_t i, std::size_t j) { return T[4 * i + j]; }

// Rot(z, angle) Trans(z, length); Rot(x, angle) Trans(x, length).
Placing screw_z(double angle, double length) {
  const double C = std::cos(angle), S = std::sin(angle);
  return {C, -S, 0, 0, S, C, 0, 0, 0, 0, 1, length};
}
Placing screw_x(double angle, double length) {
  const double C = std::cos(angle), S = std::sin(angle);
  return {1, 0, 0, length, 0, C, -S, 0, 0, S, C, 0};
}

}  // namespace

Placing operator*(const Placing& a, const Placing& b) {
  Placing c{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 4; ++j) {
      double sum = j == 3 ? at(a, i, 3) : 0.0;
      for (std::size_t k = 0; k < 3; ++k) sum += at(a, i, k) * at(b, k, j);
      c[4 * i + j] = sum;
    }
  return c;
}

Placing inverse(const Placing& a) {
  Placing c{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) c[4 * i + j] = at(a, j, i);
    for (std::size_t k = 0; k < 3; ++k) c[4 * i + 3] -= at(a, k, i) * at(a, k, 3);
  }
  return c;
}

Placing khalil_kleinfinger(const std::array<double, 6>& p) {
  return screw_z(p[0], p[1]) * screw_x(p[2], p[3]) * screw_z(p[4], p[5]);
}

Placing turned_by(const std::array<double, 4>& e) {
  const double w = e[0], x = e[1], y = e[2], z = e[3];
  return {1 - 2 * (y * y + z * z), 2 * (x * y - w * z),     2 * (x * z + w * y),     0,
          2 * (x * y + w * z),     1 - 2 * (x * x + z * z), 2 * (y * z - w * x),     0,
          2 * (x * z - w * y),     2 * (y * z + w * x),     1 - 2 * (x * x + y * y), 0};
}

}  // namespace articula
