// The parameters K of the identification models: the cells of the robot's tables that torques and energies are linear in and that are
// not zero. A column belongs to each of them, and there are two ways to find all columns:
//
//   by unit parameters     what the model gives when one parameter is one and all others are zero; motions are computed once
//   by differentiation     the derivatives of what the model gives with respect to the parameters
#pragma once

#include <functional>

#include "robot/robot.hpp"

namespace articula {

using Vectors = std::vector<std::vector<Expr>>;  // one for each output

// `column`: of a robot with one parameter. `link`: whose inertia it is part of; -1 when it belongs to a drive.
Outputs by_unit_parameters(const RobotData& r, const std::vector<std::string>& outputs,
                           const std::function<Vectors(const RobotData& r, int link)>& column);

Outputs by_differentiation(const RobotData& r, const std::vector<std::string>& outputs,
                           const std::function<Vectors(const RobotData& r)>& model);

std::vector<std::string> parameters_of_identification(RobotData r);  // the names of K

// What the columns stand for: each output times K.
Outputs times_parameters(const RobotData& r, const Outputs& outputs);

}  // namespace articula
