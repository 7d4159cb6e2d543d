// Procedures (program/procedure.hpp) as source text: solvers that give all solutions.
#pragma once

#include <string_view>

#include "codegen/codegen.hpp"
#include "program/procedure.hpp"

namespace articula {

struct SolverRows {           // an array with a row for each solution
  std::string name;           // q
  std::vector<int> unknowns;  // its columns
};

// A procedure whose program has, after the coefficients, what a solver needs beside them.
struct SolverProgram {
  Procedure procedure;
  std::vector<SolverRows> rows;  // what a solution consists of
  std::vector<int> turns;  // by step: the output with cosine and sine of an angle that is assigned; else -1
  std::vector<int> poses;  // outputs that are functions of the unknowns, 3 x 4 ..
  bool closes = false;  // .. all of which are to be the identity; else there is one, to be T, which is given
  int length;           // the output with a length to compare positions with
  bool sure = false;    // a candidate without marks is a solution: only others are checked by the poses
  std::vector<double> factor =
      {};  // by output: equations times this have coefficients of the size one; none: as they are
  std::vector<int> columns() const;  // the unknowns of all rows, one array after the other
  int most() const;                  // solutions there can be
};

// C99 that is C++ too, to be included: no allocation, no globals, nothing but <math.h>. `runtime`: texts it carries along, in
// their order (roots.h, leaves.h).
//
//   NAME_parameters, NAME_constants, NAME_setup   as of other C files (c.cpp); with parameters only
//   NAME_joints, NAME_most                        numbers in a row, solutions there can be (several arrays: NAME_qp, ..)
//   NAME                                          all solutions of a pose; all ways to close loops
//   NAME_marked                                   the same, with marks, and values for joints that are free
std::string write_c_solver(const SolverProgram& solver, const FileNotes& notes,
                           const std::vector<std::string_view>& runtime);

}  // namespace articula
