// The default values of a robot's parameters, in its formulas.
#pragma once

#include <map>
#include <set>
#include <string>

#include "expr/transform.hpp"
#include "robot/robot.hpp"

namespace articula {

// The value of a formula with the default parameters, NaN when one has none. ModelError when it has no value with them.
double default_value(const RobotData& r, const Expr& e);

// Symbols as their default values, in a graph; one without any stays, and is put into `missing`. All must outlive it.
Replace by_default(const std::map<std::string, Expr>& defaults, Graph& to, std::set<std::string>& missing);
void refuse_missing(const RobotData& r,
                    const std::set<std::string>& parameters);  // ModelError, unless there are none

void keep_defaults_in_use(RobotData& r);  // those of other parameters are dropped

// To be thrown of a name that is none of its parameters.
ModelError no_parameter(const Robot& robot, const std::string& name, const std::vector<std::string>& known);

}  // namespace articula
