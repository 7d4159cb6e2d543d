// What several dynamic models are made of: the links of a robot and how they are placed, move and add up.
//
//   iT_j       placement of frame j in its parent's; of frame 0: where a floating base is, else the identity
//   t_j        twist (V_j, w_j) of link j, (6)
//   I_j^+      inertia of the generalized link j: link j and all links it carries, as one rigid body, (27)-(30)
//   s_i        axis of freedom i = 1..nv, in the frame of its joint
//
// A model that sees less than the whole robot (no gravity, no velocities, ...) is given a robot that has less.
#pragma once

#include "expr/transform.hpp"
#include "robot/mechanics.hpp"

namespace articula {

std::vector<Transform> placements(const RobotData& r);
std::vector<Inertia> inertias(const RobotData& r);

// Sums over all that each link carries, itself included; over nothing else for a base that is held.
std::vector<Inertia> generalized(const RobotData& r, const std::vector<Transform>& T, std::vector<Inertia> I);
std::vector<Wrench> generalized(const RobotData& r, const std::vector<Transform>& T, std::vector<Wrench> w);

// Base at rest, or moving as the robot says; one that floats moves by its joint.
Twist base_at_rest(const RobotData& r);
Twist given_base_twist(const RobotData& r);
std::vector<Twist> twists(const RobotData& r, const std::vector<Transform>& T, const Twist& base);

struct Freedom {
  int joint;
  Twist s;
};
std::vector<Freedom> freedoms(const RobotData& r);
std::vector<Expr> velocities(const RobotData& r);  // qd of all freedoms

// How the coordinates q move: as each freedom alone makes them with velocity one, and as all of them do, q' = N qd.
std::vector<Rates> motions(const RobotData& r);
Rates joint_motion(const RobotData& r);

// A wrench on link j, carried to each joint on the path to the base and projected there, (36)-(38): dot(s_i, w), by freedom;
// zero where joint i does not carry link j.
std::vector<Expr> projections(const RobotData& r, const std::vector<Transform>& T,
                              const std::vector<Freedom>& s, int j, Wrench w);

// The force and moment that give a body its momentum in one unit of time.
Wrench impulse(const Momentum& p);

RobotData without_accelerations(RobotData r);  // qdd = 0
RobotData resting(RobotData r);                // gravity alone: all velocities, accelerations, wrenches zero

}  // namespace articula
