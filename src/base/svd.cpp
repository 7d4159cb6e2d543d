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

// One rotation that makes columns p and q orthogonal; false: they are already.
bool made_orthogonal(Columns& c, std::size_t p, std::size_t q, double negligible) {
  double *x = c.column(p), *y = c.column(q);
  const double a = product(x, x, c.m), b = product(y, y, c.m), g = product(x, y, c.m);
  if (!(std::fabs(g) > 1e-15 * std::sqrt(a * b) && std::fabs(g) > negligible)) return false;
  const double zeta = (b - a) / (2 * g);
  const double t = std::copysign(1.0, zeta) / (std::fabs(zeta) + std::sqrt(1 + zeta * zeta));
  const double C = 1 / std::sqrt(1 + t * t), S = C * t;
  for (std::size_t i = 0; i < c.m + c.n; ++i) {
    const double u = x[i], v = y[i];
    x[i] = C * u - S * v;
    y[i] = S * u + C * v;
  }
  return true;
}

}  // namespace

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

Singular singular(const std::vector<double>& J, std::size_t m, std::size_t n) {
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
