// Wheels that stand on the ground: the plane of the height RobotData::ground in the world, whose z axis is its normal.
//
//   z_j        axis of a wheel's link, about which it turns; its middle is `offset` along it from O_j
//   root       the joint by which the robot moves on the ground: the first one on the way to all wheels, free, or planar
//   chassis    the last link that carries them all
//
// Whether a wheel is fixed, steered, a caster or driven, the joints above it say, and their motors.
#pragma once

#include "geom/vector.hpp"
#include "robot/robot.hpp"

namespace articula {

int carrier_of(const RobotData& r, const Wheel& wheel);  // the link that it turns in
int root_of_wheels(const RobotData& r);                  // 0 where the base floats
int chassis_of(const RobotData& r);

Triple upwards(const RobotData& r, Frame frame);  // the normal of the ground, written there

// Everything wrong with their rows, whatever else is wrong with the robot: their part of validate(). And with where they are, of a robot
// whose rows are sound and stand in its table.
std::vector<Diagnostic> wheel_findings(const RobotData& r);
std::vector<Diagnostic> wheel_place_findings(const RobotData& r);

}  // namespace articula
