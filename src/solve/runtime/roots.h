// Roots of the equations that resolutions are made of (expr/resolution.hpp), in C99: what generated solvers carry along and what
// our own engine runs. Each function fills `r`, which has room for four, and returns how many roots there are (of a pair two, where
// one of its equations is a multiple of the other).
//
//   x, c, s   a root: its value (an angle in (-pi, pi]), cosine and sine; of a length c and s are unused
//   mark      0, or the sum of
//               1  boundary: two roots have met, to rounding; at the boundary of what can be reached
//               2  free: every x is a root (all coefficients vanish, to rounding); x, c, s are those of `r[0]` as given
//               4  out of reach: no real root; r[0] is the nearest angle or length, and 0 is returned
//
// Two roots that have met are one root when rounding has put them on the far side of the boundary. Coefficients vanish below
// 1e-13: they are lengths, or products of a few, of an arm whose unit is of its own size.
#ifndef ARTICULA_ROOTS_H
#define ARTICULA_ROOTS_H

#include <math.h>

typedef struct {
  double x, c, s;
} articula_root;

static inline int articula_linear(const double a[2], articula_root* r, int* mark);  // a0 x = a1
static inline int articula_sine(const double a[3], articula_root* r, int* mark);    // a0 S + a1 C = a2
static inline int articula_pair(const double a[6], articula_root* r,
                                int* mark);  // a0 S + a1 C = a2, a3 S + a4 C = a5
static inline int articula_quadratic(const double a[3], articula_root* r,
                                     int* mark);  // a0 x^2 + a1 x + a2 = 0
static inline int articula_trig4(const double a[5], articula_root* r,
                                 int* mark);  // a0 + a1 C + a2 S + a3 C2 + a4 S2 = 0
static inline int articula_quartic(const double a[5], articula_root* r,
                                   int* mark);  // a0 + a1 x + .. + a4 x^4 = 0

static inline int articula_vanish(const double* a, int n) {
  double most = 0;
  for (int i = 0; i < n; ++i) most = fmax(most, fabs(a[i]));
  return most <= 1e-13;
}

static inline void articula_angle(articula_root* r, double s, double c) {  // + 0: never -pi
  r->s = s;
  r->c = c;
  r->x = atan2(s + 0.0, c);
}

static inline int articula_linear(const double a[2], articula_root* r, int* mark) {
  *mark = 0;
  if (articula_vanish(a, 2)) return *mark = 2, 1;
  if (fabs(a[0]) <= 1e-13) return *mark = 4, 0;
  r->x = a[1] / a[0];
  return 1;
}

static inline int articula_sine(const double a[3], articula_root* r, int* mark) {
  const double x = a[0], y = a[1], z = a[2], b = x * x + y * y, d = b - z * z;
  *mark = 0;
  if (b <= 1e-26) {
    if (articula_vanish(a, 3)) return *mark = 2, 1;
    if (b == 0) return *mark = 4, 0;
  }
  if (d <= 0) {  // nearest: the direction (x, y) itself, or the opposite one
    const double n = (z < 0 ? -1 : 1) / sqrt(b);
    articula_angle(r, x * n, y * n);
    *mark = d < -1e-12 * b ? 4 : 1;
    return *mark == 1;
  }
  const double e = sqrt(d), n = 1 / b;
  *mark = d <= 1e-12 * b;
  articula_angle(r, (x * z + y * e) * n, (y * z - x * e) * n);
  articula_angle(r + 1, (x * z - y * e) * n, (y * z + x * e) * n);
  return 2;
}

// The two rows are multiples of one another: the roots of the longer one that satisfy the other, to half of the digits.
static inline int articula_parallel_pair(const double a[6], articula_root* r, int* mark) {
  const int second = a[3] * a[3] + a[4] * a[4] > a[0] * a[0] + a[1] * a[1];
  const double *row = second ? a + 3 : a, *other = second ? a : a + 3;
  const double close = 1e-7 * (fabs(other[0]) + fabs(other[1]) + fabs(other[2]));
  const int n = articula_sine(row, r, mark);
  int kept = 0;
  if (*mark & 2) return articula_vanish(other, 3) ? n : (*mark = 4, 0);
  for (int i = 0; i < n; ++i)
    if (fabs(other[0] * r[i].s + other[1] * r[i].c - other[2]) <= close) r[kept++] = r[i];
  if (kept == 0) *mark = 4;
  return kept;
}

static inline int articula_pair(const double a[6], articula_root* r, int* mark) {
  const double d = a[0] * a[4] - a[3] * a[1];
  const double rows = (a[0] * a[0] + a[1] * a[1]) * (a[3] * a[3] + a[4] * a[4]);
  if (d * d <= 1e-16 * rows) return articula_parallel_pair(a, r, mark);
  const double s = a[2] * a[4] - a[5] * a[1], c = a[0] * a[5] - a[3] * a[2];
  const double n = sqrt(s * s + c * c);  // |d|, when the two equations agree
  *mark = 0;
  if (n <= 1e-13 * fabs(d)) return *mark = 4, 0;
  const double scale = (d < 0 ? -1 : 1) / n;
  articula_angle(r, s * scale, c * scale);
  return 1;
}

static inline int articula_quadratic(const double a[3], articula_root* r, int* mark) {
  const double b = 0.5 * a[1], d = b * b - a[0] * a[2], close = 1e-12 * (b * b + fabs(a[0] * a[2]));
  *mark = 0;
  if (articula_vanish(a, 3)) return *mark = 2, 1;
  if (d <= 0 && a[0] != 0) {
    r->x = -b / a[0];
    *mark = d < -close ? 4 : 1;
    return *mark == 1;
  }
  const double q = -(b + copysign(sqrt(fmax(d, 0)), b));
  int n = 0;
  *mark = d <= close;
  r[n].x = q / a[0];
  if (a[0] != 0 && isfinite(r[n].x)) ++n;
  if (q != 0) r[n++].x = a[2] / q;
  if (n == 0) *mark = 4;
  return n;
}

// Value of the polynomial of degree n, its derivative, and the sum of the sizes of its terms.
static inline double articula_horner(const double* p, int n, double x, double* slope, double* size) {
  double v = p[n], m = fabs(p[n]);
  *slope = 0;
  for (int k = n - 1; k >= 0; --k) {
    *slope = *slope * x + v;
    v = v * x + p[k];
    m = m * fabs(x) + fabs(p[k]);
  }
  *size = m;
  return v;
}

// The root between low and high, where p has the signs of -up and up: Newton, kept inside by bisection.
static inline double articula_between(const double* p, int n, double low, double high, double up) {
  double x = 0.5 * (low + high);
  for (int i = 0; i < 200; ++i) {
    double slope, size;
    const double v = articula_horner(p, n, x, &slope, &size);
    if (v == 0) return x;
    if (v * up < 0)
      low = x;
    else
      high = x;
    double next = x - v / slope;
    if (!(next > low && next < high)) next = 0.5 * (low + high);
    if (fabs(next - x) <= 1e-16 * fabs(x) || next == low || next == high) return next;
    x = next;
  }
  return x;
}

// Real roots of p0 + p1 x + .. + pn x^n, n <= 4, pn != 0, within (-bound, bound), in rising order: p is monotone between the roots
// of its derivative, which are found in the same way. Where an extremum is zero to rounding two roots have met. None: x[0] is
// the extremum nearest to zero. Rounding is that of terms at `unit`, or at the root, where that is farther.
static inline int articula_real(const double* p, int n, double bound, double unit, double x[8], int* mark) {
  double ends[10], values[10], derived[5];
  int found = 0, met = 0;
  for (int degree = 1; degree <= n; ++degree) {
    double slope, size, nearest = 0, least = HUGE_VAL;
    const int pieces = found + 1;
    for (int k = 0; k <= degree; ++k) {  // the derivative of that degree
      derived[k] = p[k + n - degree];
      for (int i = k + 1; i <= k + n - degree; ++i) derived[k] *= i;
    }
    ends[0] = -bound;
    for (int i = 0; i < found; ++i) ends[i + 1] = x[i];
    ends[pieces] = bound;
    for (int i = 0; i <= pieces; ++i) values[i] = articula_horner(derived, degree, ends[i], &slope, &size);
    found = 0;
    for (int i = 0; i < pieces; ++i) {
      const int crossed = values[i] * values[i + 1] < 0;
      if (crossed) x[found++] = articula_between(derived, degree, ends[i], ends[i + 1], values[i + 1]);
      if (i + 1 == pieces) continue;
      articula_horner(derived, degree, fmax(unit, fabs(ends[i + 1])), &slope, &size);
      const int close = fabs(values[i + 1]) <= (degree == n ? 1e-11 * size : 0);
      if (close && !crossed && !(values[i + 1] * values[i + 2] < 0)) x[found++] = ends[i + 1];
      if (close && degree == n) met = 1;
      if (fabs(values[i + 1]) < least) least = fabs(values[i + 1]), nearest = ends[i + 1];
    }
    if (found == 0) x[0] = nearest;
  }
  *mark = found == 0 ? 4 : met;
  return found;
}

static inline double articula_trig4_value(const double a[5], double s, double c, double* slope) {
  const double c2 = c * c - s * s, s2 = 2 * s * c;
  *slope = a[2] * c - a[1] * s + 2 * (a[4] * c2 - a[3] * s2);
  return a[0] + a[1] * c + a[2] * s + a[3] * c2 + a[4] * s2;
}

// With x = shift + y and t = tan(y/2) a quartic, whose leading coefficient is the value at shift + pi: the shift that makes it
// large leaves no root at infinity. Then two steps of Newton on the equation itself.
static inline int articula_trig4(const double a[5], articula_root* r, int* mark) {
  const double pi = 3.14159265358979323846;
  double slope, most = -1, shift = 0, t[8];
  *mark = 0;
  if (articula_vanish(a, 5)) return *mark = 2, 1;
  for (int k = 0; k < 8; ++k) {
    const double at = k * pi / 4, v = fabs(articula_trig4_value(a, sin(at), cos(at), &slope));
    if (v > most) most = v, shift = at - pi;
  }
  const double c = cos(shift), s = sin(shift), c2 = c * c - s * s, s2 = 2 * s * c;
  const double b1 = a[1] * c + a[2] * s, b2 = a[2] * c - a[1] * s;
  const double b3 = a[3] * c2 + a[4] * s2, b4 = a[4] * c2 - a[3] * s2;
  const double p[5] = {a[0] + b1 + b3, 2 * b2 + 4 * b4, 2 * a[0] - 6 * b3, 2 * b2 - 4 * b4, a[0] - b1 + b3};
  double largest = 0, sum = 0;
  for (int k = 0; k < 4; ++k) largest = fmax(largest, fabs(p[k] / p[4]));
  for (int k = 0; k < 5; ++k) sum += fabs(a[k]);
  const int n = articula_real(p, 4, 1 + largest, 1, t, mark);
  for (int i = 0; i < (n > 0 ? n : 1); ++i) {
    double x = shift + 2 * atan(t[i]);
    for (int k = 0; k < 2 && n > 0; ++k) {
      const double step = articula_trig4_value(a, sin(x), cos(x), &slope) / slope;
      if (fabs(slope) > 1e-7 * sum && fabs(step) < 1e-4) x -= step;
    }
    articula_angle(r + i, sin(x), cos(x));
  }
  return n;
}

static inline int articula_quartic(const double a[5], articula_root* r, int* mark) {
  double x[8], bound = HUGE_VAL;
  int degree = 5;
  *mark = 0;
  if (articula_vanish(a, 5)) return *mark = 2, 1;
  while (!isfinite(bound) &&
         degree > 1) {  // twice the largest of |a(n-k)/an|^(1/k) bounds the roots, in any unit
    bound = 0;
    --degree;
    for (int k = 1; k <= degree; ++k)
      bound = fmax(bound, a[degree] == 0 ? HUGE_VAL : pow(fabs(a[degree - k] / a[degree]), 1.0 / k));
  }
  if (!isfinite(bound)) return *mark = 4, 0;
  if (bound == 0) return r->x = 0, *mark = degree > 1, 1;
  const int n = articula_real(a, degree, 2.001 * bound, 0, x, mark);
  for (int i = 0; i < (n > 0 ? n : 1); ++i) r[i].x = x[i];
  return n;
}

#endif
