// The dynamic models, one published algorithm per file.
#pragma once

#include "expr/expr.hpp"
#include "expr/matrix.hpp"
#include "robot/robot.hpp"

namespace articula {

// idm
Outputs newton_euler(Graph& graph, const Robot& robot);
Outputs lagrange(Graph& graph, const Robot& robot);

// inertia
Outputs inertia_by_generalized_links(Graph& graph, const Robot& robot);

// What several models share, in the graph of r.
std::vector<Expr> newton_euler(const RobotData& r);  // the torques of all freedoms
Matrix inertia_matrix(const RobotData& r);

}  // namespace articula
