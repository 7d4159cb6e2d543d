// The pseudo-inertia of a body: the second moments of its mass, about the origin of its frame [WensingKimSlotine2018]
//
//   P = | Sigma  h |      Sigma = integral of r r^T dm = tr(J)/2 I - J      J = | XX XY XZ |      h = (MX, MY, MZ)
//       | h^T    M |                                                            | XY YY YZ |      XY = - integral of x y dm
//                                                                               | XZ YZ ZZ |
//
// It is linear in the ten numbers, and positive definite if and only if there is a body with volume that has them: M > 0 and, about
// the centre of mass, an inertia that is positive definite and has no principal moment as large as the sum of the others
// [SousaCortesao2014], [Traversaro2016].
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "robot/rigid.hpp"

namespace articula {

using Matrix4 = std::array<double, 16>;  // row-major

Matrix4 pseudo_inertia(const InertialNumbers& v);
InertialNumbers inertial_numbers(const Matrix4& P);  // the other way round

std::optional<Matrix4> cholesky(
    const Matrix4& P);  // L, lower, P = L L^T; nothing when P is not positive definite
Matrix4 inverse_lower(const Matrix4& L);
Matrix4 product4(const Matrix4& A, const Matrix4& B);
Matrix4 between(const Matrix4& A, const Matrix4& X);  // A X A^T
std::array<double, 4> eigenvalues(const Matrix4& X);  // of a symmetric matrix, the largest first

// A body with volume has these numbers.
bool consistent(const InertialNumbers& v);
// The least eigenvalue of P with lengths over `length` and masses over M: how much of a body with volume it is.
double least_spread(const InertialNumbers& v, double length);
// What is wrong, or nothing: "its mass is negative".
std::optional<std::string> inconsistency(const InertialNumbers& v);
// The nearest numbers of a body with volume, as the distance of pseudo-inertias in units of `length` tells: eigenvalues below
// `least` of the largest are raised to that. Of zeros, or worse, there is none.
std::optional<InertialNumbers> nearest_consistent(const InertialNumbers& v, double length,
                                                  double least = 1e-6);
InertialNumbers sphere(double mass, double radius);  // solid, around the origin

}  // namespace articula
