#include "solve/motion/series.hpp"

#include <cmath>
#include <numbers>

namespace articula {

SplinePoint Series::at(double t) const {
  const std::size_t n = start.size();
  SplinePoint p{start, std::vector<double>(n, 0.0), std::vector<double>(n, 0.0)};
  const double w = 2 * std::numbers::pi / period;
  for (std::size_t j = 0; j < n; ++j)
    for (std::size_t k = 0; k < sine[j].size(); ++k) {
      const double kw = static_cast<double>(k + 1) * w, s = std::sin(kw * t), c = std::cos(kw * t);
      const double A = sine[j][k], B = cosine[j][k];
      p.x[j] += A * s + B * (c - 1);
      p.xd[j] += kw * (A * c - B * s);
      p.xdd[j] -= kw * kw * (A * s + B * c);
    }
  return p;
}

}  // namespace articula
