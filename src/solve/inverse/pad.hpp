// Arms with fewer joints than six, for the general solver: joints are added after the last one, about axes in no special place. A
// solution of the longer arm in which they stand at zero is one of the arm itself; for a pose that the arm can have they are
// all among those of the longer arm.
#pragma once

#include "solve/inverse/arm.hpp"

namespace articula {

inline constexpr std::size_t least_padded = 3;  // of fewer joints the added ones are most of the arm

Arm padded(const Arm& arm);                                 // with six joints
Placing padded(const Arm& arm, const Placing& T);           // where its end is when the arm's is at T
bool stands(const Arm& arm, const std::vector<double>& q);  // are the added joints at zero?

}  // namespace articula
