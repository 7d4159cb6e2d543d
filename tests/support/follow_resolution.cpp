#include "support/follow_resolution.hpp"

#include <algorithm>
#include <cmath>
#include <complex>

#include "program/run.hpp"

namespace articula::test {
namespace {

std::vector<std::complex<double>> complex_roots(std::vector<std::complex<double>> a) {  // a0 + a1 z + ..
  double most = 0;
  for (const auto& x : a) most = std::max(most, std::abs(x));
  while (a.size() > 1 && std::abs(a.back()) < 1e-13 * most) a.pop_back();
  const std::size_t n = a.size() - 1;
  std::vector<std::complex<double>> z;
  for (std::size_t i = 0; i < n; ++i)
    z.push_back(std::pow(std::complex<double>(0.4, 0.9), static_cast<double>(i)));
  for (int round = 0; round < 100; ++round)
    for (std::size_t i = 0; i < n; ++i) {
      std::complex<double> f = a[n], others = a[n];
      for (std::size_t k = n; k-- > 0;) f = f * z[i] + a[k];
      for (std::size_t k = 0; k < n; ++k)
        if (k != i) others *= z[i] - z[k];
      z[i] -= f / others;
    }
  return z;
}

Numbers roots_of_trig4(const Numbers& a) {  // with z = e^(ix), times z^2
  const std::complex<double> i(0, 1);
  Numbers x;
  for (const auto& z : complex_roots({0.5 * (a[3] + i * a[4]), 0.5 * (a[1] + i * a[2]), a[0],
                                      0.5 * (a[1] - i * a[2]), 0.5 * (a[3] - i * a[4])}))
    if (std::abs(std::abs(z) - 1) < 1e-4) x.push_back(std::arg(z));
  for (double& r : x)
    for (int k = 0; k < 3; ++k) {
      const double slope =
          -a[1] * std::sin(r) + a[2] * std::cos(r) - 2 * a[3] * std::sin(2 * r) + 2 * a[4] * std::cos(2 * r);
      r -=
          (a[0] + a[1] * std::cos(r) + a[2] * std::sin(r) + a[3] * std::cos(2 * r) + a[4] * std::sin(2 * r)) /
          slope;
    }
  return x;
}

}  // namespace

Numbers roots_of(RootKind kind, const Numbers& a) {
  switch (kind) {
    case RootKind::assign: return {a[0]};
    case RootKind::linear: return {a[1] / a[0]};
    case RootKind::sine: {
      const double B = a[0] * a[0] + a[1] * a[1], D = B - a[2] * a[2], w = std::sqrt(std::max(D, 0.0));
      if (D < -1e-9 * B) return {};
      return {std::atan2(a[0] * a[2] + a[1] * w, a[1] * a[2] - a[0] * w),
              std::atan2(a[0] * a[2] - a[1] * w, a[1] * a[2] + a[0] * w)};
    }
    case RootKind::pair: {
      const double D = a[0] * a[4] - a[3] * a[1], s = D < 0 ? -1 : 1;
      return {std::atan2(s * (a[2] * a[4] - a[5] * a[1]), s * (a[0] * a[5] - a[3] * a[2]))};
    }
    case RootKind::trig4: return roots_of_trig4(a);
    case RootKind::quadratic:
    case RootKind::quartic: {
      std::vector<std::complex<double>> c(a.begin(), a.end());
      if (kind == RootKind::quadratic) std::reverse(c.begin(), c.end());
      Numbers x;
      for (const auto& z : complex_roots(c))
        if (std::abs(z.imag()) < 1e-6 * (1 + std::abs(z))) x.push_back(z.real());
      return x;
    }
  }
  return {};
}
namespace {

// Of equations for the same unknown the one that determines it best.
Numbers best_equation(RootKind kind, const std::vector<Numbers>& equations) {
  const auto weight = [&](const Numbers& a) {
    if (kind == RootKind::pair) return std::abs(a[0] * a[4] - a[3] * a[1]);
    return kind == RootKind::linear ? a[0] * a[0] : a.size() > 1 ? a[0] * a[0] + a[1] * a[1] : 0.0;
  };
  return *std::max_element(equations.begin(), equations.end(),
                           [&](const Numbers& a, const Numbers& b) { return weight(a) < weight(b); });
}

}  // namespace

std::vector<Numbers> candidates(const Resolution& resolution, const std::map<std::string, double>& parameters,
                                const Numbers& T) {
  std::vector<std::string> names;
  for (const auto& [name, value] : parameters) names.push_back(name);
  const Program program = lower("coefficients", coefficients_of(resolution), names, inputs_of(resolution));
  Machine machine(program, parameters);
  std::vector<Numbers> found{Numbers(resolution.unknowns.size(), 0.1)};
  std::size_t first = 0;
  for (const ResolutionStep& step : resolution.steps) {
    std::vector<Numbers> next;
    const std::size_t size = step.equations.front().size();
    for (const Numbers& x : found) {
      Numbers inputs = T;
      inputs.insert(inputs.end(), x.begin(), x.end());
      const Numbers all = machine.run(inputs);
      std::vector<Numbers> equations;
      for (std::size_t e = 0; e < step.equations.size(); ++e) {
        const auto from = all.begin() + static_cast<long>(first + e * size);
        equations.emplace_back(from, from + static_cast<long>(size));
      }
      for (const double root : roots_of(step.kind, best_equation(step.kind, equations))) {
        next.push_back(x);
        next.back()[static_cast<std::size_t>(step.unknown)] = root;
      }
    }
    first += step.equations.size() * size;
    found = next;
  }
  return found;
}

}  // namespace articula::test
