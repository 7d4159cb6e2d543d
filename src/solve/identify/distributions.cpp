#include "solve/identify/distributions.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace articula {

namespace {

constexpr double many_freedoms = 1e6;  // degrees of freedom

// Of I_x(a, b) without the factor before it, from the front [Lentz1976]. It converges fast where x < (a + 1)/(a + b + 2).
double beta_fraction(double a, double b, double x) {
  constexpr double tiny = 1e-300, enough = 1e-16;
  constexpr int most = 100000;
  const auto away = [](double v) { return std::fabs(v) < tiny ? tiny : v; };
  double c = 1, d = 1 / away(1 - (a + b) * x / (a + 1)), h = d;
  for (int m = 1; m < most; ++m) {
    const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d), c = away(1 + even / c), h *= d * c;
    const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d), c = away(1 + odd / c), h *= d * c;
    if (std::fabs(d * c - 1) < enough) break;
  }
  return h;
}

double normal_below(double t) { return std::erfc(-t / std::sqrt(2)) / 2; }

}  // namespace

double incomplete_beta(double a, double b, double x) {
  if (!(x > 0)) return 0;
  if (!(x < 1)) return 1;
  const double before =
      std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) + a * std::log(x) + b * std::log1p(-x));
  return x < (a + 1) / (a + b + 2) ? before * beta_fraction(a, b, x) / a
                                   : 1 - before * beta_fraction(b, a, 1 - x) / b;
}

double student(double t, double freedom) {
  if (freedom > many_freedoms) return normal_below(t);
  const double tail = incomplete_beta(freedom / 2, 0.5, freedom / (freedom + t * t)) / 2;
  return t > 0 ? 1 - tail : tail;
}

double student_quantile(double probability, double freedom) {
  if (!(freedom > 0)) return std::numeric_limits<double>::infinity();
  if (probability < 0.5) return -student_quantile(1 - probability, freedom);
  double low = 0, high = 1;
  while (student(high, freedom) < probability && std::isfinite(high)) low = high, high *= 2;
  while (true) {
    const double middle = low + (high - low) / 2;
    if (!(middle > low && middle < high)) return middle;
    (student(middle, freedom) < probability ? low : high) = middle;
  }
}

double fisher_tail(double f, double freedom1, double freedom2) {
  if (!(f > 0)) return 1;
  const double d2 = std::min(freedom2, many_freedoms);
  return incomplete_beta(d2 / 2, freedom1 / 2, d2 / (d2 + freedom1 * f));
}

}  // namespace articula
