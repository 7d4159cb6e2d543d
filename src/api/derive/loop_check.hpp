// What formulas of a closed robot rest on, tried in numbers: G and g (model/loops/closed.hpp) at closed positions, against the
// constraints' Jacobian in numbers (robot/loop_numbers.hpp) and against differences of G along the motion. Formulas that differ as
// functions of all joints may agree where the loops are closed; that cannot be proven by fingerprints, so it is checked.
#pragma once

#include "api/api.hpp"

namespace articula {

// Bug when it fails.
LoopCheck check_loops(const Robot& robot);

}  // namespace articula
