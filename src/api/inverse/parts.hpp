// What inverse models in numbers, on paper and as code share.
#pragma once

#include "api/inverse.hpp"
#include "api/resolution/resolution.hpp"

namespace articula {

// Joints that are held, in numbers. ModelError where a parameter has no value.
std::map<int, double> held_values(const Robot& robot, const InverseRequest& request);

// Of robots with closed loops joints beside the way to the link may be held too: it is the loops that see them.
bool is_beside_way(const Robot& robot, const InverseRequest& request, int joint);

// The resolution of a model, as a program with all that a solver of all branches needs. Bug without one.
SolverProgram solver_program(const InverseModel& model);

// What random poses tell: whether every candidate without marks is a solution, and how large coefficients are. Nothing when a
// parameter has no value.
void try_out(const Robot& robot, const InverseModel& model, SolverProgram& solver);

// What a reader should know: what the pose and the joints are, and why it is this method.
std::string title_of(const InverseModel& model);
std::vector<std::string> notes_on(const Robot& robot, const InverseModel& model);

// ModelError when there are no formulas of this very arm.
void require_formulas(const InverseModel& model, const std::string& what);

}  // namespace articula
