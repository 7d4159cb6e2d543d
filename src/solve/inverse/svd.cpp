#include "solve/inverse/svd.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace articula {

namespace {

void rotate(std::vector<double>& a, std::vector<double>& b, double c, double s) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double x = a[i], y = b[i];
    a[i] = c * x - s * y;
    b[i] = s * x + c * y;
  }
}

// One rotation that makes columns p and q orthogonal; false: they are already.
bool made_orthogonal(Singular& r, std::size_t p, std::size_t q, double negligible) {
  const double a = dot(r.W[p], r.W[p]), b = dot(r.W[q], r.W[q]), g = dot(r.W[p], r.W[q]);
  if (!(std::fabs(g) > 1e-15 * std::sqrt(a * b) && std::fabs(g) > negligible)) return false;
  const double zeta = (b - a) / (2 * g);
  const double t = std::copysign(1.0, zeta) / (std::fabs(zeta) + std::sqrt(1 + zeta * zeta));
  const double c = 1 / std::sqrt(1 + t * t);
  rotate(r.W[p], r.W[q], c, c * t);
  rotate(r.V[p], r.V[q], c, c * t);
  return true;
}

}  // namespace

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

Singular singular(const std::vector<double>& J, std::size_t m, std::size_t n) {
  Singular r{m, n, {}, {}, {}};
  for (std::size_t j = 0; j < n; ++j) {
    r.W.emplace_back(m);
    r.V.emplace_back(n, 0.0);
    r.V[j][j] = 1;
    for (std::size_t i = 0; i < m; ++i) r.W[j][i] = J[i * n + j];
  }
  const double negligible = 1e-33 * dot(J, J);  // rounding of rounding
  for (int sweep = 0, again = 1; again != 0 && sweep < 20; ++sweep) {
    again = 0;
    for (std::size_t p = 0; p < n; ++p)
      for (std::size_t q = p + 1; q < n; ++q)
        if (made_orthogonal(r, p, q, negligible)) again = 1;
  }
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::vector<double> size;
  for (const auto& w : r.W) size.push_back(std::sqrt(dot(w, w)));
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return size[a] > size[b]; });
  Singular sorted{m, n, {}, {}, {}};
  for (const std::size_t j : order) {
    sorted.W.push_back(r.W[j]);
    sorted.V.push_back(r.V[j]);
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
