// Random robots for tests: trees of 1 to 8 bodies with mixed joints and exact parameters, the same for the same seed.
//
//   random_robot(seed)           every parameter a number
//   random_symbolic_robot(seed)  a robot of the same kind, most of its parameters symbols with those numbers as defaults
//   random_floating_robot(seed)  2 to 7 bodies with ball and free joints and joints without a motor among the others, half of
//                                them on a floating base, half of them (the odd seeds) symbolic
//
// About one robot in five of the first two kinds has links that no rigid body could be (without mass, or with any ten
// numbers for inertia); the others are made of point masses, so they are physical and their inertial parameters are exact.
#pragma once

#include "robot/robot.hpp"

namespace articula::test {

Robot random_robot(std::uint64_t seed);
Robot random_symbolic_robot(std::uint64_t seed);
Robot random_floating_robot(std::uint64_t seed);

}  // namespace articula::test
