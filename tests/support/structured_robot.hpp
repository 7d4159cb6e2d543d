// Random robots of special structure, the same for the same seed: axes that are parallel, perpendicular, intersecting or
// coincident more often than not, gravity along an axis or none, symbolic lengths, and links with all ten inertial symbols and
// rotors; with `sparse`, half of these cells are zero. What base inertial parameters depend on.
#pragma once

#include "robot/robot.hpp"

namespace articula::test {

Robot structured_robot(std::uint64_t seed, bool sparse);

}  // namespace articula::test
