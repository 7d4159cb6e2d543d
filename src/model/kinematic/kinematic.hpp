// The kinematic models of the catalogue, [KhalilCreusot1997] section 4, each by methods that are independent
// derivations.
//
//   velocities      V, W     V_j, w_j: a row for each link, in its own frame; the base's first, when it floats
//   accelerations   VP, WP   Vd_j, wd_j likewise; no gravity in them
//   jdot-qdot       JpQp     b of jacobian.hpp, for one link
//   jacobian        J        rJ_n of jacobian.hpp
#pragma once

#include "expr/matrix.hpp"
#include "geom/spatial.hpp"
#include "model/options.hpp"

namespace articula {

Outputs velocities_recursive(const RobotData& r);
Outputs accelerations_recursive(const RobotData& r);
std::vector<Expr> jdot_qdot_recursive(const RobotData& r, const Options& options);

Matrix jacobian_by_renaud(const RobotData& r, const Options& options);
Outputs factors_of_jacobian(const RobotData& r, const Options& options);  // the matrices of (4)

Outputs velocities_by_differentiation(const RobotData& r);
Outputs accelerations_by_differentiation(const RobotData& r);
std::vector<Expr> jdot_qdot_by_differentiation(const RobotData& r, const Options& options);
Matrix jacobian_by_differentiation(const RobotData& r, const Options& options);

// rJ_n and b by differentiation, as jacobian() and residual_acceleration() of jacobian.hpp.
Matrix differentiated_jacobian(const RobotData& robot, int n, int r);
std::vector<Expr> differentiated_acceleration(const RobotData& robot, int n, int r);

// What both kinds of methods end with: the components of V, then those of w, of all twists; and two tables of these,
// a row each.
std::vector<Expr> components(const std::vector<Twist>& t);
Outputs tables(const std::string& V, const std::string& w, const std::vector<Expr>& components);

}  // namespace articula
