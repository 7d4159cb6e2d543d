#include "solve/loops/transmission.hpp"

#include <algorithm>

#include "base/svd.hpp"

namespace articula {

namespace {

using Matrix = std::vector<double>;  // row-major

// The twist of `link` in `frame` for each freedom, by differences: 6 x nv; freedoms in their units.
Matrix twists(const LoopNumbers& numbers, const std::vector<double>& q, std::size_t link, std::size_t frame) {
  constexpr double h = 1e-5;
  const std::size_t nv = numbers.nv();
  Matrix J(6 * nv, 0.0);
  const auto at = [&](std::size_t k, double step) {
    std::vector<double> motion(nv, 0.0);
    motion[k] = step * numbers.units()[k];
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
  const NumberMatrix W = numbers_.constraints(q);
  const Matrix J = twists(numbers_, q, link_, frame_);
  const Singular s = singular(W.e, W.rows, nv);
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
