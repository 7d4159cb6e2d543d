// Joint velocities from the velocity of a link.
#pragma once

#include "model/options.hpp"
#include "robot/robot.hpp"

namespace articula {

// Jinv and rows; for links with as many independent motions as freedoms that move them.
std::optional<std::string> needs_square_jacobian(const Robot& robot, const Options& options);
Outputs inverse_jacobian_by_blocks(Graph& graph, const Robot& robot, const Options& options);
Outputs inverse_jacobian_by_adjugate(Graph& graph, const Robot& robot, const Options& options);

// qd, and N when there are self-motions.
Outputs inverse_kinematic_by_reduction(Graph& graph, const Robot& robot, const Options& options);
Outputs inverse_kinematic_by_polynomial(Graph& graph, const Robot& robot, const Options& options);

// qd.
Outputs damped_by_smaller_system(Graph& graph, const Robot& robot, const Options& options);
Outputs damped_by_larger_system(Graph& graph, const Robot& robot, const Options& options);

}  // namespace articula
