#include "solve/identify/low_pass.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace articula {

namespace {

constexpr double half_turn = std::numbers::pi;

// One section over a signal, from the steady state of its first value.
void run_section(const FilterSection& s, std::vector<double>& x) {
  if (x.empty()) return;
  double u1 = x.front(), u2 = u1, y1 = u1, y2 = u1;  // at rest the section gives what it gets
  for (double& value : x) {
    const double u = value, y = s.b0 * u + s.b1 * u1 + s.b2 * u2 - s.a1 * y1 - s.a2 * y2;
    u2 = u1, u1 = u, y2 = y1, y1 = y;
    value = y;
  }
}

// Reflected through both ends: 2 x_0 - x_k.
std::vector<double> continued(const std::vector<double>& x, std::size_t reach) {
  std::vector<double> y;
  y.reserve(x.size() + 2 * reach);
  for (std::size_t k = reach; k > 0; --k) y.push_back(2 * x.front() - x[k]);
  y.insert(y.end(), x.begin(), x.end());
  for (std::size_t k = 1; k <= reach; ++k) y.push_back(2 * x.back() - x[x.size() - 1 - k]);
  return y;
}

}  // namespace

std::vector<FilterSection> butterworth(int order, double cutoff, double rate) {
  const double w = std::tan(half_turn * cutoff / rate);
  std::vector<FilterSection> sections;
  for (int k = 0; k < order / 2; ++k) {
    const double damping = std::sin(half_turn * (2 * k + 1) / (2 * order));  // zeta_k
    const double scale = 1 / (1 + 2 * damping * w + w * w), b = w * w * scale;
    sections.push_back({b, 2 * b, b, 2 * (w * w - 1) * scale, (1 - 2 * damping * w + w * w) * scale});
  }
  return sections;
}

std::size_t filter_margin(double cutoff, double rate) {
  return static_cast<std::size_t>(std::ceil(rate / cutoff));
}

std::vector<double> without_delay(const std::vector<FilterSection>& sections, const std::vector<double>& x) {
  if (x.size() < 2 || sections.empty()) return x;
  double slowest = 0;  // of the poles: how much is left after a sample
  for (const FilterSection& s : sections) slowest = std::max(slowest, std::sqrt(std::fabs(s.a2)));
  const auto forgotten =
      static_cast<std::size_t>(std::ceil(std::log(1e-6) / std::log(std::min(slowest, 0.999999))));
  const std::size_t reach = std::min(forgotten, x.size() - 1);
  std::vector<double> y = continued(x, reach);
  for (int way = 0; way < 2; ++way) {
    for (const FilterSection& s : sections) run_section(s, y);
    std::reverse(y.begin(), y.end());
  }
  return {y.begin() + static_cast<std::ptrdiff_t>(reach), y.end() - static_cast<std::ptrdiff_t>(reach)};
}

std::vector<double> derivative(const std::vector<double>& x, double period) {
  const std::size_t n = x.size();
  std::vector<double> d(n, 0.0);
  if (n < 2) return d;
  for (std::size_t k = 2; k + 2 < n; ++k)
    d[k] = (8 * (x[k + 1] - x[k - 1]) - (x[k + 2] - x[k - 2])) / (12 * period);
  for (std::size_t k = 1; k + 1 < n; ++k)
    if (k < 2 || k + 2 >= n) d[k] = (x[k + 1] - x[k - 1]) / (2 * period);
  d.front() = (x[1] - x[0]) / period;
  d.back() = (x[n - 1] - x[n - 2]) / period;
  return d;
}

std::vector<double> second_derivative(const std::vector<double>& x, double period) {
  const std::size_t n = x.size();
  std::vector<double> d(n, 0.0);
  if (n < 3) return d;
  const double h2 = period * period;
  for (std::size_t k = 2; k + 2 < n; ++k)
    d[k] = (16 * (x[k + 1] + x[k - 1]) - (x[k + 2] + x[k - 2]) - 30 * x[k]) / (12 * h2);
  for (std::size_t k = 1; k + 1 < n; ++k)
    if (k < 2 || k + 2 >= n) d[k] = (x[k + 1] - 2 * x[k] + x[k - 1]) / h2;
  d.front() = d[1];
  d.back() = d[n - 2];
  return d;
}

std::size_t decimation_reach(std::size_t factor) { return factor > 1 ? 8 * factor : 0; }

std::vector<double> decimation_filter(std::size_t factor) {
  const auto reach = static_cast<std::ptrdiff_t>(decimation_reach(factor));
  const double width =
      0.5 * 0.8 / static_cast<double>(factor);  // cycles for a sample: 0.8 of what is left room for
  std::vector<double> taps;
  double sum = 0;
  for (std::ptrdiff_t k = -reach; k <= reach; ++k) {
    const double u = 2 * width * static_cast<double>(k);
    const double sinc = k == 0 ? 1 : std::sin(half_turn * u) / (half_turn * u);
    const double window =
        reach == 0 ? 1
                   : 0.54 + 0.46 * std::cos(half_turn * static_cast<double>(k) / static_cast<double>(reach));
    taps.push_back(sinc * window);
    sum += taps.back();
  }
  for (double& tap : taps) tap /= sum;
  return taps;
}

}  // namespace articula
