// The dynamic models, one published algorithm per file. r is a robot in the graph of the formulas; all quantities of link j are written
// in frame j.
#pragma once

#include <optional>
#include <string>

#include "expr/matrix.hpp"
#include "geom/spatial.hpp"
#include "model/kinematic/link_motion.hpp"
#include "model/model.hpp"

namespace articula {

// idm: the torques of all freedoms
std::vector<Expr> newton_euler(const RobotData& r);
std::vector<Expr> newton_euler_cog(const RobotData& r);
std::vector<Expr> augmented_body(const RobotData& r);
std::vector<Expr> closed_form(const RobotData& r);
std::vector<Expr> recursive_aligned(const RobotData& r);
std::vector<Expr> lagrange(const RobotData& r);
std::optional<std::string> needs_centres_of_gravity(
    const Robot& robot);                                         // why newton_euler_cog does not apply
std::optional<std::string> needs_few_terms(const Robot& robot);  // why closed_form does not

Wrench inertial_wrench(const LinkMotion& motion, const Inertia& inertia);  // what it takes to move a link

// inertia
Matrix inertia_matrix(const RobotData& r);
Matrix inertia_matrix_of_links(const RobotData& r);  // without rotors
Matrix inertia_matrix_by_energy(const RobotData& r);

// gravity
std::vector<Expr> gravity_by_generalized_links(const RobotData& r);
std::vector<Expr> gravity_by_newton_euler(const RobotData& r);
std::vector<Expr> gravity_by_lagrange(const RobotData& r);

// coriolis; christoffel: christoffel.hpp
Outputs coriolis_recursive(const RobotData& r);
Outputs coriolis_by_generalized_links(const RobotData& r, const Options& options);
Outputs coriolis_by_christoffel(const RobotData& r);

// lagrange
Outputs lagrange_by_generalized_links(const RobotData& r);
Outputs lagrange_by_differentiation(const RobotData& r);

// closed-form, closed-form-links
Outputs reduced_form(const RobotData& r);
Outputs reduced_form_by_energies(const RobotData& r);
Outputs reduced_form_at_joint(const RobotData& r, const Options& options);
Outputs reduced_form_at_joint_by_loads(const RobotData& r, const Options& options);
Outputs reduced_form_of_links(const RobotData& r);
Outputs reduced_form_of_links_by_energies(const RobotData& r);
std::optional<std::string> needs_reduced_form(const Robot& robot);
std::optional<std::string> needs_reduced_form_of_joint(const Robot& robot);
std::optional<std::string> needs_reduced_form_of_links(const Robot& robot);

// energy
Outputs energy_by_twists(const RobotData& r);
Outputs energy_by_parameters(const RobotData& r);
Outputs felt_energies(const RobotData& r, const Outputs& energies);  // less those at q = 0, qd = 0

// ddm
std::vector<Expr> direct_by_inertia_matrix(const RobotData& r, const Choices& choices);
std::vector<Expr> direct_by_articulated_bodies(const RobotData& r);
std::vector<Expr> direct_by_lagrange(const RobotData& r);
Outputs direct_derivatives(const RobotData& r, const Differentiate& differentiate);

// hybrid
Outputs hybrid_by_inertia_matrix(const RobotData& r, const Options& options);
Outputs hybrid_by_articulated_bodies(const RobotData& r);
Outputs hybrid_by_lagrange(const RobotData& r);

// ddm and hybrid: what the robot must have
std::optional<std::string> needs_inertia(const Robot& robot);
std::optional<std::string> needs_passive_joints(const Robot& robot);
std::optional<std::string> needs_motors_of_their_own(const Robot& robot);  // for articulated bodies
bool has_long_branches(const Robot& robot);                                // then these are the cheapest

// cartesian-dynamics
Outputs operational_by_factorisation(const RobotData& r, const Options& options);
Outputs operational_by_elimination(const RobotData& r, const Options& options);

// motors
Outputs motors_by_elimination(const RobotData& r);
Outputs motors_by_characteristic_polynomial(const RobotData& r);
std::optional<std::string> needs_motors(const Robot& robot);

}  // namespace articula
