// An orientation as a few numbers, from its matrix A (from the moving frame to the standing one), defined at every
// rotation.
//
//   roll_pitch_yaw   A = Rot(z, yaw) Rot(y, pitch) Rot(x, roll), as in URDF; pitch in [-pi/2, pi/2]
//   euler_zxz        A = Rot(z, phi) Rot(x, theta) Rot(z, psi), theta in [0, pi] [KhalilDombre2002]
//   euler_zyz        A = Rot(z, phi) Rot(y, theta) Rot(z, psi), theta in [0, pi]
//   quaternion       (w, x, y, z), w >= 0; at half turns (w = 0) the largest of x, y, z is positive
//   axis_angle       (ux, uy, uz, angle), angle in [0, pi]; the axis is z where the angle is 0
//
// Where the first and the last axis coincide (pitch = +-pi/2; theta = 0 or pi) only a sum or difference of two angles
// is determined: there, to 1e-12, the angle that A has on the right (roll, psi) is zero. Everywhere the angle on the
// left is that of what remains, A without the right one, so that the three together give A however close that is.
#pragma once

#include "geom/vector.hpp"

namespace articula {

// A with its numbers as numbers and equal elements as one: what the functions below want.
Matrix3 settled(const Matrix3& A);

std::array<Expr, 3> roll_pitch_yaw(const Matrix3& A);  // roll, pitch, yaw
std::array<Expr, 3> euler_zxz(const Matrix3& A);       // phi, theta, psi
std::array<Expr, 3> euler_zyz(const Matrix3& A);
std::array<Expr, 4> quaternion(const Matrix3& A);
std::array<Expr, 4> axis_angle(const Matrix3& A);

}  // namespace articula
