// The closed form of the dynamics, after chapters 3 and 4 of [Lau1985]: no quantity of a link is made of another link's. What both ways
// of writing it begin with is how a link sees the freedoms that move it.
//
//   j           a link that moves, with its mass M, first moments MS (his M p) and inertia J about O_j (his I)
//   i, k, l     freedoms on the path from the base to it: i feels, k and l cause
//   k_d^j       displacement vector from O_k to O_j
//   u_k, w_k    velocity of freedom k for itself, along its axis and about it; a_k, alpha_k its acceleration
//   delta_k     direction it turns link j in, (4-4), (4-5)
//   mu_k        direction it moves O_j in, (4-6), (4-7)
//
// His link j moves with his frame j + 1, ours with frame j. He turns everything to the axes of frame i; here all is turned to those of
// frame j, where M, MS and J are constant: the same vectors.
//
// The velocities of ball and free joints are about axes fixed to the link, and accelerations the rates of their components: no more is
// needed, since the power of the forces on a link is found axis by axis.
#pragma once

#include "model/dynamic/links.hpp"

namespace articula {

// A freedom that moves link j, seen from frame j.
struct Cause {
  int joint;
  std::optional<int> row;  // among the freedoms of the robot; none of a held base that moves as it is told
  Twist s;                 // the axis: a unit vector along it (V) or about it (w)
  Vec3 d;
  Expr rate, acceleration;

  Vec3 u() const { return rate * s.V; }
  Vec3 w() const { return rate * s.w; }
  Vec3 a() const { return acceleration * s.V; }
  Vec3 alpha() const { return acceleration * s.w; }
  Vec3 delta() const { return s.w; }
  Vec3 mu() const { return s.V + cross(s.w, d); }
};

// Of each link, along the path from the base.
std::vector<std::vector<Cause>> causes(const RobotData& r, const std::vector<Transform>& T);

// Seen from frame j, which link i carries.
std::vector<Cause> carried(std::vector<Cause> seen, const Transform& iT_j);

// How often what the rates of k and l do together counts: twice when joint k carries joint l (Coriolis), and then not in the other
// order; once when both are of one joint, or the same (centrifugal).
int times(const Cause& k, const Cause& l);

// The integral of r x (k x (l x r)) dm over a body, J its inertia: after the last terms of (3-98), erratum E14.
Vec3 turned_twice(const Tensor3& J, const Vec3& k, const Vec3& l);

}  // namespace articula
