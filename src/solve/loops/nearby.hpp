// Loops closed from nearby, as along a motion: Newton's method with one orthogonalisation for each step. LoopNumbers::close, with its
// singular values and damping, is for starts from afar.
#pragma once

#include <vector>

#include "robot/loop_numbers.hpp"

namespace articula {

// Moves the freedoms marked until the loops are closed. False, and q anywhere, when that does not converge at once.
bool closed_from_nearby(const LoopNumbers& numbers, std::vector<double>& q, const std::vector<bool>& moves);

}  // namespace articula
