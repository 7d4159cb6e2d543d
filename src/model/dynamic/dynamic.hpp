// The dynamic models, one published algorithm per file.
#pragma once

#include <optional>
#include <string>

#include "expr/expr.hpp"
#include "expr/matrix.hpp"
#include "geom/spatial.hpp"
#include "model/kinematic/link_motion.hpp"
#include "model/model.hpp"
#include "robot/robot.hpp"

namespace articula {

// idm
Outputs newton_euler(Graph& graph, const Robot& robot);
Outputs newton_euler_cog(Graph& graph, const Robot& robot);
Outputs augmented_body(Graph& graph, const Robot& robot);
Outputs lagrange(Graph& graph, const Robot& robot);
Outputs newton_euler_tailored(Graph& graph, const Robot& robot, const Options& options);
std::optional<std::string> needs_centres_of_gravity(
    const Robot& robot);  // why newton_euler_cog does not apply

// inertia
Outputs inertia_by_generalized_links(Graph& graph, const Robot& robot);
Outputs inertia_tailored(Graph& graph, const Robot& robot, const Options& options);
Outputs inertia_by_energy(Graph& graph, const Robot& robot);

// gravity
Outputs gravity_by_generalized_links(Graph& graph, const Robot& robot);
Outputs gravity_by_newton_euler(Graph& graph, const Robot& robot);
Outputs gravity_by_lagrange(Graph& graph, const Robot& robot);

// coriolis
Outputs coriolis_recursive(Graph& graph, const Robot& robot);
Outputs coriolis_by_generalized_links(Graph& graph, const Robot& robot, const Options& options);
Outputs coriolis_by_christoffel(Graph& graph, const Robot& robot);

// christoffel
Outputs christoffel_by_generalized_links(Graph& graph, const Robot& robot);
Outputs christoffel_by_differentiation(Graph& graph, const Robot& robot);

// lagrange
Outputs lagrange_by_generalized_links(Graph& graph, const Robot& robot);
Outputs lagrange_by_differentiation(Graph& graph, const Robot& robot);

// energy
Outputs energy_by_twists(Graph& graph, const Robot& robot);
Outputs energy_by_parameters(Graph& graph, const Robot& robot);
Outputs felt_energies(Graph& graph, const Outputs& energies,
                      const Robot& robot);  // less those at q = 0, qd = 0

// ddm
Outputs direct_by_inertia_matrix(Graph& graph, const Robot& robot, const Options& options);
Outputs direct_by_articulated_bodies(Graph& graph, const Robot& robot);
Outputs direct_by_lagrange(Graph& graph, const Robot& robot);
Outputs direct_derivatives(Graph& graph, const Robot& robot, const Differentiate& differentiate);

// hybrid
Outputs hybrid_by_inertia_matrix(Graph& graph, const Robot& robot, const Options& options);
Outputs hybrid_by_articulated_bodies(Graph& graph, const Robot& robot);
Outputs hybrid_by_lagrange(Graph& graph, const Robot& robot);

// cartesian-dynamics
Outputs operational_by_factorisation(Graph& graph, const Robot& robot, const Options& options);
Outputs operational_by_elimination(Graph& graph, const Robot& robot, const Options& options);

// motors
Outputs motors_by_elimination(Graph& graph, const Robot& robot);
Outputs motors_by_characteristic_polynomial(Graph& graph, const Robot& robot);
bool motors_move_every_joint(const Robot& robot);  // as many motors as freedoms, their ratios not singular

// What several models share, in the graph of r; all quantities of link j are written in frame j.
Wrench inertial_wrench(const LinkMotion& motion, const Inertia& inertia);  // what it takes to move a link
std::vector<Expr> newton_euler(const RobotData& r);                        // the torques of all freedoms
std::vector<Expr> torques(const RobotData& r,
                          const Choices& choices);  // likewise, tailored if anything is chosen
std::vector<Expr> lagrange(const RobotData& r);     // likewise
std::vector<Expr> gravity_by_generalized_links(const RobotData& r);
std::vector<Expr> gravity_by_newton_euler(const RobotData& r);
std::vector<Expr> gravity_by_lagrange(const RobotData& r);
Matrix inertia_matrix(const RobotData& r);
Matrix inertia_matrix_of_links(const RobotData& r);  // without rotors
Matrix inertia_matrix_by_energy(const RobotData& r);

}  // namespace articula
