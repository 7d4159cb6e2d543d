// Finite Fourier series, all coordinates at once [SweversGansemanEtAl1997]:
//
//   x(t) = x0 + sum over k of A_k sin(k w t) + B_k (cos(k w t) - 1),   w = 2 pi/period,   k = 1 .. harmonics
//
// They come back to where they began after every period, so that what is measured can be averaged over periods; at t = 0 they are at rest,
// and accelerate from nothing, where  sum k A_k = 0  and  sum k^2 B_k = 0.
#pragma once

#include "solve/motion/spline.hpp"

namespace articula {

struct Series {
  double period = 1;          // s
  std::vector<double> start;  // x0
  std::vector<std::vector<double>> sine,
      cosine;  // A and B of each coordinate: as many as there are harmonics

  SplinePoint at(double t) const;
};

}  // namespace articula
