#include "solve/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace articula {

double wrapped(double angle) {
  const double x = std::remainder(angle, 2 * std::numbers::pi);
  return x <= -std::numbers::pi ? std::numbers::pi : x;
}

bool finite(const std::vector<double>& q) {
  return std::all_of(q.begin(), q.end(), [](double x) { return std::isfinite(x); });
}

double largest(const std::vector<double>& x) {
  double most = 0;
  for (const double v : x) most = std::max(most, std::fabs(v));
  return most;
}

std::vector<double> unseen(const Singular& s, const std::vector<double>& v, double below) {
  std::vector<double> r(v.size(), 0.0);
  for (std::size_t k = 0; k < s.n; ++k) {
    if (s.values[k] > below) continue;
    const double f = dot(s.V[k], v);
    for (std::size_t j = 0; j < r.size(); ++j) r[j] += f * s.V[k][j];
  }
  return r;
}

std::vector<double> even_point(std::size_t n, int k) {
  double root = 1.5;
  for (int i = 0; i < 60; ++i) root = std::pow(1 + root, 1.0 / static_cast<double>(n + 1));
  std::vector<double> point;
  double a = 1;
  for (std::size_t j = 0; j < n; ++j) {
    a *= 1 / root;
    point.push_back(std::fmod(0.5 + a * (k + 1), 1.0));
  }
  return point;
}

}  // namespace articula
