// How models of the tree become models of the closed robot (closed.hpp). A lift takes what a method gives for the tree, formulas with
// symbols for all its joints, and gives the outputs of the closed robot. Which lift is for which method: list.cpp.
//
//   placed          positions put in                                   transform, geometric
//   moving          positions, velocities and accelerations put in     velocities, accelerations, energy
//   by_virtual_work (22): G^T tau_tr, G^T A G, G^T (C G + A Gd), ..    the models of dynamics
//   by_multipliers  tau_tr = tau + Wa^T l, 0 = tau_p + Wp^T l, all constraints kept; shares nothing with W
//
// Where two methods of a model have different lifts, the one proves the other.
#pragma once

#include "model/loops/closed.hpp"

namespace articula {

using Lift = Outputs (*)(const ClosedRobot& closed, const Build& tree, const Options& options);

inline Outputs of_tree(const ClosedRobot& closed, const Build& tree, const Options& options) {
  return tree(closed.graph(), closed.tree(), options);
}
inline Matrix matrix_of(const Output& o) { return {o.rows, o.cols, o.values}; }

// Kinematics.
Outputs placed(const ClosedRobot& closed, const Build& tree, const Options& options);
Outputs moving(const ClosedRobot& closed, const Build& tree, const Options& options);
Outputs closed_jacobian(const ClosedRobot& closed, const Build& tree, const Options& options);   // J G
Outputs closed_jdot_qdot(const ClosedRobot& closed, const Build& tree, const Options& options);  // b + J g
Outputs closed_inverse_kinematic(const ClosedRobot& closed, const Build& tree, const Options& options);
Outputs inverse_kinematic_with_loops(const ClosedRobot& closed, const Build& tree, const Options& options);

// Dynamics, by virtual work.
Outputs closed_torques(const ClosedRobot& closed, const Build& tree, const Options& options);
Outputs closed_gravity(const ClosedRobot& closed, const Build& tree, const Options& options);
Outputs closed_inertia(const ClosedRobot& closed, const Build& tree, const Options& options);
Outputs closed_coriolis(const ClosedRobot& closed, const Build& tree, const Options& options);
Outputs closed_christoffel(const ClosedRobot& closed, const Build& tree, const Options& options);
Outputs closed_lagrange(const ClosedRobot& closed, const Build& tree, const Options& options);
Outputs closed_direct(const ClosedRobot& closed, const Build& tree, const Options& options);
Outputs closed_regressor(const ClosedRobot& closed, const Build& tree, const Options& options);
Outputs closed_filtered(const ClosedRobot& closed, const Build& tree, const Options& options);
Outputs closed_adaptive(const ClosedRobot& closed, const Build& tree, const Options& options);

// Dynamics, by multipliers.
Outputs torques_by_multipliers(const ClosedRobot& closed, const Build& tree, const Options& options);
Outputs gravity_by_multipliers(const ClosedRobot& closed, const Build& tree, const Options& options);
Outputs coriolis_by_multipliers(const ClosedRobot& closed, const Build& tree, const Options& options);
Outputs direct_by_multipliers(const ClosedRobot& closed, const Build& tree, const Options& options);
Outputs inertia_of_energy(const ClosedRobot& closed, const Build& tree, const Options& options);
Outputs christoffel_of_inertia(const ClosedRobot& closed, const Build& tree, const Options& options);
Outputs lagrange_by_multipliers(const ClosedRobot& closed, const Build& tree, const Options& options);

// What the cuts carry, by multipliers, when these are the torques of the tree: B x 6. And what all joints then carry.
Matrix carried_by_cuts(const ClosedRobot& closed, const std::vector<Expr>& tau_tr);
Outputs closed_reactions(const ClosedRobot& closed, const Build& tree, const Options& options);
Outputs closed_statics(const ClosedRobot& closed, const Build& tree, const Options& options);

// The models of closed loops themselves.
Outputs kinematic_constraints(const ClosedRobot& closed, const Kinematics& kinematics);
Outputs acceleration_constraints(const ClosedRobot& closed, const Kinematics& kinematics);
Outputs loop_wrenches(
    const ClosedRobot& closed,
    std::vector<Expr> (*torques)(const RobotData& tree));  // in the cuts, by multipliers: B x 6
Outputs loop_singularities_by_minors(const ClosedRobot& closed, const Options& options);
Outputs loop_singularities_by_polynomial(const ClosedRobot& closed, const Options& options);

// The Jacobian of the link that is meant, of all freedoms of the tree; and the independent freedoms that move it, of J G.
Matrix tree_jacobian(const ClosedRobot& closed, const Options& options);
std::vector<int> moving_columns(const Matrix& JG);

// The lift of a method of the catalogue, and what it asks of the robot; null: the method is for trees alone.
struct LiftOf {
  std::string_view model, method;
  Lift lift;
  Refusal refuses = nullptr;
};
const LiftOf* lift_of(std::string_view model, std::string_view method);

}  // namespace articula
