// Roots of the equations that resolutions are made of (expr/resolution.hpp), in C99: what generated solvers carry along and what
// our own engine runs. Each function fills `r` and returns how many roots there are.
//
//   x, c, s   a root: its value (an angle in (-pi, pi]), cosine and sine; of a length c and s are unused
//   mark      0, or the sum of
//               1  boundary: two roots have met, to rounding; at the boundary of what can be reached
//               2  free: every x is a root (all coefficients vanish, to rounding); x, c, s are those of `r[0]` as given
//               4  out of reach: no real root; r[0] is the nearest angle or length, and 0 is returned
#ifndef ARTICULA_ROOTS_H
#define ARTICULA_ROOTS_H

#include <math.h>

typedef struct {
  double x, c, s;
} articula_root;

static inline int articula_linear(const double a[2], articula_root *r, int *mark);     // a0 x = a1
static inline int articula_sine(const double a[3], articula_root *r, int *mark);       // a0 S + a1 C = a2
static inline int articula_pair(const double a[6], articula_root *r, int *mark);       // a0 S + a1 C = a2, a3 S + a4 C = a5
static inline int articula_quadratic(const double a[3], articula_root *r, int *mark);  // a0 x^2 + a1 x + a2 = 0
static inline int articula_trig4(const double a[5], articula_root *r, int *mark);  // a0 + a1 C + a2 S + a3 C2 + a4 S2 = 0
static inline int articula_quartic(const double a[5], articula_root *r, int *mark);  // a0 + a1 x + .. + a4 x^4 = 0

#endif
