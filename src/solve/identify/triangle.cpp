#include "solve/identify/triangle.hpp"

#include <cmath>
#include <cstdint>

namespace articula {

namespace {

// Four numbers at a time; in this order on every processor, so that sums are the same everywhere.
constexpr std::size_t LANES = 4;
typedef double Lanes __attribute__((vector_size(LANES * sizeof(double)), may_alias));

double sum_of(const Lanes& v) { return (v[0] + v[1]) + (v[2] + v[3]); }

[[gnu::always_inline]] inline double product_of(const Lanes* a, const Lanes* b, std::size_t m) {
  Lanes even{}, odd{};
  std::size_t k = 0;
  for (; k + 1 < m; k += 2) even += a[k] * b[k], odd += a[k + 1] * b[k + 1];
  if (k < m) even += a[k] * b[k];
  return sum_of(even + odd);
}

struct Factor {  // of one column: what Householder's matrix does to the others
  double alpha, beta;
};

// The column's own element becomes r, those below it vanish: v = (alpha, B_k), I - v v^T / beta.
bool reflection(double& r, const Lanes* v, std::size_t m, Factor& f) {
  const double below = product_of(v, v, m);
  if (below == 0) return false;
  const double length = std::sqrt(r * r + below), image = r > 0 ? -length : length;
  f = {r - image, image * (image - r)};
  r = image;
  return true;
}

// Two columns at a time: v is read once for both.
[[gnu::always_inline]] inline void reflect_two(const Factor& f, const Lanes* v, std::size_t m, double& ra,
                                               Lanes* a, double& rb, Lanes* b) {
  Lanes sum_a{}, sum_b{};
  for (std::size_t k = 0; k < m; ++k) sum_a += v[k] * a[k], sum_b += v[k] * b[k];
  const double sa = (f.alpha * ra + sum_of(sum_a)) / f.beta, sb = (f.alpha * rb + sum_of(sum_b)) / f.beta;
  ra -= sa * f.alpha;
  rb -= sb * f.alpha;
  for (std::size_t k = 0; k < m; ++k) a[k] -= sa * v[k], b[k] -= sb * v[k];
}

[[gnu::always_inline]] inline void reflect_one(const Factor& f, const Lanes* v, std::size_t m, double& ra,
                                               Lanes* a) {
  const double s = (f.alpha * ra + product_of(v, a, m)) / f.beta;
  ra -= s * f.alpha;
  for (std::size_t k = 0; k < m; ++k) a[k] -= s * v[k];
}

// e: triangle of n columns; below it a block of m * LANES rows.
[[gnu::always_inline]] inline void reduce_all(double* e, std::size_t n, double* block, std::size_t stride,
                                              std::size_t m) {
  const auto column = [&](std::size_t k) { return reinterpret_cast<Lanes*>(block + k * stride); };
  for (std::size_t k = 0; k < n; ++k) {
    const Lanes* const v = column(k);
    Factor f{};
    if (!reflection(e[k * n + k], v, m, f)) continue;
    std::size_t c = k + 1;
    for (; c + 1 < n; c += 2)
      reflect_two(f, v, m, e[c * n + k], column(c), e[(c + 1) * n + k], column(c + 1));
    if (c < n) reflect_one(f, v, m, e[c * n + k], column(c));
  }
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] void reduce_avx2(double* e, std::size_t n, double* block, std::size_t stride,
                                         std::size_t m) {
  reduce_all(e, n, block, stride, m);
}
#endif

void reduce(double* e, std::size_t n, double* block, std::size_t stride, std::size_t m) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return reduce_avx2(e, n, block, stride, m);
#endif
  reduce_all(e, n, block, stride, m);
}

}  // namespace

RowBlock::RowBlock(std::size_t rows, std::size_t columns)
    : rows_((rows + LANES - 1) / LANES * LANES), memory_(rows_ * columns + LANES) {
  constexpr std::uintptr_t bytes = sizeof(Lanes);
  const auto address = reinterpret_cast<std::uintptr_t>(memory_.data());
  first_ = memory_.data() + (bytes - address % bytes) % bytes / sizeof(double);
}

void Triangle::add(double* block, std::size_t rows, std::size_t stride, std::size_t count) {
  count_ += count;
  reduce(e_.data(), n_ + 1, block, stride, rows / LANES);
}

void Triangle::add(const Triangle& other, const std::vector<std::size_t>& columns, double weight) {
  RowBlock block(other.n_ + 1, n_ + 1);
  for (std::size_t k = 0; k <= other.n_; ++k) {
    double* const to = block.column(k < other.n_ ? columns[k] : n_);
    for (std::size_t i = 0; i <= k; ++i) to[i] = weight * other.e_[k * (other.n_ + 1) + i];
  }
  add(block.data(), block.rows(), block.rows(), other.count_);
}

void Triangle::add(const Triangle& other, double weight) {
  std::vector<std::size_t> all(n_);
  for (std::size_t k = 0; k < n_; ++k) all[k] = k;
  add(other, all, weight);
}

void Triangle::add_row(std::vector<double> row, double y) {
  row.push_back(y);
  RowBlock block(1, n_ + 1);
  for (std::size_t k = 0; k <= n_; ++k) *block.column(k) = row[k];
  add(block.data(), block.rows(), block.rows(), 1);
}

double Triangle::squared(const std::vector<double>& x) const {
  double sum = rest();
  for (std::size_t i = 0; i < n_; ++i) {
    double e = -z(i);
    for (std::size_t j = i; j < n_; ++j) e += R(i, j) * x[j];
    sum += e * e;
  }
  return sum;
}

double Triangle::squared() const { return squared(std::vector<double>(n_, 0.0)); }

}  // namespace articula
