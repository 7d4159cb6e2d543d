// A chain of six joints closed to a loop by the pose that is wanted, in C++17 with nothing but <cmath>: what the general solver
// (general.hpp) eliminates from, and Newton's method on it.
//
//   B Z_1(q_1) K_1 .. Z_6(q_6) K_6 = T     the chain; Z is a rotation about z by q, or a translation along z by q
//   Z_1 K_1 .. Z_6 K_6' = 1                the loop, K_6' = K_6 T^-1 B; lengths over `length`, the longest of the chain
//
// Placings are 3 x 4, row-major: (A, P). Residuals are the largest element of the loop's product minus 1.
#ifndef ARTICULA_LOOP_HPP
#define ARTICULA_LOOP_HPP

#include <cmath>

#include "dense.hpp"

namespace articula_general {

struct Chain {
  bool revolute[6];
  double B[12], K[6][12];
};

struct Loop {
  bool revolute[6];
  double K[6][12];
  double length;
  double accepted;  // residual of a solution, for slides of unit length
};

constexpr double pi = 3.14159265358979323846;

[[gnu::noinline]] inline void product(const double* a, const double* b, double* ab) {
  for (int i = 0; i < 12; i += 4)
    for (int j = 0; j < 4; ++j)
      ab[i + j] = a[i] * b[j] + a[i + 1] * b[4 + j] + a[i + 2] * b[8 + j] + (j == 3 ? a[i + 3] : 0);
}

[[gnu::noinline]] inline void inverse(const double* a, double* out) {
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) out[4 * i + j] = a[4 * j + i];
    out[4 * i + 3] = -(a[i] * a[3] + a[4 + i] * a[7] + a[8 + i] * a[11]);
  }
}

inline void joint(bool revolute, double q, double* z) {
  const double c = revolute ? std::cos(q) : 1, s = revolute ? std::sin(q) : 0;
  const double filled[12] = {c, -s, 0, 0, s, c, 0, 0, 0, 0, 1, revolute ? 0 : q};
  for (int i = 0; i < 12; ++i) z[i] = filled[i];
}

[[gnu::noinline]] inline double wrapped(double angle) {
  const double a = angle - 2 * pi * std::floor(angle / (2 * pi) + 0.5);  // [-pi, pi)
  return a <= -pi || a > pi ? pi : a;
}

// The rotation nearest to the one given, R <- R (3 - R'R)/2 until it stands; false when it is none.
inline bool straightened(double* T) {
  for (int step = 0; step < 40; ++step) {
    double S[3][3], R[3][3], off = 0;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) {
        S[i][j] = T[i] * T[j] + T[4 + i] * T[4 + j] + T[8 + i] * T[8 + j] - (i == j);
        if (!(std::fabs(S[i][j]) < 0.5)) return false;
        if (std::fabs(S[i][j]) > off) off = std::fabs(S[i][j]);
      }
    if (off < 1e-15) break;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
        R[i][j] = T[4 * i + j] - (T[4 * i] * S[0][j] + T[4 * i + 1] * S[1][j] + T[4 * i + 2] * S[2][j]) / 2;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) T[4 * i + j] = R[i][j];
  }
  const double det = T[0] * (T[5] * T[10] - T[6] * T[9]) - T[1] * (T[4] * T[10] - T[6] * T[8]) +
                     T[2] * (T[4] * T[9] - T[5] * T[8]);
  return det > 0.5;
}

inline double reach_of(const double* k) { return std::sqrt(k[3] * k[3] + k[7] * k[7] + k[11] * k[11]); }

// False when T is no placing, or so far away that no angles reach it.
inline bool closed(const Chain& chain, const double T[12], Loop& loop) {
  double wanted[12], back[12], last[12], sum = 0;
  for (int i = 0; i < 12; ++i) wanted[i] = T[i];
  if (!straightened(wanted)) return false;
  inverse(wanted, back);
  product(back, chain.B, last);
  double closing[12];
  product(chain.K[5], last, closing);
  loop.length = 0;
  loop.accepted = 1e-12;
  bool slides = false;
  for (int j = 0; j < 6; ++j) {
    loop.revolute[j] = chain.revolute[j];
    slides = slides || !chain.revolute[j];
    const double* K = j < 5 ? chain.K[j] : closing;
    for (int i = 0; i < 12; ++i) loop.K[j][i] = K[i];
    if (j < 5 && reach_of(K) > loop.length) loop.length = reach_of(K);
    if (j < 5) sum += reach_of(K);
  }
  const double far = reach_of(closing);
  if (!(far < 1e150)) return false;
  if (!slides && far > sum * (1 + 1e-9) + 1e-12 * loop.length) return false;
  if (!(loop.length > 0)) loop.length = far > 0 ? far : 1;
  for (int j = 0; j < 6; ++j)
    for (int i = 3; i < 12; i += 4) loop.K[j][i] /= loop.length;
  return true;
}

// The product around the loop, and the axes (direction, a point) of the joints on the way.
inline double around(const Loop& loop, const double* q, double* F, double axes[6][6]) {
  double at[12] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}, z[12], moved[12];
  for (int j = 0; j < 6; ++j) {
    for (int i = 0; i < 3; ++i) axes[j][i] = at[4 * i + 2], axes[j][3 + i] = at[4 * i + 3];
    joint(loop.revolute[j], q[j], z);
    product(at, z, moved);
    product(moved, loop.K[j], at);
  }
  double worst = 0;
  for (int i = 0; i < 12; ++i) {
    F[i] = at[i];
    const double off = std::fabs(at[i] - (i % 5 == 0));
    if (!(off < vast)) return vast;
    if (off > worst) worst = off;
  }
  return worst;
}

inline double residual_of(const Loop& loop, const double* q) {
  double F[12], axes[6][6];
  return around(loop, q, F, axes);
}

// (J'J + damping) x = y by Cholesky, J' having rows J[j]; the smallest pivot, 0 when there is no x.
inline double damped_solve(const double J[6][6], const double y[6], double damping, double x[6]) {
  double N[6][6], smallest = vast;
  for (int i = 0; i < 6; ++i) {
    x[i] = y[i];
    for (int j = 0; j <= i; ++j) {
      N[i][j] = i == j ? damping : 0;
      for (int k = 0; k < 6; ++k) N[i][j] += J[i][k] * J[j][k];
    }
  }
  for (int i = 0; i < 6; ++i) {
    for (int j = 0; j < i; ++j) {
      for (int k = 0; k < j; ++k) N[i][j] -= N[i][k] * N[j][k];
      N[i][j] /= N[j][j];
    }
    for (int k = 0; k < i; ++k) N[i][i] -= N[i][k] * N[i][k], x[i] -= N[i][k] * x[k];
    if (!(N[i][i] > 1e-30)) return 0;
    if (N[i][i] < smallest) smallest = N[i][i];
    N[i][i] = std::sqrt(N[i][i]);
    x[i] /= N[i][i];
  }
  for (int i = 5; i >= 0; --i) {
    for (int k = i + 1; k < 6; ++k) x[i] -= N[k][i] * x[k];
    x[i] /= N[i][i];
  }
  return smallest;
}

// Column j of J: the twist of joint j at the end of the loop, lengths first.
inline void twists(const Loop& loop, const double* F, const double axes[6][6], double J[6][6]) {
  for (int j = 0; j < 6; ++j) {
    const double *z = axes[j], *o = axes[j] + 3;
    const double r[3] = {F[3] - o[0], F[7] - o[1], F[11] - o[2]};
    const bool turns = loop.revolute[j];
    for (int i = 0; i < 3; ++i) {
      const int k = (i + 1) % 3, l = (i + 2) % 3;
      J[j][i] = turns ? z[k] * r[l] - z[l] * r[k] : z[i];
      J[j][3 + i] = turns ? z[i] : 0;
    }
  }
}

// The twist that brings F to 1, to first order.
inline void twist_back(const double* F, double e[6]) {
  e[0] = -F[3], e[1] = -F[7], e[2] = -F[11];
  e[3] = (F[6] - F[9]) / 2, e[4] = (F[8] - F[2]) / 2, e[5] = (F[1] - F[4]) / 2;
}

// Long slides round more; those that run away to infinity are no solutions.
inline double accepted_at(const Loop& loop, const double* q) {
  double scale = 1;
  for (int j = 0; j < 6; ++j) scale += loop.revolute[j] ? 0 : std::fabs(q[j]);
  return loop.accepted * (scale < 100 ? scale : 100);
}

// Newton's method with a damping that vanishes with the residual [YamashitaFukushima2001]: quadratic where the Jacobian has full rank, and no leaps
// where it has not. True when q becomes a solution; hopeless candidates are left early. `pivot`: of J'J, small where it is singular.
inline bool polished(const Loop& loop, double q[6], double& residual, double& pivot) {
  double best[6] = {}, F[12], axes[6][6], J[6][6], e[6], y[6], d[6];
  int stalled = 0;
  pivot = 0;
  residual = vast;
  for (int step = 0; step < 60; ++step) {
    const double worst = around(loop, q, F, axes);
    if (!(worst < vast)) break;
    stalled = worst < 0.7 * residual ? 0 : stalled + 1;
    if (worst < residual) {
      residual = worst;
      for (int j = 0; j < 6; ++j) best[j] = q[j];
    }
    if (residual < 1e-15 || stalled > 2 || (stalled > 0 && residual < loop.accepted) ||
        (step > 5 && residual > 0.02))
      break;
    twist_back(F, e);
    twists(loop, F, axes, J);
    double square = 0, longest = 0;
    for (int j = 0; j < 6; ++j) {
      square += e[j] * e[j];
      y[j] = 0;
      for (int k = 0; k < 6; ++k) y[j] += J[j][k] * e[k];
    }
    pivot = damped_solve(J, y, square < 1e-2 ? square + 1e-14 : 1e-2, d);
    if (pivot == 0) break;
    for (int j = 0; j < 6; ++j) longest = std::fabs(d[j]) > longest ? std::fabs(d[j]) : longest;
    const double f = longest > 0.5 ? 0.5 / longest : 1;
    for (int j = 0; j < 6; ++j) q[j] += f * d[j];
  }
  for (int j = 0; j < 6; ++j) q[j] = loop.revolute[j] ? wrapped(best[j]) : best[j];
  return residual < accepted_at(loop, q);
}

}  // namespace articula_general

#endif
