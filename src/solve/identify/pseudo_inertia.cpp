#include "solve/identify/pseudo_inertia.hpp"

#include <algorithm>
#include <cmath>

#include "base/svd.hpp"

namespace articula {

namespace {

// Orthogonal columns of X + shift I and their lengths, which are eigenvalues when the shift makes it positive semidefinite.
Singular shifted(const Matrix4& X, double& shift) {
  shift = 0;
  for (const double e : X) shift = std::hypot(shift, e);
  std::vector<double> J(X.begin(), X.end());
  for (std::size_t i = 0; i < 4; ++i) J[5 * i] += shift;
  return singular(J, 4, 4);
}

Matrix4 in_units(Matrix4 P, double length) {
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j < 4; ++j) P[4 * i + j] /= (i < 3 ? length : 1) * (j < 3 ? length : 1);
  return P;
}

}  // namespace

Matrix4 product4(const Matrix4& a, const Matrix4& b) {
  Matrix4 c{};
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t k = 0; k < 4; ++k)
      for (std::size_t j = 0; j < 4; ++j) c[4 * i + j] += a[4 * i + k] * b[4 * k + j];
  return c;
}

Matrix4 pseudo_inertia(const InertialNumbers& v) {
  const double half = (v[XX] + v[YY] + v[ZZ]) / 2;
  return {half - v[XX], -v[XY], -v[XZ],       v[MX], -v[XY], half - v[YY], -v[YZ], v[MY],
          -v[XZ],       -v[YZ], half - v[ZZ], v[MZ], v[MX],  v[MY],        v[MZ],  v[M]};
}

InertialNumbers inertial_numbers(const Matrix4& P) {
  return {P[5] + P[10], -P[1], -P[2], P[0] + P[10], -P[6], P[0] + P[5], P[3], P[7], P[11], P[15]};
}

std::optional<Matrix4> cholesky(const Matrix4& P) {
  Matrix4 L{};
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      double e = P[4 * i + j];
      for (std::size_t k = 0; k < j; ++k) e -= L[4 * i + k] * L[4 * j + k];
      if (i == j && !(e > 0 && std::isfinite(e))) return std::nullopt;
      L[4 * i + j] = i == j ? std::sqrt(e) : e / L[5 * j];
    }
  return L;
}

Matrix4 inverse_lower(const Matrix4& L) {
  Matrix4 A{};
  for (std::size_t j = 0; j < 4; ++j)
    for (std::size_t i = j; i < 4; ++i) {
      double e = i == j ? 1 : 0;
      for (std::size_t k = j; k < i; ++k) e -= L[4 * i + k] * A[4 * k + j];
      A[4 * i + j] = e / L[5 * i];
    }
  return A;
}

Matrix4 between(const Matrix4& A, const Matrix4& X) {
  const Matrix4 AX = product4(A, X);
  Matrix4 Y{};
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      for (std::size_t k = 0; k < 4; ++k) Y[4 * i + j] += AX[4 * i + k] * A[4 * j + k];
      Y[4 * j + i] = Y[4 * i + j];
    }
  return Y;
}

std::array<double, 4> eigenvalues(const Matrix4& X) {
  double shift = 0;
  const Singular s = shifted(X, shift);
  std::array<double, 4> values{};
  for (std::size_t k = 0; k < 4; ++k) values[k] = s.values[k] - shift;
  return values;
}

bool consistent(const InertialNumbers& v) { return cholesky(pseudo_inertia(v)).has_value(); }

double least_spread(const InertialNumbers& v, double length) {
  const Matrix4 P = in_units(pseudo_inertia(v), length);
  return eigenvalues(P)[3] / std::fabs(P[15]);
}

std::optional<std::string> inconsistency(const InertialNumbers& v) {
  if (consistent(v)) return std::nullopt;
  if (!std::all_of(v.begin(), v.end(), [](double x) { return std::isfinite(x); }))
    return "its inertial parameters are not all numbers";
  if (v[M] < 0) return "its mass is negative";
  if (v[M] == 0) return "it has no mass";
  const CentralInertia I = about_centre(v);
  const double size = std::max({std::fabs(I.xx), std::fabs(I.yy), std::fabs(I.zz)});
  const Matrix4 J{I.xx, I.xy, I.xz, 0, I.xy, I.yy, I.yz, 0, I.xz, I.yz, I.zz, 0, 0, 0, 0, size};
  if (!(eigenvalues(J)[3] > 1e-12 * size))
    return "its inertia about the centre of mass is not positive definite";
  return "a principal moment of inertia about its centre of mass is not less than the sum of the others";
}

std::optional<InertialNumbers> nearest_consistent(const InertialNumbers& v, double length, double least) {
  const Matrix4 P = in_units(pseudo_inertia(v), length);
  double shift = 0;
  const Singular s = shifted(P, shift);
  const double largest = s.values[0] - shift;
  if (!(largest > 0 && std::isfinite(largest))) return std::nullopt;
  if (s.values[3] - shift >= least * largest) return v;
  Matrix4 raised{};
  for (std::size_t k = 0; k < 4; ++k) {
    const double value = std::max(s.values[k] - shift, least * largest);
    for (std::size_t i = 0; i < 4; ++i)
      for (std::size_t j = 0; j < 4; ++j) raised[4 * i + j] += value * s.V[k][i] * s.V[k][j];
  }
  return inertial_numbers(in_units(raised, 1 / length));
}

InertialNumbers sphere(double mass, double radius) {
  const double I = 0.4 * mass * radius * radius;
  return {I, 0, 0, I, 0, I, 0, 0, 0, mass};
}

}  // namespace articula
