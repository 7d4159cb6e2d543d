// What joints carry: f_j, m_j, the force and the moment about O_j of link a(j) on link j, in frame j.
//
// It is all that passes through the joint: what its bearings bear, and what the motor, friction and a spring give along its
// axes. Of a rotor what turns link j is in it, and what turns the rotor itself is not:
//
//   tau_j = s_j . (f_j, m_j) + rotors + friction + spring
//
// Of a floating base f_0, m_0 are what acts on it from outside beside gravity and the wrenches in the robot's tables.
#pragma once

#include <functional>

#include "geom/spatial.hpp"
#include "model/options.hpp"

namespace articula {

struct JointLoads {
  std::vector<Expr> tau;       // of all freedoms
  std::vector<Wrench> joints;  // (f_j, m_j), j = 0 .. n; that of a base that is held means nothing

  void put_first(const Wrench& joint, const std::vector<Expr>& torques);  // of the joint before those in it
};

// The wrench that a body needs which moves with link k, beside its weight: its inertia is written in frame k, and so is the wrench.
using Needs = std::function<Wrench(int k, const Inertia& body)>;

// By independent derivations.
Needs needs_by_newton_euler(const RobotData& r);
Needs needs_by_momenta(const RobotData& r);
JointLoads loads_by_newton_euler(const RobotData& r);
JointLoads loads_by_cog(const RobotData& r);
JointLoads loads_by_momenta(const RobotData& r);

// tau, F, N, as the options want them.
Outputs reactions_of(const RobotData& r, const JointLoads& loads, const Options& options);

// reactions
Outputs reactions_by_newton_euler(const RobotData& r, const Options& options);
Outputs reactions_by_cog(const RobotData& r, const Options& options);
Outputs reactions_by_momenta(const RobotData& r, const Options& options);

// statics
Outputs statics_by_propagation(const RobotData& r, const Options& options);
Outputs statics_by_virtual_work(const RobotData& r, const Options& options);

}  // namespace articula
