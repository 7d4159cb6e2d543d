// What may be left out of a model because it hardly matters, found by itself. Two ways, and the cheaper program is taken:
//
//   cells    cells of the tables, each with the torque that it makes (the columns of `identification` times their values); what is
//            left is the robot with smaller tables, and recursive methods gain
//   terms    A_ij qdd_j, c_ijk qd_j qd_k, Q_i, each friction: of each torque by itself; short for robots with few joints
//
// What matters least goes first, as long as what has gone stays together below the budget: at all points of the search, then, by the
// search uphill, everywhere. Where that finds more, what went last comes back.
#pragma once

#include "api/implementation/parts.hpp"
#include "api/implementation/search.hpp"

namespace articula {

struct Negligible {
  std::vector<std::string> dropped;  // names of cells or terms
  Program program;
};

// Of a robot in numbers, after what else the choice says. ModelError where a range is not known.
Negligible without_negligible(const Robot& numeric, const ImplementationChoice& choice,
                              const Workspace& workspace);
// The cells alone: of choices that say more.
std::vector<std::string> negligible_cells(const Robot& numeric, const ImplementationChoice& choice,
                                          const Workspace& workspace);

}  // namespace articula
