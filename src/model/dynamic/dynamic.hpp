// The dynamic models, one published algorithm per file.
#pragma once

#include "expr/expr.hpp"
#include "robot/robot.hpp"

namespace articula {

Outputs newton_euler(Graph& graph, const Robot& robot);  // idm
Outputs lagrange(Graph& graph, const Robot& robot);      // idm

}  // namespace articula
