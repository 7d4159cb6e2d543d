// Random robots with closed loops, the same for the same seed, that close at a position which is drawn first: chains are drawn, and
// the twin of the cut is placed where the cut's frame stands.
//
// Families, by seed: four-bar, slider-crank, five-bar, parallelogram, planar platform on three legs, spherical four- and five-bar,
// spatial chains of seven and eight joints, ball joints, cylindrical joints, loops whose cut slides, is a ball or is welded, loops
// on a turning base that carry an arm, a base that floats, rotors behind gears, two motors where one would do.
#pragma once

#include <string>
#include <vector>

#include "robot/robot.hpp"
#include "support/draw.hpp"
#include "support/tree_oracle.hpp"

namespace articula::test {

struct RandomLoops {
  RobotData data;
  Vector closed;  // q of all joints of the tree: a position where the loops are closed
};

std::size_t closed_families();
std::string closed_family(std::uint64_t seed);
RandomLoops random_closed_robot(std::uint64_t seed);  // its family is seed modulo closed_families()

// A crank and a rocker joined by a rod that ends in ball joints, one of the tree and one that is cut: mobility two.
RandomLoops rod_between_balls(std::uint64_t seed);

}  // namespace articula::test
