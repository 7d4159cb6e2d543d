// The models that have several solutions. What they give depends on the numbers, so they are not of the catalogue (model/model.hpp); a
// front end lists them after it.
#pragma once

#include "api/inverse.hpp"
#include "api/loops.hpp"

namespace articula {

struct SolverModel {
  std::string_view name;  // what users type
  std::string_view line;
  std::vector<InverseMethod> methods;
  std::string_view input;
  OutputInfo output;      // of each solution
  std::string_view verb;  // the command that gives them in numbers
  Refusal refuses;
};
const std::vector<SolverModel>& solver_models();
const SolverModel* solver_model_named(std::string_view name);  // null when it is none of them

// Files that solvers are written into: headers, which other models are not.
const std::vector<Target>& solver_headers();

}  // namespace articula
