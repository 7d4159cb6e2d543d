// A robot of ours beside MuJoCo's model of the same text: places of the bodies, Jacobians, inertia matrix, inverse dynamics at random states.
//
// MuJoCo's joints come in the order of ours. Velocities of ball joints are ours; those of free joints have their linear part along the
// axes of the world: v_m = A v, v_m' = A (v' + w x v), with A the rotation of the quaternion. Its passive forces (springs, damping) are
// part of what mj_inverse gives; friction loss is a constraint there, which is switched off, and is added here.
#pragma once

#include <string>

#include "robot/robot.hpp"

namespace articula::test {

struct Closeness {
  double forces = 1e-9, places = 1e-9;
};
// `text`: MJCF, whose bodies have the names of our links or frames. What differs is a test failure.
void compare_with_mujoco(const Robot& robot, const std::string& text, const Closeness& within,
                         std::uint64_t seed, int states = 3);

}  // namespace articula::test
