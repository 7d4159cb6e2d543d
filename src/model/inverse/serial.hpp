// The serial chain between a frame and a link of a robot, in the form in which inverse geometry sees it:
//
//   T = B Z_1(q_1) K_1 Z_2(q_2) K_2 .. Z_n(q_n) K_n
//
//   Z_j   Rot(z, q_j) of a revolute joint, Trans(z, q_j) of a prismatic one
//   K_j   what does not move between joint j and the next, fixed joints and constant parts of theta and r included;
//         the last one ends in the frame of the link
//   B     what comes before the first joint
//
// Joints that are held (redundant arms) are part of the K.
#pragma once

#include <array>
#include <map>
#include <vector>

#include "geom/spatial.hpp"
#include "model/options.hpp"
#include "robot/robot.hpp"

namespace articula {

struct RigidMotion {  // x -> A x + P
  Matrix3 A;
  Triple P;
};
RigidMotion identity_motion(Graph& graph);
RigidMotion operator*(const RigidMotion& a, const RigidMotion& b);
RigidMotion inverse(const RigidMotion& a);
Triple operator*(const RigidMotion& a, const Triple& x);  // of a point
RigidMotion about(std::size_t axis, const Expr& angle);   // Rot(x, y or z, angle)
RigidMotion about_z(const Expr& angle);
RigidMotion along_z(const Expr& length);  // Trans(z, length)
RigidMotion half_turn(Graph& graph);      // F = Rot(x, pi): F Z(q) F = Z(-q)
RigidMotion motion(const Transform& T);

struct SerialJoint {
  int joint;      // j, the row of the robot's table
  bool revolute;  // else prismatic
  Expr q;         // its variable, a state
  RigidMotion K;
};
RigidMotion Z(const SerialJoint& joint);                 // at its own variable
RigidMotion Z(const SerialJoint& joint, const Expr& q);  // at another

struct Serial {
  RigidMotion B;
  std::vector<SerialJoint> joints;
  int n() const { return static_cast<int>(joints.size()); }
};

// Between Options::frame and Options::link. `held`: joints and the values they stay at (formulas of this graph). ModelError
// for a joint with more freedoms than one on the way, for a chain without joints, for a held joint that is not on it.
Serial serial(Graph& graph, const Robot& robot, const Options& options, const std::map<int, Expr>& held = {});

RigidMotion direct(const Serial& chain);  // T as a formula of the joint variables

// T as twelve states T11 .. T34 (of other names, when the robot's parameters have these), as inputs and as a motion.
struct GivenPose {
  Inputs inputs;
  RigidMotion T;
};
GivenPose given_pose(Graph& graph);

}  // namespace articula
