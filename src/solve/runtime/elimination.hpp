// Elimination after Raghavan and Roth [RaghavanRoth1990] for loops of six joints, revolute or prismatic (loop.hpp): from the loop to a matrix whose
// determinant is zero where the loop closes. C++17, nothing but <cmath>, no heap.
//
// The loop is cut at one of six places, the `shift`; from there its joints are a, b, c, d, e, f, f revolute:
//   Z_c K_c Z_d K_d Z_e K_e = K_b^-1 Z_b^-1 K_a^-1 Z_a^-1 K_f^-1 Z_f^-1
// Columns 3 (l) and 4 (p) are free of f. So are the 14 functions p, l, p.p, p.l, p x l, (p.p) l - 2 (p.l) p, each of degree one in (1, cos, sin)
// of every angle, or (1, r, r^2) of a slide: three nodes a joint give all coefficients.
//
//   Q w(a,b) = P(c,d,e)       14 equations; QR of Q leaves 6 without a and b
//   x = tan((q - phi)/2)      of c, d, e; of a slide tan of half the angle less phi, whose tangent is r: no value is at infinity by chance
//   M(x) v = 0                x of one of c, d, e, revolute, the `spectral` one; y and z of the other two: the 6, and the 6 times y, in
//                             v = y^j z^k, j < 4, k < 3: M = M0 + M1 x + M2 x^2
// det M has the factor (1 + x^2)^4; degree 16 is left.
#ifndef ARTICULA_ELIMINATION_HPP
#define ARTICULA_ELIMINATION_HPP

#include <cmath>

#include "dense.hpp"
#include "loop.hpp"

namespace articula_general {

struct Way {     // to eliminate
  int shift;     // joint a, from 0
  int spectral;  // 0, 1, 2: c, d or e
  int singular;  // the kernel that M has for every x, at most poses; -1: not known
};

struct Elimination {
  int joint[6];   // a .. f
  int role[3];    // which of c, d, e, from 0, has x, y, z
  double phi[3];  // of c, d, e
  double M[3][144];
  int singular;      // det M is zero for every x: the dimension of the kernel that M has everywhere
  double condition;  // of M2, completed when it is singular
};

// l, a direction, and p, a point, through a placing.
[[gnu::noinline]] inline void moved(const double* K, const double* lp, double* out) {
  for (int v = 0; v < 6; v += 3)
    for (int i = 0; i < 3; ++i)
      out[v + i] =
          K[4 * i] * lp[v] + K[4 * i + 1] * lp[v + 1] + K[4 * i + 2] * lp[v + 2] + (v > 0 ? K[4 * i + 3] : 0);
}

// Through Z(q) of a joint.
[[gnu::noinline]] inline void turned(bool revolute, double q, const double* lp, double* out) {
  double Z[12];
  joint(revolute, q, Z);
  moved(Z, lp, out);
}

inline void fourteen(const double* lp, double* e, int stride) {
  const double *l = lp, *p = lp + 3;
  const double pp = p[0] * p[0] + p[1] * p[1] + p[2] * p[2], pl = p[0] * l[0] + p[1] * l[1] + p[2] * l[2];
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    e[i * stride] = p[i];
    e[(3 + i) * stride] = l[i];
    e[(6 + i) * stride] = p[j] * l[k] - p[k] * l[j];
    e[(9 + i) * stride] = pp * l[i] - 2 * pl * p[i];
  }
  e[12 * stride] = pp;
  e[13 * stride] = pl;
}

inline double node(bool revolute, int i) {
  const double turn[3] = {0, 2 * pi / 3, -2 * pi / 3}, slide[3] = {0, 1, -1};
  return revolute ? turn[i] : slide[i];
}

// W[k][i]: of values at the nodes, the coefficient of (1, cos, sin) or (1, r, r^2).
inline void from_nodes(bool revolute, double W[3][3]) {
  const double third = 1.0 / 3, root = 0.57735026918962576451;
  const double turn[9] = {third, third, third, 2 * third, -third, -third, 0, root, -root};
  const double slide[9] = {1, 0, 0, 0, 0.5, -0.5, -1, 0.5, 0.5};
  for (int i = 0; i < 9; ++i) W[i / 3][i % 3] = revolute ? turn[i] : slide[i];
}

// The same for powers of x; those of a revolute joint are taken at phi + node.
inline void to_powers(bool revolute, double phi, double W[3][3]) {
  double N[3][3];
  from_nodes(revolute, N);
  const double C = std::cos(phi / 2), S = std::sin(phi / 2);
  const double turn[9] = {1, 1, 0, 0, 0, 2, 1, -1, 0};  // 1 + x^2, 1 - x^2, 2 x: powers of x by rows
  const double slide[9] = {C * C, S * C, S * S, -2 * S * C, C * C - S * S, 2 * S * C, S * S, -S * C, C * C};
  const double* basis = revolute ? turn : slide;
  for (int k = 0; k < 3; ++k)
    for (int i = 0; i < 3; ++i)
      W[k][i] = basis[3 * k] * N[0][i] + basis[3 * k + 1] * N[1][i] + basis[3 * k + 2] * N[2][i];
}

// y[.., k, ..] = sum W[k][i] y[.., i, ..] on one of the indices of an array: `step` apart.
[[gnu::noinline]] inline void contract(const double W[3][3], double* y, int count, int step) {
  for (int at = 0; at < count; ++at) {
    if (at / step % 3 != 0) continue;
    double *y0 = y + at, *y1 = y0 + step, *y2 = y1 + step;
    const double a = *y0, b = *y1, c = *y2;
    *y0 = W[0][0] * a + W[0][1] * b + W[0][2] * c;
    *y1 = W[1][0] * a + W[1][1] * b + W[1][2] * c;
    *y2 = W[2][0] * a + W[2][1] * b + W[2][2] * c;
  }
}

constexpr int row = 36;  // of the 14 equations: 8 coefficients of Q, the constant of Q (moved to P), 27 of P

// Right-hand sides at the nodes of a and b, as coefficients.
inline void right_side(const Loop& loop, const int* joint, double* eq) {
  const bool ra = loop.revolute[joint[0]], rb = loop.revolute[joint[1]];
  double Kf[12], Ka[12], Kb[12], Wa[3][3], Wb[3][3], values[14][9];
  inverse(loop.K[joint[5]], Kf);
  inverse(loop.K[joint[0]], Ka);
  inverse(loop.K[joint[1]], Kb);
  const double start[6] = {Kf[2], Kf[6], Kf[10], Kf[3], Kf[7], Kf[11]};
  for (int i = 0; i < 9; ++i) {
    double one[6], two[6];
    turned(ra, -node(ra, i / 3), start, one);
    moved(Ka, one, two);
    turned(rb, -node(rb, i % 3), two, one);
    moved(Kb, one, two);
    fourteen(two, &values[0][i], 9);
  }
  from_nodes(ra, Wa);
  from_nodes(rb, Wb);
  for (int i = 0; i < 14; ++i) {
    contract(Wa, values[i], 9, 3);
    contract(Wb, values[i], 9, 1);
    for (int k = 0; k < 9; ++k) eq[i * row + (k + 8) % 9] = values[i][k];  // the constant, k = 0, comes last
  }
}

// Left-hand sides less the constant, at the nodes of c, d, e, as coefficients of powers of x.
inline void left_side(const Loop& loop, const int* joint, const double* phi, double* eq) {
  const int c = joint[2], d = joint[3], e = joint[4];
  double nodes[3][3], W[3][3];
  for (int j = 0; j < 3; ++j)
    for (int i = 0; i < 3; ++i) {
      const bool turns = loop.revolute[joint[2 + j]];
      nodes[j][i] = node(turns, i) + (turns ? phi[j] : 0);
    }
  const double* Ke = loop.K[e];
  const double last[6] = {Ke[2], Ke[6], Ke[10], Ke[3], Ke[7], Ke[11]};
  for (int k = 0; k < 9; ++k) {
    double one[6], two[6];
    turned(loop.revolute[e], nodes[2][k % 3], last, one);
    moved(loop.K[d], one, two);
    turned(loop.revolute[d], nodes[1][k / 3], two, one);
    moved(loop.K[c], one, two);
    for (int i = 0; i < 3; ++i) {
      turned(loop.revolute[c], nodes[0][i], two, one);
      fourteen(one, eq + 9 + 9 * i + k, row);
    }
  }
  for (int i = 0; i < 14; ++i)
    for (int k = 9; k < 36; ++k) eq[i * row + k] -= eq[i * row + 8];
  for (int j = 0, step = 9; j < 3; ++j, step /= 3) {
    to_powers(loop.revolute[joint[2 + j]], phi[j], W);
    for (int i = 0; i < 14; ++i) contract(W, eq + i * row + 9, 27, step);
  }
}

// Rows to unit length, so that pivots compare what can be compared.
inline void scale_rows(double* eq) {
  for (int i = 0; i < 14; ++i) {
    double square = 0;
    for (int k = 0; k < row; ++k) square += k == 8 ? 0 : eq[i * row + k] * eq[i * row + k];
    const double f = square > 1e-200 ? 1 / std::sqrt(square) : 0;
    for (int k = 0; k < row; ++k) eq[i * row + k] *= f;
  }
}

inline void eliminate(const Loop& loop, const Way& way, const double* phi, Elimination& e) {
  const int strides[3] = {9, 3, 1};
  double eq[14 * row];
  int order[8];
  for (int j = 0; j < 6; ++j) e.joint[j] = (way.shift + j) % 6;
  for (int j = 0; j < 3; ++j) e.phi[j] = phi[j];
  e.role[0] = way.spectral;
  e.role[1] = way.spectral == 0 ? 1 : 0;
  e.role[2] = way.spectral == 2 ? 1 : 2;
  right_side(loop, e.joint, eq);
  left_side(loop, e.joint, phi, eq);
  scale_rows(eq);
  triangular(eq, 14, row, 8, row, order);
  int rank = 8;
  while (rank > 0 && std::fabs(eq[(rank - 1) * row + rank - 1]) <= 1e-9 * std::fabs(eq[0])) --rank;
  for (int i = rank < 8 ? 8 : 14; i < 14; ++i)  // rows to spare: each of the six gets a share of them
    for (int s = rank; s < 8; ++s)
      for (int k = 9; k < row; ++k)
        eq[i * row + k] += std::cos(1.7 * i * i + 2.9 * s * i + s) * eq[s * row + k];
  for (int m = 0; m < 3; ++m)
    for (int i = 0; i < 144; ++i) e.M[m][i] = 0;
  for (int i = 0; i < 6; ++i)
    for (int k = 0; k < 27; ++k) {
      const double value = eq[(8 + i) * row + 9 + k];
      const int m = k / strides[e.role[0]] % 3,
                at = 3 * (k / strides[e.role[1]] % 3) + k / strides[e.role[2]] % 3;
      e.M[m][12 * i + at] = value;
      e.M[m][12 * (6 + i) + 3 + at] = value;
    }
}

// Some number between -1 and 1, always the same.
inline double some(int i, int j) { return std::cos(3.3 * i * i + 7.7 * i * j + 1.9 * j); }

// Where det M is zero for every x, roots are what lowers the rank further. They stay roots when U D V' of the missing rank is added to
// M, and then they are isolated [HochstenbachMehlPlestenjak2019].
inline void complete(double M[3][144], int rank) {
  for (int m = 0; m < 3; ++m)
    for (int s = 0; s < rank; ++s)
      for (int i = 0; i < 12; ++i)
        for (int k = 0; k < 12; ++k) M[m][12 * i + k] += some(3 * s + m, 50) * some(i, s) * some(k, s + 20);
}

// A pencil ready for its roots: M2 inverted, and the condition of that.
struct Pencil {
  double M[3][144], inverse[144];
};

inline void prepare(Elimination& e, Pencil& p) {
  for (int m = 0; m < 3; ++m)
    for (int i = 0; i < 144; ++i) p.M[m][i] = e.M[m][i];
  for (int i = 0; i < 144; ++i) p.inverse[i] = p.M[2][i];
  e.condition = inverted(p.inverse, 12, 12);
  e.singular = 0;
  if (e.condition < 1e10) return;
  double R[144];
  int order[12];
  for (int i = 0; i < 144; ++i) R[i] = p.M[2][i];
  triangular(R, 12, 12, 12, 12, order);
  if (!(std::fabs(R[143]) <= 1e-9 * std::fabs(R[0]))) return;
  e.singular = nullity(R, 12, 12, 1e-9);
  complete(p.M, e.singular);
  for (int i = 0; i < 144; ++i) p.inverse[i] = p.M[2][i];
  e.condition = inverted(p.inverse, 12, 12);
}

// With the angles phi that condition M2 best.
inline void eliminate_well(const Loop& loop, const Way& way, Elimination& e, Pencil& p) {
  const double phis[6][3] = {{0.53, -1.31, 2.27},  {-1.83, 0.71, -0.37}, {2.71, 1.93, -2.11},
                             {-0.61, -2.47, 1.09}, {1.57, 2.83, 0.19},   {-2.73, -0.43, -1.37}};
  Elimination tried;
  Pencil other;
  e.condition = 2 * vast;
  for (int t = 0; t < 6 && !(e.condition < 1e5); ++t) {
    eliminate(loop, way, phis[t], tried);
    prepare(tried, other);
    if (!(tried.condition < e.condition)) continue;
    e = tried;
    p = other;
  }
}

// Roots x of det M: eigenvalues of [0 1; -M2^-1 M0, -M2^-1 M1].
inline bool roots_of(const Pencil& p, double* re, double* im) {
  double S[24 * 24] = {};
  for (int i = 0; i < 12; ++i) {
    S[24 * i + 12 + i] = 1;
    double* out = S + 24 * (12 + i);
    for (int k = 0; k < 12; ++k) {
      const double f = -p.inverse[12 * i + k];
      for (int j = 0; j < 12; ++j) {
        out[j] += f * p.M[0][12 * k + j];
        out[12 + j] += f * p.M[1][12 * k + j];
      }
    }
  }
  return eigenvalues(S, 24, 24, re, im);
}

}  // namespace articula_general

#endif
