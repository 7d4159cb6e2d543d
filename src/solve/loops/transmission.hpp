// How a link moves when the loops do: serial singularities [GosselinAngeles1990].
//
//   N    motions of all joints that keep the loops closed: as many directions as the mobility has
//   J    twist of the link, over its length where it is a velocity
//
// The singular values of J N tell how much the link moves with the motors. At almost every position as many of them are not zero;
// where one of these vanishes the motors move and the link does not: a serial singularity. (Where W_p is singular, the link moves and the
// motors do not: a parallel one; assembly.hpp has it.)
#pragma once

#include <vector>

#include "robot/loop_numbers.hpp"

namespace articula {

class Transmission {
 public:
  // Of a link in another's frame. `generic`: a closed position of no special kind.
  Transmission(const LoopNumbers& numbers, int mobility, int link, int frame,
               const std::vector<double>& generic);

  // The smallest singular value of those that are not zero at the generic position; 0 of a link that never moves.
  double smallest(const std::vector<double>& q) const;

 private:
  std::vector<double> values(const std::vector<double>& q) const;  // of J N, the largest first

  const LoopNumbers& numbers_;
  std::size_t mobility_, link_, frame_, rank_ = 0;
};

}  // namespace articula
