// Whether two sets of formulas are the same functions where the loops of a robot are closed: at random closed states, in numbers.
// Off closed positions they may differ, so fingerprints do not tell.
#pragma once

#include "expr/expr.hpp"
#include "robot/robot.hpp"

namespace articula {

// Inputs: the arrays that the formulas are functions of. Up to a constant of each element where that is asked for. ModelError when
// no closed state is found.
bool same_where_closed(const Robot& robot, const Inputs& inputs, const Outputs& x, const Outputs& y,
                       bool up_to_constants);

}  // namespace articula
