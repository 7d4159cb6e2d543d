// The motion of one link, seen from another frame: its Jacobian and its acceleration.
//
//   x     (vx vy vz wx wy wz), velocity of the origin O_j and angular velocity of link j, absolute (the base's motion
//         included), components in frame f
//   xdd   (Vd_j, wd_j), the accelerations' components in frame f: not the rates of the components, when frame f turns
//   J     x = J qd + what the base's given motion adds
//   b     xdd = J qdd + b: Jdot qd, and what the base's given motion adds; no gravity in it
#pragma once

#include "expr/matrix.hpp"
#include "robot/robot.hpp"

namespace articula {

Matrix jacobian(const RobotData& r, int j, int f);                          // 6 x nv
std::vector<Expr> residual_acceleration(const RobotData& r, int j, int f);  // b

}  // namespace articula
