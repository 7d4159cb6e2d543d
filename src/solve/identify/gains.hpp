// Gains of torque channels, by motions with and without a known load [GautierBriot2014]. A channel v_j gives torque v_j/a_j:
//
//   v_j = a_j (W_j K + l_j)       l_j: what the load needs, zero without it
//
// For each joint alone this is linear in a_j K and a_j, where the load is felt. All joints together share K:
//
//   sum_j |v_j - a_j (W_j K + l_j)|^2 / sigma_j^2      least, by Gauss and Newton's method from there
//
// Noise is in v alone: nothing measured stands among the unknowns, and nothing is biased by it.
#pragma once

#include "solve/identify/equations.hpp"

namespace articula {

struct Gains {
  std::vector<double> gain,
      deviation;  // torque for one of the channel, 1/a_j; infinite deviation where nothing tells it
  std::vector<double> K, K_deviation;
  std::vector<double> sigma;  // of each channel
  int steps = 0;
  bool settled = false;
};

// Of equations whose last column, of all outputs, is l.
Gains gains_of(const ReducedLog& equations);

}  // namespace articula
