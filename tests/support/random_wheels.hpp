// Random robots on wheels, the same seed giving the same one: a chassis that moves on the ground or floats above it, three to six wheels, fixed,
// steered, as casters, tilted or with rollers, an arm, and a slope or another place of the ground for some.
#pragma once

#include <cstdint>

#include "robot/robot.hpp"

namespace articula::test {

inline constexpr std::uint64_t random_wheel_layouts = 200;

Robot random_robot_on_wheels(std::uint64_t seed);

}  // namespace articula::test
