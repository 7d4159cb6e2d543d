// What the models share that solve for accelerations: ddm, hybrid, cartesian-dynamics.
//
//   A qdd + H = tau
//
// A joint is unknown when its torque is given and its acceleration is to be found, else known: acceleration given,
// torque to be found. In ddm all joints are unknown; in the hybrid model those without a motor, whose torque is zero, and
// a floating base, which is one of them.
#pragma once

#include "expr/choices.hpp"
#include "model/dynamic/ltdl.hpp"
#include "robot/robot.hpp"

namespace articula {

using UnknownJoints = std::vector<bool>;  // by joint
UnknownJoints all_unknown(const RobotData& r);
UnknownJoints passive(const RobotData& r);

struct Dynamics {  // of all freedoms, what was given among them
  std::vector<Expr> tau, qdd;
};

// r has tau of the unknown joints, qdd of the others.
Dynamics solve_inertia_matrix(const RobotData& r, const UnknownJoints& unknown, const Choices& choices = {});
Dynamics solve_lagrange(const RobotData& r, const UnknownJoints& unknown);
Dynamics solve_articulated_bodies(const RobotData& r, const UnknownJoints& unknown);

// Those of tailored.hpp for H; for A those of tailored_inertia.hpp, their names beginning with A.
ChoiceSpace direct_choices(const Robot& robot);

Parents freedom_parents(const RobotData& r);  // the tree of the rows of A

// Why the accelerations of the unknown joints are not determined, or nothing: a pivot of A vanishes whatever the state.
std::optional<std::string> undetermined(const Robot& robot, const UnknownJoints& unknown);

}  // namespace articula
