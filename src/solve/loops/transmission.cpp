#include "solve/loops/transmission.hpp"

#include <algorithm>

#include "base/svd.hpp"

namespace articula {

namespace {

using Matrix = std::vector<double>;  // row-major

// What freedoms are measured in, so that all numbers compare with angles: slides in lengths of the robot.
std::vector<double> units_of(const LoopNumbers& numbers) {
  std::vector<double> units(numbers.nv(), 1.0);
  for (int j = 0; j < numbers.links(); ++j) {
    const int slides = numbers.kind(j) == JointKind::prismatic ? 1
                       : numbers.kind(j) == JointKind::free    ? 3
                                                               : 0;
    for (int k = 0; k < slides; ++k)
      units[numbers.first_v(j) + static_cast<std::size_t>(k)] = numbers.length();
  }
  return units;
}

// The rows of (11) that must be zero.
Matrix constraints(const LoopNumbers& numbers, const std::vector<double>& q,
                   const std::vector<double>& units) {
  const std::size_t nv = numbers.nv();
  const Matrix all = numbers.jacobian(q);
  Matrix W;
  for (std::size_t c = 0; c < numbers.cuts(); ++c)
    for (const int row : constrained(numbers.cut_kind(c)))
      for (std::size_t k = 0; k < nv; ++k)
        W.push_back(all[(6 * c + static_cast<std::size_t>(row)) * nv + k] * units[k]);
  return W;
}

// The twist of `link` in `frame` for each freedom, by differences: 6 x nv.
Matrix twists(const LoopNumbers& numbers, const std::vector<double>& q, std::size_t link, std::size_t frame,
              const std::vector<double>& units) {
  constexpr double h = 1e-5;
  const std::size_t nv = numbers.nv();
  Matrix J(6 * nv, 0.0);
  const auto at = [&](std::size_t k, double step) {
    std::vector<double> motion(nv, 0.0);
    motion[k] = step * units[k];
    const std::vector<Placing> places = numbers.places(numbers.moved(q, motion));
    return inverse(places[frame]) * places[link];
  };
  for (std::size_t k = 0; k < nv; ++k) {
    const Placing a = at(k, -h), b = at(k, h), d = inverse(a) * b;
    for (std::size_t i = 0; i < 3; ++i)
      J[i * nv + k] = (b[4 * i + 3] - a[4 * i + 3]) / (2 * h * numbers.length());
    J[3 * nv + k] = (d[9] - d[6]) / (4 * h);
    J[4 * nv + k] = (d[2] - d[8]) / (4 * h);
    J[5 * nv + k] = (d[4] - d[1]) / (4 * h);
  }
  return J;
}

}  // namespace

Transmission::Transmission(const LoopNumbers& numbers, int mobility, int link, int frame,
                           const std::vector<double>& generic)
    : numbers_(numbers),
      mobility_(static_cast<std::size_t>(mobility)),
      link_(static_cast<std::size_t>(link)),
      frame_(static_cast<std::size_t>(frame)) {
  constexpr double none = 1e-6;
  const std::vector<double> all = values(generic);
  rank_ = static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [](double v) { return v > none; }));
}

std::vector<double> Transmission::values(const std::vector<double>& q) const {
  if (mobility_ == 0) return {};
  const std::size_t nv = numbers_.nv();
  const std::vector<double> units = units_of(numbers_);
  const Matrix W = constraints(numbers_, q, units), J = twists(numbers_, q, link_, frame_, units);
  const Singular s = singular(W, W.size() / nv, nv);
  Matrix JN(6 * mobility_, 0.0);
  for (std::size_t k = 0; k < mobility_; ++k)
    for (std::size_t i = 0; i < 6; ++i)
      for (std::size_t j = 0; j < nv; ++j)
        JN[i * mobility_ + k] += J[i * nv + j] * s.V[nv - mobility_ + k][j];
  return singular(JN, 6, mobility_).values;
}

double Transmission::smallest(const std::vector<double>& q) const {
  return rank_ == 0 ? 0 : values(q)[rank_ - 1];
}

}  // namespace articula
