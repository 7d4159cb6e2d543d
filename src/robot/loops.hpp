// The closed loops of a robot, [KhalilCreusot1997] 2.1: which joints a loop has, which of them move it, which follow.
//
// A robot with B loops is its tree and B cut joints. Cut c closes the way from a link over frame k (CutJoint::parent, placement) and
// over the twin frame k+B (twin_parent, twin_placement): frame k at q_c stands where its twin does. Of the six components of the
// relative motion of the two frames, vx vy vz wx wy wz (of O, written in the twin frame), the joint in the cut frees some:
//
//   revolute   wz               prismatic   vz           ball   wx wy wz           fixed   none
//
// The others must be zero: the constraints. At a closed position their matrix [W_a W_p] (12) has a rank, found at random closed
// positions of the robot with its default values (where a parameter has none: any value): freedoms less rank is the mobility.
//
//   independent   joints whose variables tell where the robot is: those in no loop, and as many joints of the loops as the
//                 mobility has; joints with a motor first. They are q of every model.
//   dependent     the other joints of the tree; qp of every model
//   follows       dependent joints that are sums of others, up to a constant, on one way to assemble the robot
//                 (parallelograms): proven by closing the loops with them. They are put in and never given.
//   driven        joints that have a torque in idm: the independent ones, and dependent ones with a motor (redundant actuation)
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "robot/robot.hpp"

namespace articula {

struct Loop {
  int root;                          // the last link that both ways have in common
  std::vector<int> to_cut, to_twin;  // joints with freedoms between the root and each frame, outwards
};
Loop loop_of(const RobotData& r, const CutJoint& cut);
std::set<int> joints_of(const Loop& loop);
const std::vector<int>& constrained(JointKind cut);  // components of the relative motion that are zero, 0..5
// The component that the variable of the cut joint is: 5, 2; -1 when it has no variable.
int freed(JointKind cut);
std::array<Expr, 6> at_zero(const CutJoint& cut);  // its placement where the variable is zero

struct Follows {  // q_joint = sum of ratio q + constant
  int joint = 0;
  std::map<int, int> ratio;  // of independent joints and of dependent ones that follow none: 1 or -1
  Expr constant;             // a formula of parameters
};
Expr followed(const RobotData& r, const Follows& f);  // the sum, in the graph of r

struct LoopStructure {
  int constraints = 0;  // that the cut has
  int independent =
      0;  // that are independent of each other in this loop alone: 3 of a planar loop, 5 less what is closed
  std::string family;  // planar, spherical, parallelogram, spatial; "" when it could not be closed
};

struct Closure {
  std::vector<int> independent, dependent, driven;
  std::vector<Follows> follows;
  std::vector<int> given;  // dependent joints that do not follow: those of qp
  std::vector<std::vector<int>>
      rows;  // of each cut: the constraints that are kept, as many in all as dependent freedoms
  std::vector<std::vector<int>> rows_given;  // those that determine the velocities of `given` alone
  std::vector<LoopStructure> loops;
  int mobility = 0;                          // of the whole robot
  bool assembled = true;                     // a closed position was found
  double gap = 0;                            // else: how far the best try was from closing
  std::vector<double> sample;                // a closed position: q of all joints of the tree
  std::vector<std::vector<double>> samples;  // it and others, where the same joints follow
  std::map<std::string, double> values;      // of parameters without default, that the sample was found with
};
Closure closure_of(const RobotData& r);
std::map<std::string, double> sample_values(
    const Robot& robot);  // of all parameters that have one at the samples

// The robot without its loops: the equivalent tree, in which every joint is free.
RobotData opened(RobotData r);

// The same tree with two links without mass for each cut, fixed: frame k at q_c = 0, then its twin. Their numbers are n + 1 + 2c,
// n + 2 + 2c.
RobotData with_cut_frames(RobotData r);

}  // namespace articula
