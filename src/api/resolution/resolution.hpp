// What a resolution (expr/resolution.hpp) becomes, of an arm or of loops: steps on paper, one branch as a straight-line program,
// a procedure, a solver of all branches, a file.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "codegen/solver.hpp"
#include "expr/resolution.hpp"
#include "model/inverse/serial.hpp"
#include "robot/robot.hpp"
#include "typeset/sheet.hpp"

namespace articula {

// The coefficients optimised and lowered.
Procedure lowered(const std::string& name, const Resolution& resolution);

struct StepWords {
  std::map<std::size_t, std::string> before = {};  // words before a step, counted from 0; and after the last
  std::string conditions = {};                     // what the conditions of the resolution are
};
void write_steps(const Resolution& resolution, const StepWords& words, Sheet& sheet);

// What the solutions of a resolution are, and how they are checked.
struct Solutions {
  std::string name;                // of the function
  std::vector<SolverRows> rows;    // the unknowns that are asked for
  std::vector<RigidMotion> poses;  // as formulas of the unknowns
  bool closes = false;  // the poses are to be the identity; else the one there is is to be what is given
  Expr length;          // to compare positions with
};
SolverProgram solver_of(Resolution resolution, const Solutions& solutions);
int unknown_of(const Resolution& resolution, const Expr& symbol);  // Bug when it is none

// Inputs: what is given, and e, one sign for each step with two roots; outputs: the rows, and reach, one number for each
// such step, negative where it has no real root. ModelError, with `where` it is about, when a step has four roots.
Program one_branch(const Resolution& resolution, const SolverProgram& solver, const std::string& where);

// A file of a robot's resolution: all solutions in C or C++, one branch in other languages.
struct ResolutionFile {
  std::string title;
  std::vector<std::string> notes;
  std::string where;    // it is about
  std::string command;  // what the user typed
};
bool has_all_solutions(const std::string& language);
FileNotes file_notes(const Robot& robot, const ResolutionFile& file);
std::string resolution_code(const Robot& robot, const Resolution& resolution, const SolverProgram& solver,
                            const std::string& language, const ResolutionFile& file);

}  // namespace articula
