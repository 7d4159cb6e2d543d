// From one assembly to another along the motion of the known joints: t from 0 to 1, predicted by -W_p^+ W_a and corrected by Newton's
// method [AllgowerGeorg1990]. Two assemblies are not nearer to each other than the smallest singular value of W_p lets them (its rate is
// bounded, for lengths of the robot's size); so a step moves no joint by more than a part of that value, and the
// correction must stay a part of the step. Towards a dead point steps become nothing, and there is no assembly beyond.
#pragma once

#include <optional>
#include <vector>

#include "solve/loops/freedoms.hpp"

namespace articula {

// `from` must be closed. `to`: where the known joints end. Nothing: a dead point is on the way, or at its end.
std::optional<std::vector<double>> continued(const LoopFreedoms& freedoms, const std::vector<double>& from,
                                             const std::vector<double>& to, std::size_t idle);

}  // namespace articula
