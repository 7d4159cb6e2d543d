// Vectors of three numbers, and how a frame (placing.hpp) moves them.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include "base/placing.hpp"

namespace articula {

using Vector3 = std::array<double, 3>;

inline Vector3 operator+(const Vector3& a, const Vector3& b) {
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}
inline Vector3 operator-(const Vector3& a, const Vector3& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
inline Vector3 operator*(double k, const Vector3& a) { return {k * a[0], k * a[1], k * a[2]}; }
inline double inner(const Vector3& a, const Vector3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
inline Vector3 cross(const Vector3& a, const Vector3& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline double magnitude(const Vector3& a) { return std::sqrt(inner(a, a)); }
inline Vector3 column(const Placing& T, std::size_t k) {  // an axis; 3: the origin
  return {T[k], T[4 + k], T[8 + k]};
}
inline Vector3 in_axes(const Placing& T, const Vector3& v) {  // its components along the axes of T
  return {inner(column(T, 0), v), inner(column(T, 1), v), inner(column(T, 2), v)};
}
inline Vector3 turned(const Placing& T, const Vector3& v) {
  return v[0] * column(T, 0) + v[1] * column(T, 1) + v[2] * column(T, 2);
}
inline Vector3 placed(const Placing& T, const Vector3& point) { return turned(T, point) + column(T, 3); }

}  // namespace articula
