// The kinematic models of the catalogue, [KhalilCreusot1997] section 4, each by methods that are independent
// derivations.
//
//   velocities      V, W     V_j, w_j: a row for each link, in its own frame; the base's first, when it floats
//   accelerations   VP, WP   Vd_j, wd_j likewise; no gravity in them
//   jdot-qdot       JpQp     b of jacobian.hpp, for one link
//   jacobian        J        rJ_n of jacobian.hpp
#pragma once

#include "geom/spatial.hpp"
#include "model/options.hpp"

namespace articula {

Outputs velocities_recursive(Graph& graph, const Robot& robot);
Outputs accelerations_recursive(Graph& graph, const Robot& robot);
Outputs jdot_qdot_recursive(Graph& graph, const Robot& robot, const Options& options);

Outputs jacobian_by_renaud(Graph& graph, const Robot& robot, const Options& options);
Outputs factors_of_jacobian(Graph& graph, const Robot& robot, const Options& options);  // the matrices of (4)

Outputs velocities_by_differentiation(Graph& graph, const Robot& robot);
Outputs accelerations_by_differentiation(Graph& graph, const Robot& robot);
Outputs jdot_qdot_by_differentiation(Graph& graph, const Robot& robot, const Options& options);
Outputs jacobian_by_differentiation(Graph& graph, const Robot& robot, const Options& options);

// What both kinds of methods end with: the components of V, then those of w, of all twists; and two tables of these,
// a row each.
std::vector<Expr> components(const std::vector<Twist>& t);
Outputs tables(const std::string& V, const std::string& w, const std::vector<Expr>& components);

}  // namespace articula
