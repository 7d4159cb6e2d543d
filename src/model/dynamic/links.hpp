// What several dynamic models are made of: the links of a robot and how they are placed, move and add up.
//
//   I_j^+      inertia of the generalized link j: link j and all links it carries, as one rigid body, (27)-(30)
//   s_i        axis of freedom i = 1..nv, in the frame of its joint
#pragma once

#include "model/kinematic/link_motion.hpp"
#include "model/kinematic/poses.hpp"
#include "robot/variants.hpp"

namespace articula {

std::vector<Inertia> inertias(const RobotData& r);

// Sums over all that each link carries, itself included; over nothing else for a base that is held.
std::vector<Inertia> generalized(const RobotData& r, const std::vector<Transform>& T, std::vector<Inertia> I);
std::vector<Wrench> generalized(const RobotData& r, const std::vector<Transform>& T, std::vector<Wrench> w);

// Gravity, written in the frame of each link.
std::vector<Vec3> gravity_in_links(const RobotData& r, const std::vector<Transform>& T);

struct Freedom {
  int joint;
  Twist s;
};
std::vector<Freedom> freedoms(const RobotData& r);
std::vector<Expr> velocities(const RobotData& r);  // qd of all freedoms

// A wrench on link j, carried to each joint on the path to the base and projected there, (36)-(38): dot(s_i, w), by freedom;
// zero where joint i does not carry link j.
std::vector<Expr> projections(const RobotData& r, const std::vector<Transform>& T,
                              const std::vector<Freedom>& s, int j, Wrench w);

// The force and moment that give a body its momentum in one unit of time.
Wrench impulse(const Momentum& p);

// Gamma_j by freedom, when w is what joint j passes on to link j: its projection on the axes, and what the drives need.
std::vector<Expr> joint_torques(const RobotData& r, int j, const Wrench& w);

}  // namespace articula
