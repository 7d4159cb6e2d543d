// A procedure: what a resolution (expr/resolution.hpp) becomes before it is run or printed. One straight-line program has
// the coefficients of all steps; its inputs are what is given (the pose T, twelve numbers) and, after that, one number for
// each unknown. A step reads coefficients that depend on unknowns of earlier steps only, so whoever runs it solves
// step by step, root by root: a tree whose leaves are the candidates.
//
// Sines and cosines in the program are those of single unknowns (of sums the addition theorem is written out): a step
// that solves an angle knows them already.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "expr/resolution.hpp"
#include "program/program.hpp"

namespace articula {

struct ProcedureStep {
  RootKind kind;
  int unknown;
  std::vector<int> equations;  // outputs of the program: the coefficients of one equation each
  std::string how, role;
};

struct ProcedureUnknown {
  std::string name;  // of the program's input `unknowns`
  bool angle;
  // Of an unknown that is no joint variable: those it is the sum of, with their signs. Where it is free, it stays where the
  // joints are.
  std::vector<std::pair<int, int>> sum = {};
};

struct Procedure {
  Program program;  // inputs: T (3 x 4), unknowns (one each)
  std::vector<ProcedureUnknown> unknowns;
  std::vector<ProcedureStep> steps;
  int conditions = -1;  // the output that must be zero, if there is one
};

// `program` has the coefficients of all equations, in the order of the steps, then the conditions if there are any.
Outputs coefficients_of(const Resolution& resolution);
Procedure procedure(const Resolution& resolution, const Program& program);
Inputs inputs_of(const Resolution& resolution);  // those of such a program

// By value number of the program: how many steps must be solved before it can be computed; of what depends on what is
// given alone, 0.
std::vector<int> levels(const Procedure& procedure);

}  // namespace articula
