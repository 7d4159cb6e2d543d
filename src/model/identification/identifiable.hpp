// The generic-rank method: which parameters can be told apart, by elimination on numbers instead of rules [Gautier1990].
//
// The columns of the regressor D are functions of the state. Values of D at many states, at one point of the other parameters,
// in a prime field (expr/lane.hpp), stand below each other; the rank of that matrix is the number of base parameters. It
// knows nothing of the rules of base_parameters.hpp and is the check on them. With closed loops the columns are those of the
// energies, in double precision, at random closed states (closed_energies.hpp).
#pragma once

#include "robot/robot.hpp"

namespace articula {

// The parameters of the robot's tables whose columns do not depend on those before them, in the order of D: inertial ones and
// rotors, friction apart. Rates fixed to values count as free.
std::vector<std::string> independent_parameters(const Robot& robot);

}  // namespace articula
