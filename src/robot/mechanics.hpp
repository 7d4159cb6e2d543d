// The mechanical quantities of a robot that models are made of, frame-checked.
//
//   iT_j          placement of frame j in its parent's, the joint's variables in it
//   s_j           axes of joint j: the unit twists of link j relative to its parent, one for each freedom, written in
//                 frame j, where they are constant: (0, z) revolute, (z, 0) prismatic, (0, x) (0, y) (0, z) ball, ..
//   qd_j s_j      the relative twist; qdd_j s_j its rate as seen from frame j
//
// The frame that carries joint j is frame a(j); what carries a floating base (joint 0) is the frame of its mount: where frame 0
// would stand, if the base were held. The world frame is where Z places that (path.hpp).
#pragma once

#include <span>

#include "expr/matrix.hpp"
#include "geom/spatial.hpp"
#include "robot/robot.hpp"

namespace articula {

Frame carrier(const RobotData& r, int j);                  // the frame that joint j is placed in
Transform placement(const RobotData& r, int j);            // carrier(j)T_j
Transform placement(const NamedFrame& frame, Frame from);  // link T from
// to T from: Trans(xyz) Rot(z, rpy[2]) Rot(y, rpy[1]) Rot(x, rpy[0])
Transform placement(const std::array<Expr, 3>& xyz, const std::array<Expr, 3>& rpy, Frame to, Frame from);
std::vector<Transform> placements(
    const RobotData& r);  // of all frames; of frame 0 the identity, when the base is held
Matrix3 quaternion_rotation(const std::vector<Expr>& q);  // of the last four of a joint's variables
std::vector<Twist> axes(const RobotData& r, int j);
Twist along(const RobotData& r, int j, const std::vector<Expr>& rates);  // sum of rates times axes

// N_j of q_j' = N_j qd_j, by columns: one for each freedom, nq entries. A quaternion e turns with e' = e (0, w)/2.
std::vector<std::vector<Expr>> coordinate_rates(const RobotData& r, int j);

Inertia inertia(Frame frame, std::span<const Expr> cells);  // of the cells XX .. M
bool has_inertia(std::span<const Expr> cells);              // whether one of XX .. M is not 0
Inertia inertia(const RobotData& r, int j);                 // of link j, in frame j
Wrench external_wrench(const RobotData& r, int j);          // of link j on the environment, in frame j

Vec3 gravity(const RobotData& r);                     // in frame 0; in the mount's when the base floats
Vec3 in_base(const std::array<Expr, 3>& components);  // as a vector in frame 0

// Drives (drives.cpp): what acts at the freedoms of a joint beside the links, counted as Gamma is: what the motors must give.
// Friction and springs are part of H, never of C or of gravity's Q.
Expr friction(const RobotData& r, int j, std::size_t freedom);      // at the joint and in its motors
Expr spring_torque(const Body& body);                               // K (q - KO)
Expr drive_torque(const RobotData& r, int j, std::size_t freedom);  // rotors, friction, spring
std::vector<Expr> drive_torques(const RobotData& r);                // of all freedoms
std::vector<Expr> standing_torques(const RobotData& r);  // likewise, without the rotors: friction and springs
Matrix drive_inertia(const RobotData& r);                // of the rotors, nv x nv
Expr drive_energy(const RobotData& r);                   // kinetic energy of the rotors
Expr spring_energy(const RobotData& r);                  // potential energy of the springs
Matrix gear_ratios(const RobotData& r);                  // G: motor velocities = G qd, a row for each motor

int first_row(const RobotData& r, int j);  // of joint j's variables among all nv
std::vector<int> freedoms_of(const RobotData& r, const std::vector<int>& joints);  // all their rows

}  // namespace articula
