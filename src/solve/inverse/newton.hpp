// Configurations whose pose is the one wanted, or as near to it as it gets: damped Gauss-Newton [Levenberg1944] [Marquardt1963]
// on e = (position over the arm's length, rotation vector). The damping is a multiple of the root of |e|, at most 1, so that it converges
// quadratically also where solutions are not isolated [FanYuan2005].
//
// Lengths are over the arm's length everywhere here, those of prismatic joints too: all numbers compare with angles.
#pragma once

#include <vector>

#include "base/svd.hpp"
#include "solve/inverse/arm.hpp"
#include "solve/numbers.hpp"

namespace articula {

struct Aim {
  const Arm& arm;
  Placing T;
  double length;  // length_of(arm)
};

struct Reached {
  std::vector<double> q;
  double residual = 0;  // distance() of its pose to the one wanted
};

std::vector<double> error_of(const Aim& aim, const std::vector<double>& q);  // six numbers
Singular singular_of(const Aim& aim, const std::vector<double>& q);          // of the Jacobian

// From q downhill, until the error is rounding, no step helps, or the iterations are used up.
Reached descended(const Aim& aim, std::vector<double> q, int iterations);

// q + step times a direction without units.
std::vector<double> moved(const Aim& aim, const std::vector<double>& q, const std::vector<double>& direction,
                          double step);
// b - a without units, angles in (-pi, pi].
std::vector<double> difference(const Aim& aim, const std::vector<double>& a, const std::vector<double>& b);
double gap(const Aim& aim, const std::vector<double>& a,
           const std::vector<double>& b);  // its largest element

Placing orthonormal(const Placing& T);  // with the nearest rotation

}  // namespace articula
