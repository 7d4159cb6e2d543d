// A number that moves: its value and its first two derivatives with respect to time. What is computed with such numbers has exact
// velocities and accelerations, and nobody has to write the formulas for them: that is what makes an oracle of its own.
#pragma once

#include <array>
#include <cmath>

namespace articula::test {

struct Jet {
  double x = 0, d = 0, dd = 0;
};
inline Jet operator+(const Jet& a, const Jet& b) { return {a.x + b.x, a.d + b.d, a.dd + b.dd}; }
inline Jet operator-(const Jet& a, const Jet& b) { return {a.x - b.x, a.d - b.d, a.dd - b.dd}; }
inline Jet operator*(const Jet& a, const Jet& b) {
  return {a.x * b.x, a.d * b.x + a.x * b.d, a.dd * b.x + 2 * a.d * b.d + a.x * b.dd};
}
inline Jet cos(const Jet& a) {
  const double c = std::cos(a.x), s = std::sin(a.x);
  return {c, -s * a.d, -s * a.dd - c * a.d * a.d};
}
inline Jet sin(const Jet& a) {
  const double c = std::cos(a.x), s = std::sin(a.x);
  return {s, c * a.d, c * a.dd - s * a.d * a.d};
}

// Where a frame stands and how it moves: three rows (A, P) of the matrix T, the fourth is 0 0 0 1.
struct MovingPose {
  std::array<std::array<Jet, 4>, 3> T;
  const std::array<Jet, 4>& operator[](std::size_t row) const { return T[row]; }
};
inline MovingPose operator*(const MovingPose& a, const MovingPose& b) {
  MovingPose c;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = 0; k < 4; ++k) {
      c.T[i][k] = k == 3 ? a[i][3] : Jet{};
      for (std::size_t m = 0; m < 3; ++m) c.T[i][k] = c.T[i][k] + a[i][m] * b[m][k];
    }
  return c;
}

}  // namespace articula::test
