// Parameters of a robot that are called like a letter of its derivation and mean something else: a m_1 that is the mass of link 2, an L
// that is a length and not Lagrange's function. They get a prime. A parameter that a table has in the cell of its name, M_2 in cell M of
// link 2, is what the letter says; where that is a moment and masses are m_j, it is written m_2.
#pragma once

#include <map>
#include <set>
#include <string>

#include "api/derivation/lettering.hpp"
#include "robot/robot.hpp"
#include "typeset/marks.hpp"

namespace articula {

// How they are written, by their names; `used` are the quantities that the derivation speaks of.
std::map<std::string, Letter> clashing_parameters(const Robot& robot, const Lettering& lettering,
                                                  const std::set<std::string>& used);

}  // namespace articula
