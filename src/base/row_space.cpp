#include "base/row_space.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace articula {

RowSpace::RowSpace(const std::vector<double>& W, std::size_t m, std::size_t n, double tolerance)
    : m_(m), n_(n), R_(W), order_(m) {
  std::iota(order_.begin(), order_.end(), 0);
  const auto column = [&](std::size_t j) { return &R_[j * n_]; };
  const auto left = [&](std::size_t j, std::size_t k) {
    return std::inner_product(column(j) + k, column(j) + n_, column(j) + k, 0.0);
  };
  double largest = 0;
  for (std::size_t k = 0; k < std::min(m_, n_); ++k) {
    std::size_t pivot = k;
    for (std::size_t j = k + 1; j < m_; ++j)
      if (left(j, k) > left(pivot, k)) pivot = j;
    const double length = std::sqrt(left(pivot, k));
    largest = std::max(largest, length);
    if (!(length > tolerance * largest)) break;
    std::swap_ranges(column(k), column(k) + n_, column(pivot));
    std::swap(order_[k], order_[pivot]);
    std::vector<double> v(column(k), column(k) + n_);
    std::fill_n(v.begin(), k, 0.0);
    v[k] += v[k] < 0 ? -length : length;
    const double size = std::sqrt(std::inner_product(v.begin(), v.end(), v.begin(), 0.0));
    for (double& e : v) e /= size;
    v_.push_back(std::move(v));
    for (std::size_t j = k; j < m_; ++j) reflect(k, column(j));
    least_ = length / largest;
    ++rank_;
  }
}

void RowSpace::reflect(std::size_t k, double* column) const {
  const std::vector<double>& v = v_[k];
  const double f = 2 * std::inner_product(v.begin(), v.end(), column, 0.0);
  for (std::size_t i = k; i < n_; ++i) column[i] -= f * v[i];
}

std::vector<double> RowSpace::turned(std::vector<double> c) const {
  for (std::size_t k = rank_; k-- > 0;) reflect(k, c.data());
  return c;
}

std::vector<double> RowSpace::turned_back(std::vector<double> c) const {
  for (std::size_t k = 0; k < rank_; ++k) reflect(k, c.data());
  return c;
}

std::vector<std::size_t> RowSpace::independent() const {
  std::vector<std::size_t> rows(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(rank_));
  std::sort(rows.begin(), rows.end());
  return rows;
}

std::vector<double> RowSpace::solution(const std::vector<double>& g) const {
  std::vector<double> y(n_, 0.0);  // R^T y = g, downwards
  for (std::size_t i = 0; i < rank_; ++i) {
    double sum = g[order_[i]];
    for (std::size_t k = 0; k < i; ++k) sum -= R_[i * n_ + k] * y[k];
    y[i] = sum / R_[i * n_ + i];
  }
  return turned(std::move(y));
}

std::vector<double> RowSpace::multipliers(const std::vector<double>& f) const {
  const std::vector<double> c = turned_back(f);
  std::vector<double> l(m_, 0.0);  // R l = Q^T f, upwards
  for (std::size_t i = rank_; i-- > 0;) {
    double sum = c[i];
    for (std::size_t k = i + 1; k < rank_; ++k) sum -= R_[k * n_ + i] * l[order_[k]];
    l[order_[i]] = sum / R_[i * n_ + i];
  }
  return l;
}

std::vector<double> RowSpace::unseen() const {
  const std::size_t free = n_ - rank_;
  std::vector<double> N(n_ * free);
  for (std::size_t k = 0; k < free; ++k) {
    std::vector<double> axis(n_, 0.0);
    axis[rank_ + k] = 1;
    axis = turned(std::move(axis));
    for (std::size_t i = 0; i < n_; ++i) N[i * free + k] = axis[i];
  }
  return N;
}

}  // namespace articula
