// The dynamic models, one published algorithm per file.
#pragma once

#include <optional>
#include <string>

#include "expr/expr.hpp"
#include "expr/matrix.hpp"
#include "geom/spatial.hpp"
#include "model/model.hpp"
#include "robot/robot.hpp"

namespace articula {

// idm
Outputs newton_euler(Graph& graph, const Robot& robot);
Outputs newton_euler_cog(Graph& graph, const Robot& robot);
Outputs augmented_body(Graph& graph, const Robot& robot);
Outputs lagrange(Graph& graph, const Robot& robot);
std::optional<std::string> needs_centres_of_gravity(
    const Robot& robot);  // why newton_euler_cog does not apply

// inertia
Outputs inertia_by_generalized_links(Graph& graph, const Robot& robot);

// ddm
Outputs direct_by_inertia_matrix(Graph& graph, const Robot& robot);
Outputs direct_by_articulated_bodies(Graph& graph, const Robot& robot);

// hybrid
Outputs hybrid_by_inertia_matrix(Graph& graph, const Robot& robot);
Outputs hybrid_by_articulated_bodies(Graph& graph, const Robot& robot);

// cartesian-dynamics
Outputs operational_by_factorisation(Graph& graph, const Robot& robot, const Options& options);
Outputs operational_by_elimination(Graph& graph, const Robot& robot, const Options& options);

// What several models share, in the graph of r; all quantities of link j are written in frame j.
struct LinkMotion {
  Vec3 w, wd, Vd;  // angular velocity and acceleration; acceleration of the origin, less gravity
  Tensor3 U;       // hat(wd) + hat(w) hat(w)
};
std::vector<Transform> placements(const RobotData& r);  // iT_j; of the base when it floats
std::vector<LinkMotion> motions(const RobotData& r, const std::vector<Transform>& T);
Wrench inertial_wrench(const LinkMotion& motion, const Inertia& inertia);  // what it takes to move a link
std::vector<Expr> newton_euler(const RobotData& r);                        // the torques of all freedoms
Matrix inertia_matrix(const RobotData& r);

}  // namespace articula
