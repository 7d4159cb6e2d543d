#include "solve/identify/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "solve/identify/distributions.hpp"
#include "solve/identify/reshaped.hpp"

namespace articula {

namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

struct NoiseSize {
  double sigma, freedom;
};

NoiseSize noise_of(double misfit, std::size_t rows, std::size_t rank, std::optional<double> sigma) {
  if (sigma) return {*sigma, unlimited};
  if (rows <= rank) return {unlimited, 0};
  const auto freedom = static_cast<double>(rows - rank);
  return {std::sqrt(misfit / freedom), freedom};
}

// variance: in units of that of the noise.
Deviations deviations_of(const std::vector<double>& x, const std::vector<double>& variance,
                         const NoiseSize& noise) {
  Deviations d{noise.sigma, noise.freedom, {}, {}};
  for (std::size_t k = 0; k < x.size(); ++k) {
    const bool known = std::isfinite(noise.sigma) && std::isfinite(variance[k]);
    d.absolute.push_back(known ? noise.sigma * std::sqrt(variance[k]) : unlimited);
    d.percent.push_back(x[k] == 0 ? unlimited : 100 * d.absolute[k] / std::fabs(x[k]));
  }
  return d;
}

struct SolvedTriangle {
  std::vector<double> x, variance;
};

// With a triangle whose columns are independent: x = R^-1 z, and the squares of the rows of R^-1.
SolvedTriangle solved_triangle(const Triangle& t) {
  const std::size_t n = t.unknowns();
  std::vector<double> inverse(n * n, 0.0);
  for (std::size_t j = 0; j < n; ++j)
    for (std::size_t i = j + 1; i-- > 0;) {
      double e = i == j ? 1 : 0;
      for (std::size_t k = i + 1; k <= j; ++k) e -= t.R(i, k) * inverse[k * n + j];
      inverse[i * n + j] = e / t.R(i, i);
    }
  SolvedTriangle s{std::vector<double>(n, 0.0), std::vector<double>(n, 0.0)};
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i; j < n; ++j) {
      const double e = inverse[i * n + j];
      s.x[i] += e * t.z(j);
      s.variance[i] += e * e;
    }
  return s;
}

std::vector<std::size_t> others_of(const std::vector<std::size_t>& kept, std::size_t n) {
  std::vector<std::size_t> others;
  for (std::size_t k = 0; k < n; ++k)
    if (!std::binary_search(kept.begin(), kept.end(), k)) others.push_back(k);
  return others;
}

}  // namespace

double Deviations::within(std::size_t k, double probability) const {
  if (!std::isfinite(absolute[k])) return unlimited;
  return student_quantile((1 + probability) / 2, freedom) * absolute[k];
}

Deviations deviations(const LeastSquares& s, const Triangle& t, std::optional<double> sigma) {
  std::vector<double> variance;
  for (std::size_t k = 0; k < s.x.size(); ++k) variance.push_back(s.variance(k));
  return deviations_of(s.x, variance, noise_of(s.misfit, t.count(), s.rank, sigma));
}

Essential essential(const Triangle& t, const EssentialOptions& options) {
  Essential e;
  e.kept = independent_columns(t);
  e.taken = others_of(e.kept, t.unknowns());
  const std::size_t unseen = e.taken.size();
  Triangle left = restricted(t, e.kept);
  e.misfit_of_all = left.rest();
  const NoiseSize noise = noise_of(left.rest(), t.count(), e.kept.size(), options.sigma);
  SolvedTriangle s = solved_triangle(left);
  while (true) {
    e.deviations = deviations_of(s.x, s.variance, noise);
    const std::vector<double>& percent = e.deviations.percent;
    const auto worst = std::max_element(percent.begin(), percent.end());
    if (worst == percent.end() || !(*worst > options.percent) || noise.freedom == 0) break;
    const auto which = worst - percent.begin();
    std::vector<std::size_t> columns = others_of({static_cast<std::size_t>(which)}, e.kept.size());
    const Triangle less = restricted(left, columns);
    const auto taken = static_cast<double>(e.taken.size() + 1 - unseen);
    const double more = less.rest() - e.misfit_of_all;
    const double F = more > 0 ? more / (taken * noise.sigma * noise.sigma) : 0;
    if (fisher_tail(F, taken, noise.freedom) < options.significance) break;
    e.taken.push_back(e.kept[static_cast<std::size_t>(which)]);
    e.kept.erase(e.kept.begin() + which);
    left = less;
    s = solved_triangle(left);
  }
  e.misfit = left.rest();
  e.x.assign(t.unknowns(), 0.0);
  for (std::size_t k = 0; k < e.kept.size(); ++k) e.x[e.kept[k]] = s.x[k];
  return e;
}

}  // namespace articula
