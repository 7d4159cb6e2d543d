// The random robots with every kind of drive on top: asymmetric and Stribeck friction, springs, passive joints, motors behind
// gears, some of which couple joints of one branch. The same for the same seed; random_robot.hpp's draws are not touched.
//
//   random_driven_robot(seed)    cells and ratios: numbers and symbols mixed
//   random_geared_robot(seed)    as many motors as freedoms, their ratios not singular, whatever they couple
#pragma once

#include "robot/robot.hpp"

namespace articula::test {

Robot random_driven_robot(std::uint64_t seed);
Robot random_geared_robot(std::uint64_t seed);

}  // namespace articula::test
