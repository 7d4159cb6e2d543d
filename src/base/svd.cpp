#include "base/svd.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace articula {

namespace {

// Columns of J above those of V, one after the other: a rotation acts on both.
struct Columns {
  std::size_t m, n;
  std::vector<double> all;
  double* column(std::size_t j) { return &all[j * (m + n)]; }
};

double product(const double* a, const double* b, std::size_t m) {
  return std::inner_product(a, a + m, b, 0.0);
}

// x and y, with squares a, b and product g, become orthogonal; b - a changes by what is returned.
double make_orthogonal(double* x, double* y, std::size_t length, double a, double b, double g) {
  const double zeta = (b - a) / (2 * g);
  const double t = std::copysign(1.0, zeta) / (std::fabs(zeta) + std::sqrt(1 + zeta * zeta));
  const double C = 1 / std::sqrt(1 + t * t), S = C * t;
  for (std::size_t i = 0; i < length; ++i) {
    const double u = x[i], v = y[i];
    x[i] = C * u - S * v;
    y[i] = S * u + C * v;
  }
  return t * g;
}

// One rotation that makes columns p and q orthogonal; false: they are already.
bool made_orthogonal(Columns& c, std::size_t p, std::size_t q, double negligible) {
  double *x = c.column(p), *y = c.column(q);
  const double a = product(x, x, c.m), b = product(y, y, c.m), g = product(x, y, c.m);
  if (!(std::fabs(g) > 1e-15 * std::sqrt(a * b) && std::fabs(g) > negligible)) return false;
  make_orthogonal(x, y, c.m + c.n, a, b, g);
  return true;
}

// Columns of J V above those of V, by rotations of the columns of J.
Columns rotated(const std::vector<double>& J, std::size_t m, std::size_t n) {
  Columns c{m, n, std::vector<double>(n * (m + n), 0.0)};
  for (std::size_t j = 0; j < n; ++j) {
    for (std::size_t i = 0; i < m; ++i) c.column(j)[i] = J[i * n + j];
    c.column(j)[m + j] = 1;
  }
  const double negligible = 1e-33 * dot(J, J);  // rounding of rounding
  for (int sweep = 0, again = 1; again != 0 && sweep < 20; ++sweep) {
    again = 0;
    for (std::size_t p = 0; p < n; ++p)
      for (std::size_t q = p + 1; q < n; ++q)
        if (made_orthogonal(c, p, q, negligible)) again = 1;
  }
  return c;
}

// Four sums side by side, which processors add at once; always in the same order.
double wide_product(const double* a, const double* b, std::size_t m) {
  double s0 = 0, s1 = 0, s2 = 0, s3 = 0;
  std::size_t i = 0;
  for (; i + 4 <= m; i += 4)
    s0 += a[i] * b[i], s1 += a[i + 1] * b[i + 1], s2 += a[i + 2] * b[i + 2], s3 += a[i + 3] * b[i + 3];
  for (; i < m; ++i) s0 += a[i] * b[i];
  return (s0 + s2) + (s1 + s3);
}

// Householder's QR of m x n columns, m >= n, with the longest of what is left as the next one [GolubVanLoan2013] 5.4.2.
class PivotedQr {
 public:
  PivotedQr(std::vector<double> columns, std::size_t m, std::size_t n)
      : m_(m), n_(n), e_(std::move(columns)), order_(n), diagonal_(n), scale_(n) {
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    for (std::size_t k = 0; k < n_; ++k) step(k);
  }

  std::size_t order(std::size_t k) const { return order_[k]; }  // the column that is the k-th
  double R(std::size_t i, std::size_t j) const { return i == j ? diagonal_[i] : e_[j * m_ + i]; }
  void apply_Q(double* x) const {  // x becomes Q x
    for (std::size_t k = n_; k-- > 0;) reflect(k, x);
  }

 private:
  // Over the rows from k on; its vector stands in column k.
  void reflect(std::size_t k, double* x) const {
    if (scale_[k] == 0) return;
    const double* const v = &e_[k * m_];
    const double f = scale_[k] * wide_product(v + k, x + k, m_ - k);
    for (std::size_t i = k; i < m_; ++i) x[i] -= f * v[i];
  }

  void step(std::size_t k) {
    std::size_t longest = k;
    double most = -1;
    for (std::size_t j = k; j < n_; ++j) {
      const double* const x = &e_[j * m_ + k];
      const double squares = wide_product(x, x, m_ - k);
      if (squares > most) most = squares, longest = j;
    }
    if (longest != k) {
      std::swap(order_[k], order_[longest]);
      std::swap_ranges(e_.begin() + static_cast<std::ptrdiff_t>(k * m_),
                       e_.begin() + static_cast<std::ptrdiff_t>((k + 1) * m_),
                       e_.begin() + static_cast<std::ptrdiff_t>(longest * m_));
    }
    double& head = e_[k * m_ + k];
    diagonal_[k] = -std::copysign(std::sqrt(most), head);
    head -= diagonal_[k];
    scale_[k] = most > 0 ? 1 / (most + std::fabs(diagonal_[k]) * std::fabs(head + diagonal_[k])) : 0;
    for (std::size_t j = k + 1; j < n_; ++j) reflect(k, &e_[j * m_]);
  }

  std::size_t m_, n_;
  std::vector<double> e_;  // R above the diagonal, vectors of the reflections from it on
  std::vector<std::size_t> order_;
  std::vector<double> diagonal_, scale_;
};

// Columns of n numbers that are rotated until they are orthogonal, in no particular order; their squares are given back.
std::vector<double> made_orthogonal(std::vector<double>& columns, std::size_t n) {
  const double enough = 1e-16 * std::sqrt(static_cast<double>(n));
  std::vector<double> squares(n);
  const auto column = [&](std::size_t k) { return &columns[k * n]; };
  for (int sweep = 0, again = 1; again != 0 && sweep < 20; ++sweep) {
    again = 0;
    for (std::size_t k = 0; k < n; ++k) squares[k] = wide_product(column(k), column(k), n);
    for (std::size_t p = 0; p < n; ++p)
      for (std::size_t q = p + 1; q < n; ++q) {
        const double g = wide_product(column(p), column(q), n);
        if (!(std::fabs(g) > enough * std::sqrt(squares[p] * squares[q]))) continue;
        const double change = make_orthogonal(column(p), column(q), n, squares[p], squares[q], g);
        squares[p] = std::max(0.0, squares[p] - change), squares[q] += change;
        again = 1;
      }
  }
  return squares;
}

// The same for large matrices, m >= n: J P = Q R, and rotations of the rows of R, which are nearly orthogonal then and need few
// sweeps; as long as their lengths they are the columns of P^T V [DrmacVeselic2008]. Those of rounding are any that complete them.
Columns rotated_triangle(const std::vector<double>& J, std::size_t m, std::size_t n) {
  std::vector<double> columns(m * n), rows(n * n, 0.0);
  for (std::size_t i = 0; i < m; ++i)
    for (std::size_t j = 0; j < n; ++j) columns[j * m + i] = J[i * n + j];
  const PivotedQr qr(std::move(columns), m, n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i; j < n; ++j) rows[i * n + j] = qr.R(i, j);
  const std::vector<double> squares = made_orthogonal(rows, n);
  constexpr double rounding = 1e-28;  // of the largest square
  const double least = rounding * *std::max_element(squares.begin(), squares.end());
  std::vector<double> known;
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t i = 0; i < n && squares[k] > least; ++i)
      known.push_back(rows[k * n + i] / std::sqrt(squares[k]));
  const std::size_t seen = known.size() / n;
  if (seen < n) {
    const PivotedQr basis(known, n, seen);
    for (std::size_t k = seen; k < n; ++k) {
      std::vector<double> x(n, 0.0);
      x[k] = 1;
      basis.apply_Q(x.data());
      known.insert(known.end(), x.begin(), x.end());
    }
  }
  Columns c{m, n, std::vector<double>(n * (m + n), 0.0)};
  for (std::size_t k = 0; k < n; ++k) {
    double *const W = c.column(k), *const V = W + m;
    for (std::size_t i = 0; i < n; ++i) V[qr.order(i)] = known[k * n + i];
    for (std::size_t i = 0; i < m; ++i) W[i] = wide_product(&J[i * n], V, n);
  }
  return c;
}

}  // namespace

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

Singular singular(const std::vector<double>& J, std::size_t m, std::size_t n) {
  constexpr std::size_t large = 40;
  Columns c = n >= large && m >= n ? rotated_triangle(J, m, n) : rotated(J, m, n);
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::vector<double> size;
  for (std::size_t j = 0; j < n; ++j) size.push_back(std::sqrt(product(c.column(j), c.column(j), m)));
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return size[a] > size[b]; });
  Singular sorted{m, n, {}, {}, {}};
  for (const std::size_t j : order) {
    const double* x = c.column(j);
    sorted.W.emplace_back(x, x + m);
    sorted.V.emplace_back(x + m, x + m + n);
    sorted.values.push_back(size[j]);
  }
  return sorted;
}

std::vector<double> damped_solution(const Singular& s, const std::vector<double>& e, double damping) {
  std::vector<double> x(s.n, 0.0);
  for (std::size_t k = 0; k < s.n; ++k) {
    const double below = s.values[k] * s.values[k] + damping * damping;
    if (below < 1e-28) continue;
    const double f = dot(s.W[k], e) / below;
    for (std::size_t i = 0; i < s.n; ++i) x[i] += f * s.V[k][i];
  }
  return x;
}

}  // namespace articula
