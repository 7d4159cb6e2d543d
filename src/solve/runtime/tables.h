// Look-up tables in C99: what generated code carries along and what our own engine runs. A table has one number for each point of a
// grid over some axes, row by row, the last axis fastest; between the points it is interpolated.
//
//   axis    positions lower, lower + step, ..: `points` of them, scale = 1/step. One that turns has them all around a period, and
//           scale = 1/period. Positions outside of one that does not turn are taken at its end.
//   place   where a position lies among the points of an axis: those beside it and their weights (Lagrange's)
//   width   how many points count on each axis: 2 (linear, error of second order) or 4 (cubic, of fourth)
//
// What an entry of a table is, articula_entry, is said before this file: double or float. A position that is no number gives none.
#ifndef ARTICULA_TABLES_H
#define ARTICULA_TABLES_H

#include <math.h>

enum { ARTICULA_AXES = 16 };  // that one table may have

typedef struct {
  double lower, scale;
  int points, turns;
} articula_axis;

typedef struct {
  double weight[4];
  int at[4], points;
} articula_place;

static inline void articula_locate(const articula_axis* axis, int width, double q, articula_place* p) {
  const int n = axis->points;
  double x = (q - axis->lower) * axis->scale;
  if (axis->turns) {
    x = (x - floor(x)) * n;
    if (x >= n) x = 0.0;  // a hair below a whole turn
  } else {
    if (x < 0.0) x = 0.0;
    if (x > n - 1) x = n - 1;
  }
  int first = x > 0.0 ? (int)x : 0;
  if (!axis->turns) {
    const int least = width == 4 ? 1 : 0, most = width == 4 ? n - 3 : n - 2;
    first = first > most ? most : first;
    first = first < least ? least : first;
  }
  const double t = x - first;
  if (width == 4) {
    const double a = t + 1.0, b = t - 1.0, c = t - 2.0, at = a * t, bc = b * c;
    p->weight[0] = t * bc * (-1.0 / 6.0), p->weight[1] = a * bc * 0.5;
    p->weight[2] = at * c * -0.5, p->weight[3] = at * b * (1.0 / 6.0);
  } else {
    p->weight[0] = 1.0 - t, p->weight[1] = t;
  }
  for (int k = 0; k < width; ++k) {
    const int i = first + k - (width == 4 ? 1 : 0);
    p->at[k] = i < 0 ? i + n : i >= n ? i - n : i;
  }
  p->points = n;
}

// The sum over the points beside the position, axis within axis: sum[l] is that of the axes from l on, at the points that k has on
// those before.
static inline double articula_look_up(const articula_entry* table, int axes, int width,
                                      const articula_place* const* place) {
  double sum[ARTICULA_AXES] = {0.0};
  long row[ARTICULA_AXES] = {0};
  int k[ARTICULA_AXES] = {0}, l = 0;
  for (;;) {
    if (k[l] == width) {
      if (l == 0) return sum[0];
      --l;
      sum[l] += place[l]->weight[k[l]] * sum[l + 1];
      ++k[l];
      continue;
    }
    const long at = row[l] + place[l]->at[k[l]];
    if (l == axes - 1) {
      sum[l] += place[l]->weight[k[l]] * (double)table[at];
      ++k[l];
    } else {
      ++l;
      row[l] = at * place[l]->points, sum[l] = 0.0, k[l] = 0;
    }
  }
}

#endif
