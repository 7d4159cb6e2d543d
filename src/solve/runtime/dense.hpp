// Small dense matrices for the general solver (general.hpp): C++17, nothing but <cmath>, no heap. What generated solvers carry
// along and what our own engine runs.
//
//   inverted     Gauss-Jordan with partial pivots, and the condition number in the 1-norm that comes with it
//   triangular   Householder QR with column pivots; what follows the pivoted columns is transformed along
//   kernel       of a square matrix whose rank that QR reveals
//   eigenvalues  of a real matrix: reduction to Hessenberg form, then Francis's double shifts [GolubVanLoan2013] (7.4, 7.5)
//
// Matrices are row-major with a fixed row length (`stride`), the leading part of them in use. What is called from many places is not inlined:
// generated solvers stay small.
#ifndef ARTICULA_DENSE_HPP
#define ARTICULA_DENSE_HPP

#include <cmath>

namespace articula_general {

constexpr double tiny = 2.3e-16;  // what rounding loses
constexpr double vast = 1e300;    // condition of a singular matrix

inline void swap(double& a, double& b) {
  const double t = a;
  a = b;
  b = t;
}

inline double norm1(const double* a, int n, int stride) {
  double largest = 0;
  for (int j = 0; j < n; ++j) {
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += std::fabs(a[i * stride + j]);
    if (!(sum < vast)) return vast;  // nor when it is no number
    if (sum > largest) largest = sum;
  }
  return largest;
}

// The largest element of column k from row k on.
inline int pivot_row(const double* a, int n, int stride, int k) {
  int p = k;
  for (int i = k + 1; i < n; ++i)
    if (std::fabs(a[i * stride + k]) > std::fabs(a[p * stride + k])) p = i;
  return p;
}

// a becomes its inverse; the condition number, `vast` when there is no inverse. n <= 12.
inline double inverted(double* a, int n, int stride) {
  int rows[12];
  const double before = norm1(a, n, stride);
  for (int k = 0; k < n; ++k) {
    rows[k] = pivot_row(a, n, stride, k);
    double *top = a + k * stride, *other = a + rows[k] * stride;
    if (rows[k] != k)
      for (int j = 0; j < n; ++j) swap(top[j], other[j]);
    if (!(std::fabs(top[k]) > 1e-150)) return vast;
    const double f = 1 / top[k];
    top[k] = 1;
    for (int j = 0; j < n; ++j) top[j] *= f;
    for (int i = 0; i < n; ++i) {
      if (i == k) continue;
      double* row = a + i * stride;
      const double g = row[k];
      row[k] = 0;
      for (int j = 0; j < n; ++j) row[j] -= g * top[j];
    }
  }
  for (int k = n - 1; k >= 0; --k)
    if (rows[k] != k)
      for (int i = 0; i < n; ++i) swap(a[i * stride + k], a[i * stride + rows[k]]);
  const double cond = before * norm1(a, n, stride);
  return cond < vast ? cond : vast;
}

// Column c from row k on as a Householder vector v (v' v = 2, or zero): v and what the column's first element becomes.
[[gnu::noinline]] inline double reflector(const double* a, int m, int stride, int k, int c, double* v) {
  double square = 0;
  for (int i = k; i < m; ++i) square += a[i * stride + c] * a[i * stride + c];
  for (int i = k; i < m; ++i) v[i] = a[i * stride + c];
  if (!(square > 1e-290)) {
    for (int i = k; i < m; ++i) v[i] = 0;
    return 0;
  }
  const double head = a[k * stride + c] > 0 ? -std::sqrt(square) : std::sqrt(square);
  const double f = 1 / std::sqrt(square - head * v[k]);
  v[k] -= head;
  for (int i = k; i < m; ++i) v[i] *= f;
  return head;
}

// a = (1 - v v') a, columns from `first` to `end`.
[[gnu::noinline]] inline void reflect_rows(double* a, int stride, const double* v, int from, int to,
                                           int first, int end) {
  double w[40];
  for (int j = first; j < end; ++j) w[j] = 0;
  for (int i = from; i < to; ++i)
    for (int j = first; j < end; ++j) w[j] += v[i] * a[i * stride + j];
  for (int i = from; i < to; ++i)
    for (int j = first; j < end; ++j) a[i * stride + j] -= v[i] * w[j];
}

// QR of the first n of `columns` columns (at most 40) of m rows, pivots of falling size; order[k] is the column that is k-th.
inline void triangular(double* a, int m, int stride, int n, int columns, int* order) {
  double v[24];
  for (int k = 0; k < n; ++k) order[k] = k;
  for (int k = 0; k < n && k < m; ++k) {
    int best = k;
    double most = -1;
    for (int j = k; j < n; ++j) {
      double square = 0;
      for (int i = k; i < m; ++i) square += a[i * stride + j] * a[i * stride + j];
      if (square > most) most = square, best = j;
    }
    if (best != k) {
      for (int i = 0; i < m; ++i) swap(a[i * stride + k], a[i * stride + best]);
      const int o = order[k];
      order[k] = order[best];
      order[best] = o;
    }
    const double head = reflector(a, m, stride, k, k, v);
    reflect_rows(a, stride, v, k, m, k + 1, columns);
    a[k * stride + k] = head;
    for (int i = k + 1; i < m; ++i) a[i * stride + k] = 0;
  }
}

// Of the n x n triangle that triangular() left: how many of the last pivots are below `small` times the first, at least one.
inline int nullity(const double* r, int n, int stride, double small) {
  int k = 1;
  while (k < n && std::fabs(r[(n - 1 - k) * stride + n - 1 - k]) <= small * std::fabs(r[0])) ++k;
  return k;
}

// Columns v[0..k) that the triangle sends to (nearly) zero, orthonormal, in the order of the matrix before pivots. n <= 12.
[[gnu::noinline]] inline void kernel(const double* r, int n, int stride, const int* order, int k,
                                     double v[][12]) {
  const int rank = n - k;
  for (int c = 0; c < k; ++c) {
    double y[12] = {};
    y[rank + c] = 1;
    for (int i = rank - 1; i >= 0; --i) {
      double sum = r[i * stride + rank + c];
      for (int j = i + 1; j < rank; ++j) sum += r[i * stride + j] * y[j];
      y[i] = r[i * stride + i] != 0 ? -sum / r[i * stride + i] : 0;
    }
    for (int i = 0; i < n; ++i) v[c][order[i]] = y[i];
    for (int b = 0; b <= c; ++b) {  // against those before, then to unit length
      double dot = 0;
      for (int i = 0; i < n; ++i) dot += v[b][i] * v[c][i];
      const double f = b < c ? -dot : 1 / std::sqrt(dot) - 1;
      for (int i = 0; i < n; ++i) v[c][i] += f * v[b][i];
    }
  }
}

inline void hessenberg(double* a, int n, int stride) {
  double v[24];
  for (int k = 0; k + 2 < n; ++k) {
    const double head = reflector(a, n, stride, k + 1, k, v);
    if (head == 0) continue;
    reflect_rows(a, stride, v, k + 1, n, k, n);
    for (int i = 0; i < n; ++i) {
      double dot = 0;
      for (int j = k + 1; j < n; ++j) dot += a[i * stride + j] * v[j];
      for (int j = k + 1; j < n; ++j) a[i * stride + j] -= dot * v[j];
    }
    for (int i = k + 2; i < n; ++i) a[i * stride + k] = 0;
  }
}

// Where the active block that ends at `high` begins; a subdiagonal element that is nothing is set to zero.
inline int block_begin(double* h, int stride, int high, double norm, double small) {
  int l = high;
  for (; l > 0; --l) {
    double size = std::fabs(h[(l - 1) * stride + l - 1]) + std::fabs(h[l * stride + l]);
    if (size == 0) size = norm;
    if (std::fabs(h[l * stride + l - 1]) > small * size) continue;
    h[l * stride + l - 1] = 0;
    break;
  }
  return l;
}

inline void two_eigenvalues(const double* h, int stride, int k, double* re, double* im) {
  const double a = h[k * stride + k], d = h[(k + 1) * stride + k + 1],
               bc = h[k * stride + k + 1] * h[(k + 1) * stride + k];
  const double half = (a - d) / 2, q = half * half + bc, root = std::sqrt(std::fabs(q));
  im[k] = im[k + 1] = 0;
  if (q >= 0) {
    const double far = half + (half >= 0 ? root : -root);
    re[k] = d + far;
    re[k + 1] = far != 0 ? d - bc / far : d;
  } else {
    re[k] = re[k + 1] = d + half;
    im[k] = root;
    im[k + 1] = -root;
  }
}

// One double step on rows and columns l..high of a Hessenberg matrix; eigenvalues only, so nothing outside is touched.
inline void francis(double* h, int stride, int l, int high, bool exceptional) {
  const auto at = [h, stride](int i, int j) -> double& { return h[i * stride + j]; };
  double x = at(high, high), y = at(high - 1, high - 1), w = at(high, high - 1) * at(high - 1, high);
  if (exceptional) {
    const double s = std::fabs(at(high, high - 1)) + std::fabs(at(high - 1, high - 2));
    x = y = x + 0.75 * s;
    w = -0.4375 * s * s;
  }
  double p = 0, q = 0, r = 0;
  int m = high - 2;
  for (;; --m) {  // two small subdiagonal elements in a row let the step begin there
    const double z = at(m, m), a = x - z, b = y - z;
    p = (a * b - w) / at(m + 1, m) + at(m, m + 1);
    q = at(m + 1, m + 1) - z - a - b;
    r = at(m + 2, m + 1);
    const double s = std::fabs(p) + std::fabs(q) + std::fabs(r);
    if (s > 0) p /= s, q /= s, r /= s;
    if (m == l) break;
    const double around = std::fabs(at(m - 1, m - 1)) + std::fabs(z) + std::fabs(at(m + 1, m + 1));
    if (std::fabs(at(m, m - 1)) * (std::fabs(q) + std::fabs(r)) <= tiny * std::fabs(p) * around) break;
  }
  for (int k = m; k < high; ++k) {
    const bool three = k + 2 <= high;
    double scale = 1;
    if (k > m) {
      p = at(k, k - 1), q = at(k + 1, k - 1), r = three ? at(k + 2, k - 1) : 0;
      scale = std::fabs(p) + std::fabs(q) + std::fabs(r);
      if (scale == 0) continue;
      p /= scale, q /= scale, r /= scale;
    }
    const double length = std::sqrt(p * p + q * q + r * r), s = p < 0 ? -length : length;
    if (s == 0) continue;
    if (k > m) {
      at(k, k - 1) = -s * scale;
      at(k + 1, k - 1) = 0;
      if (three) at(k + 2, k - 1) = 0;
    } else if (l < m) {
      at(k, k - 1) = -at(k, k - 1);
    }
    p += s;
    const double v0 = p / s, v1 = q / s, v2 = r / s, u1 = q / p, u2 = r / p;
    for (int j = k; j <= high; ++j) {
      const double t = at(k, j) + u1 * at(k + 1, j) + (three ? u2 * at(k + 2, j) : 0);
      at(k, j) -= t * v0;
      at(k + 1, j) -= t * v1;
      if (three) at(k + 2, j) -= t * v2;
    }
    const int last = k + 3 < high ? k + 3 : high;
    for (int i = l; i <= last; ++i) {
      const double t = v0 * at(i, k) + v1 * at(i, k + 1) + (three ? v2 * at(i, k + 2) : 0);
      at(i, k) -= t;
      at(i, k + 1) -= t * u1;
      if (three) at(i, k + 2) -= t * u2;
    }
  }
}

// a is lost. False when the iteration does not settle (or a is not finite): re, im are then those found so far, from the end.
inline bool eigenvalues(double* a, int n, int stride, double* re, double* im) {
  const double norm = norm1(a, n, stride);
  if (!(norm < vast)) return false;
  hessenberg(a, n, stride);
  int high = n - 1, steps = 0;
  while (high >= 0) {
    const double patience =
        steps > 20 ? tiny * std::ldexp(1.0, steps - 20) : tiny;  // clusters split hardly ever
    const int l = block_begin(a, stride, high, norm, patience);
    if (l == high) {
      re[high] = a[high * stride + high];
      im[high] = 0;
      high -= 1, steps = 0;
    } else if (l == high - 1) {
      two_eigenvalues(a, stride, l, re, im);
      high -= 2, steps = 0;
    } else {
      if (++steps > 60) return false;
      francis(a, stride, l, high, steps % 10 == 0);
    }
  }
  return true;
}

}  // namespace articula_general

#endif
