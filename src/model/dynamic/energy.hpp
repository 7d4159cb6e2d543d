// The energies of a robot, for the models that follow from them.
#pragma once

#include "robot/mechanics.hpp"

namespace articula {

Expr kinetic_energy(const RobotData& r, const Twist& base);  // with the twist of a base that is held
Expr gravity_energy(const RobotData& r);

// From the world's origin to where the base is held, or would be if it did not float; in the frame of gravity.
Vec3 base_in_world(const RobotData& r);

}  // namespace articula
