// What a generated solver does beside finding roots, in C99; it comes after roots.h. Where a branch of the tree ends, a candidate
// becomes a solution when the direct model brings it to the pose that is wanted, and no solution is kept twice.
//
//   a found pose   differs from the wanted one by at most 1e-5: elements of the rotation, and positions over a length of the
//                  arm. Candidates that are none miss it by far; poses typed in with six digits are still met.
//   twice          two solutions that differ by less than 1e-5, whole turns aside: roots that meet, and are marked so
#ifndef ARTICULA_LEAVES_H
#define ARTICULA_LEAVES_H

#define ARTICULA_PI 3.14159265358979323846

static inline double articula_wrapped(double angle)  // to (-pi, pi]
{
  if (angle > -ARTICULA_PI && angle <= ARTICULA_PI) return angle;
  return angle - 2.0 * ARTICULA_PI * ceil((angle - ARTICULA_PI) / (2.0 * ARTICULA_PI));
}

static inline articula_root articula_at(double x)  // an angle that is chosen, or a length
{
  articula_root r;
  r.x = x, r.c = cos(x), r.s = sin(x);
  return r;
}

// S = s, C = c: a pair that is solved already. Rounding is taken out of their length.
static inline int articula_direction(double s, double c, articula_root* r, int* mark) {
  const double n = sqrt(s * s + c * c);
  const int found = n > 1e-13;
  *mark = found ? 0 : 4;
  articula_angle(r, found ? s / n : 0.0, found ? c / n : 1.0);
  return found;
}

// Which of several equations of one kind, `width` coefficients each, determines the unknown best: the largest a0^2 of a0 x = a1,
// the largest determinant of a pair, else the largest a0^2 + a1^2.
static inline const double* articula_strongest(const double* a, int rows, int width) {
  const double* best = a;
  double most = -1.0;
  for (int i = 0; i < rows; ++i, a += width) {
    const double determinant = width == 6 ? a[0] * a[4] - a[1] * a[3] : a[0];
    const double strength = determinant * determinant + (width == 6 || width == 2 ? 0.0 : a[1] * a[1]);
    if (strength > most) most = strength, best = a;
  }
  return best;
}

static inline int articula_reached(const double found[12], const double wanted[12], double length) {
  for (int i = 0; i < 12; ++i)
    if (!(fabs(found[i] - wanted[i]) <= 1e-5 * (i % 4 == 3 ? length : 1.0))) return 0;
  return 1;
}

// Appends a solution of `joints` numbers to the n that are in q, unless it is there already or there are `most` of them; how
// many there are now. Bit j of `angles`: joint j turns. q has whole rows, marks may be NULL.
static inline int articula_keep(const double* found, int mark, int joints, unsigned angles, int most, int n,
                                double* q, int* marks) {
  for (int i = 0; i < n; ++i) {
    int same = 1;
    for (int j = 0; j < joints && same; ++j) {
      const double d = found[j] - q[i * joints + j];
      same = fabs((angles >> j & 1u) != 0 ? articula_wrapped(d) : d) < 1e-5;
    }
    if (!same) continue;
    if (marks) marks[i] |= mark | 1;
    return n;
  }
  if (n >= most) return n;
  for (int j = 0; j < joints; ++j)
    q[n * joints + j] = (angles >> j & 1u) != 0 ? articula_wrapped(found[j]) : found[j];
  if (marks) marks[n] = mark;
  return n + 1;
}

#endif
