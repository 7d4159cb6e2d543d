#include "solve/loops/soma.hpp"

#include <algorithm>
#include <cmath>

namespace articula {

namespace {

using ComplexQuaternion = std::array<Complex, 4>;
using ComplexVector = std::array<Complex, 3>;

ComplexQuaternion e_of(const Soma& x) { return {x[0], x[1], x[2], x[3]}; }
ComplexQuaternion g_of(const Soma& x) { return {x[4], x[5], x[6], x[7]}; }

ComplexQuaternion times(const ComplexQuaternion& e, const ComplexVector& b) {
  return {-e[1] * b[0] - e[2] * b[1] - e[3] * b[2], e[0] * b[0] + e[2] * b[2] - e[3] * b[1],
          e[0] * b[1] + e[3] * b[0] - e[1] * b[2], e[0] * b[2] + e[1] * b[1] - e[2] * b[0]};
}
ComplexQuaternion times(const ComplexVector& a, const ComplexQuaternion& e) {
  return {-e[1] * a[0] - e[2] * a[1] - e[3] * a[2], e[0] * a[0] - e[2] * a[2] + e[3] * a[1],
          e[0] * a[1] - e[3] * a[0] + e[1] * a[2], e[0] * a[2] - e[1] * a[1] + e[2] * a[0]};
}
Complex inner(const ComplexQuaternion& a, const ComplexQuaternion& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}
double squared_size(const Soma& x) {
  double sum = 0;
  for (const Complex& v : x) sum += std::norm(v);
  return sum;
}
ComplexVector step(const ComplexVector& from, const ComplexVector& to, Complex s) {
  return {from[0] + s * (to[0] - from[0]), from[1] + s * (to[1] - from[1]), from[2] + s * (to[2] - from[2])};
}

}  // namespace

SomaRods between(const SomaRods& from, const SomaRods& to, Complex s) {
  SomaRods r;
  for (std::size_t i = 0; i < r.size(); ++i)
    r[i] = {step(from[i].a, to[i].a, s), step(from[i].b, to[i].b, s), from[i].c + s * (to[i].c - from[i].c)};
  return r;
}

SomaRows soma_rows(const SomaRods& rods, const SomaRods& by, const Soma& x) {
  const ComplexQuaternion e = e_of(x), g = g_of(x);
  const Complex ee = inner(e, e), gg = inner(g, g);
  SomaRows rows;
  for (std::size_t i = 0; i < rods.size(); ++i) {
    const SomaRod& r = rods[i];
    const ComplexQuaternion B = times(e, r.b), A = times(r.a, e), aeb = times(r.a, B);
    const ComplexQuaternion gb = times(g, r.b), ag = times(r.a, g);
    const ComplexQuaternion dB = times(e, by[i].b), dA = times(by[i].a, e);
    for (std::size_t k = 0; k < 4; ++k) {
      rows.J[i][k] = 2.0 * (r.c * e[k] + ag[k] - gb[k] + 2.0 * aeb[k]);
      rows.J[i][4 + k] = 2.0 * (g[k] + B[k] - A[k]);
    }
    rows.f[i] = gg + r.c * ee + 2.0 * (inner(g, B) - inner(g, A) - inner(A, B));
    rows.rates[i] = by[i].c * ee + 2.0 * (inner(g, dB) - inner(g, dA) - inner(dA, B) - inner(A, dB));
  }
  for (std::size_t k = 0; k < 4; ++k) {
    rows.J[6][k] = g[k];
    rows.J[6][4 + k] = e[k];
  }
  rows.f[6] = inner(e, g);
  for (std::size_t k = 0; k < 8; ++k) rows.J[7][k] = std::conj(x[k]);
  return rows;
}

bool solved(SomaRows& rows) {
  std::array<Soma, 8>& J = rows.J;
  Soma &f = rows.f, &r = rows.rates;
  for (std::size_t k = 0; k < 8; ++k) {
    std::size_t pivot = k;
    for (std::size_t i = k + 1; i < 8; ++i)
      if (std::norm(J[i][k]) > std::norm(J[pivot][k])) pivot = i;
    std::swap(J[k], J[pivot]);
    std::swap(f[k], f[pivot]);
    std::swap(r[k], r[pivot]);
    if (!(std::norm(J[k][k]) > 1e-30)) return false;
    J[k][k] = 1.0 / J[k][k];
    for (std::size_t i = k + 1; i < 8; ++i) {
      const Complex factor = J[i][k] * J[k][k];
      for (std::size_t j = k + 1; j < 8; ++j) J[i][j] -= factor * J[k][j];
      f[i] -= factor * f[k];
      r[i] -= factor * r[k];
    }
  }
  for (std::size_t k = 8; k-- > 0;) {
    for (std::size_t j = k + 1; j < 8; ++j) {
      f[k] -= J[k][j] * f[j];
      r[k] -= J[k][j] * r[j];
    }
    f[k] *= J[k][k];
    r[k] *= J[k][k];
  }
  return true;
}

Soma unit(const Soma& x) {
  const double size = std::sqrt(squared_size(x));
  Soma u = x;
  for (Complex& v : u) v /= size;
  return u;
}

double distance(const Soma& x, const Soma& y) {
  Complex along = 0;
  for (std::size_t k = 0; k < 8; ++k) along += std::conj(x[k]) * y[k];
  along /= squared_size(x);
  double sum = 0;
  for (std::size_t k = 0; k < 8; ++k) sum += std::norm(y[k] - along * x[k]);
  return std::sqrt(sum / squared_size(y));
}

}  // namespace articula
