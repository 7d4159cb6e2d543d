#include "support/dense.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

namespace articula::test {

namespace {

constexpr double nothing = 1e-9;

// a V = W with orthogonal V and orthogonal columns W, the longest first.
struct Decomposition {
  std::vector<Vector> W, V;  // columns
  Vector lengths;
  std::size_t rank = 0;
};

void rotate(Vector& a, Vector& b, double c, double s) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double x = a[i], y = b[i];
    a[i] = c * x - s * y, b[i] = s * x + c * y;
  }
}

// Makes two columns orthogonal; false when they are so already, or when one of them is nothing but rounding.
bool made_orthogonal(Decomposition& d, std::size_t i, std::size_t k, double rounding) {
  const double aa = dot(d.W[i], d.W[i]), bb = dot(d.W[k], d.W[k]), ab = dot(d.W[i], d.W[k]);
  if (std::abs(ab) <= 1e-15 * std::sqrt(aa * bb) || aa <= rounding || bb <= rounding) return false;
  const double zeta = (bb - aa) / (2 * ab);
  const double t = (zeta < 0 ? -1 : 1) / (std::abs(zeta) + std::hypot(1, zeta));
  const double c = 1 / std::hypot(1, t);
  rotate(d.W[i], d.W[k], c, c * t);
  rotate(d.V[i], d.V[k], c, c * t);
  return true;
}

Decomposition decomposed(const Dense& a) {
  Decomposition d;
  const Dense unit = identity(a.cols);
  for (std::size_t k = 0; k < a.cols; ++k) d.W.push_back(a.column(k)), d.V.push_back(unit.column(k));
  const double rounding = 1e-30 * dot(a.cells, a.cells);
  bool turned = true;
  for (int sweep = 0; turned && sweep < 60; ++sweep) {
    turned = false;
    for (std::size_t i = 0; i < a.cols; ++i)
      for (std::size_t k = i + 1; k < a.cols; ++k) turned = made_orthogonal(d, i, k, rounding) || turned;
  }
  std::vector<std::size_t> order(a.cols);
  std::iota(order.begin(), order.end(), 0U);
  Decomposition sorted;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t i, std::size_t k) { return dot(d.W[i], d.W[i]) > dot(d.W[k], d.W[k]); });
  for (const std::size_t k : order) {
    sorted.W.push_back(d.W[k]), sorted.V.push_back(d.V[k]);
    sorted.lengths.push_back(std::sqrt(dot(d.W[k], d.W[k])));
    if (sorted.lengths.back() > nothing * sorted.lengths.front()) ++sorted.rank;
  }
  return sorted;
}

Vector solved(const Decomposition& d, const Vector& b) {
  Vector x(d.V.size());
  for (std::size_t k = 0; k < d.rank; ++k) x = x + (dot(d.W[k], b) / (d.lengths[k] * d.lengths[k])) * d.V[k];
  return x;
}

void expect(bool fits) {
  if (!fits) throw std::logic_error("sizes of matrices do not match");
}

}  // namespace

Vector Dense::column(std::size_t k) const {
  Vector c(rows);
  for (std::size_t i = 0; i < rows; ++i) c[i] = (*this)(i, k);
  return c;
}

Dense operator*(const Dense& a, const Dense& b) {
  expect(a.cols == b.rows);
  Dense c(a.rows, b.cols);
  for (std::size_t i = 0; i < a.rows; ++i)
    for (std::size_t m = 0; m < a.cols; ++m)
      for (std::size_t k = 0; k < b.cols; ++k) c(i, k) += a(i, m) * b(m, k);
  return c;
}
Vector operator*(const Dense& a, const Vector& x) {
  expect(a.cols == x.size());
  Vector y(a.rows);
  for (std::size_t i = 0; i < a.rows; ++i)
    for (std::size_t k = 0; k < a.cols; ++k) y[i] += a(i, k) * x[k];
  return y;
}
Vector operator+(Vector a, const Vector& b) {
  expect(a.size() == b.size());
  for (std::size_t i = 0; i < a.size(); ++i) a[i] += b[i];
  return a;
}
Vector operator-(Vector a, const Vector& b) { return std::move(a) + (-1.0 * b); }
Vector operator*(double s, Vector a) {
  for (double& x : a) x *= s;
  return a;
}
double dot(const Vector& a, const Vector& b) {
  expect(a.size() == b.size());
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}
double largest(const Vector& a) {
  double most = 0;
  for (const double x : a) most = std::isnan(x) ? HUGE_VAL : std::max(most, std::abs(x));
  return most;
}

Dense transposed(const Dense& a) {
  Dense t(a.cols, a.rows);
  for (std::size_t i = 0; i < a.rows; ++i)
    for (std::size_t k = 0; k < a.cols; ++k) t(k, i) = a(i, k);
  return t;
}
Dense identity(std::size_t n) {
  Dense one(n, n);
  for (std::size_t i = 0; i < n; ++i) one(i, i) = 1;
  return one;
}
Dense rows_of(const Dense& a, const std::vector<std::size_t>& which) {
  Dense b(which.size(), a.cols);
  for (std::size_t i = 0; i < which.size(); ++i)
    for (std::size_t k = 0; k < a.cols; ++k) b(i, k) = a(which[i], k);
  return b;
}
Dense columns_of(const Dense& a, const std::vector<std::size_t>& which) {
  return transposed(rows_of(transposed(a), which));
}
Vector entries_of(const Vector& a, const std::vector<std::size_t>& which) {
  Vector b;
  for (const std::size_t i : which) b.push_back(a.at(i));
  return b;
}
Dense stacked(const Dense& above, const Dense& below) {
  expect(above.cols == below.cols);
  Dense all(above.rows + below.rows, above.cols);
  all.cells = above.cells;
  all.cells.insert(all.cells.end(), below.cells.begin(), below.cells.end());
  return all;
}

Vector singular_values(const Dense& a) { return decomposed(a).lengths; }
std::size_t rank(const Dense& a) { return decomposed(a).rank; }
Vector least_squares(const Dense& a, const Vector& b) {
  expect(a.rows == b.size());
  return solved(decomposed(a), b);
}
Dense least_squares(const Dense& a, const Dense& b) {
  expect(a.rows == b.rows);
  const Decomposition d = decomposed(a);
  Dense x(b.cols, a.cols);
  x.cells.clear();
  for (std::size_t k = 0; k < b.cols; ++k) {
    const Vector one = solved(d, b.column(k));
    x.cells.insert(x.cells.end(), one.begin(), one.end());
  }
  return transposed(x);
}
Dense null_space(const Dense& a) {
  const Decomposition d = decomposed(a);
  Dense n(a.cols, a.cols - d.rank);
  for (std::size_t k = d.rank; k < a.cols; ++k)
    for (std::size_t i = 0; i < a.cols; ++i) n(i, k - d.rank) = d.V[k][i];
  return n;
}

}  // namespace articula::test
