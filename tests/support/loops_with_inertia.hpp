// Random robots with one or two closed loops, the same for the same seed, for what their inertial parameters do: planar loops and
// parallelograms on the ground or on a link that turns, with an arm on one of their links, lengths as symbols with default values or as
// numbers, links with all ten inertial symbols and rotors; with `sparse`, half of these cells are zero.
#pragma once

#include "robot/robot.hpp"

namespace articula::test {

Robot loops_with_inertia(std::uint64_t seed, bool sparse);

}  // namespace articula::test
