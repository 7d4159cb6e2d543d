// Robots on wheels, [Lau1985] 6.1: what rolling and sliding allow, and what the ground carries.
//
// A wheel touches the ground at C, with k the normal of the ground, z the axis of the wheel, c its middle:
//
//   s = |z - (k.z) k|      1 for a wheel that stands upright
//   l = (z - (k.z) k)/s    across: level, as the axis runs
//   t = l x k              along: a wheel that turns forwards about z rolls that way
//   d = ((k.z) z - k)/s    downwards in the plane of the wheel
//   C = c + radius d       the contact
//
// The material point of the wheel that is at C slides with v = V_c + w x (C - c). Where it does not, after (6-8), (6-12):
//
//   t.v = 0, l.v = 0                    a plain wheel rolls, and does not slide across
//   (cos(gamma) l + sin(gamma) t).v = 0 one with rollers whose axes are gamma from its own: across them it is free
//
//   A qd = 0,  A qdd + b = 0            all of these, wheel by wheel; the point C moves on the wheel, and so b is no acceleration of it
//
// The ground gives the robot the wrench that weight, inertia and what pushes it leave over, at the joint by which it moves on the
// ground. With its vertical force F and its moment about a point on the ground, M, x and y level, after (6-31)-(6-33):
//
//   sum N_i = F,  sum N_i y_i = M_x,  - sum N_i x_i = M_y
//
// Three wheels take one share each; more stand on springs under a rigid chassis, N_i = stiffness_i (c_0 + c_x x_i + c_y y_i), which is
// of all that are in balance the one with the least sum of N_i^2/stiffness_i. The points x_i, y_i are those of the contacts, seen from
// above. A wheel that pulls, N_i < 0, has lifted off: the robot begins to tip.
#pragma once

#include "expr/matrix.hpp"
#include "robot/wheel.hpp"

namespace articula {

struct Contact {
  Triple C, t, l;
};
Expr length_of(const Triple& v);  // 1 without a root, where it is that in any position

// wheel-constraints: A, b, P.
Outputs wheel_constraints_by_twists(const RobotData& r);
Outputs wheel_constraints_by_differentiation(const RobotData& r);

// In frame `carrier_of`, with the normal there; and in the frame that poses are written in.
Contact contact_in_carrier(const RobotData& r, const Wheel& wheel);
std::vector<Contact> contacts_of_poses(const RobotData& r);
Triple in_world(const RobotData& r,
                const Triple& in_mount);  // of a point in the frame that poses are written in

// wheel-loads: N, H, com, zmp.
Outputs wheel_loads_by_newton_euler(const RobotData& r);
Outputs wheel_loads_by_momenta(const RobotData& r);

}  // namespace articula
