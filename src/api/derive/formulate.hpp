// Which method a model is derived with, and with which choices.
//
//   method    the one asked for; else, from -O2 on or when choices are given, the first that has choices; else the default
//   choices   those given (--choices, --unit-length); else those kept with the robot (its file's key 'choices'); else, from
//             -O2 on, searched, with what the program costs at -O1 as cost
//
// Among them may be the seed of the optimiser's own search, so that what it found can be found again.
//
// Choices never change what a model is, so any of them may be kept; one that does not apply to the robot as it stands, a
// parameter being fixed to zero for instance, is left out.
#pragma once

#include "api/api.hpp"
#include "opt/choose.hpp"

namespace articula {

struct Formulation {
  const Method* method = nullptr;
  Choices choices;
  std::uint64_t seed = 1;    // of the optimiser's search, which may be kept with the choices
  std::optional<Gain> gain;  // of the search, where there was one
};

// `used` has the base parameters in its tables, if they are asked for. ModelError for choices that there are not.
Formulation formulate(const Model& model, const Robot& used, const Request& request);

// The outputs that are wanted, in the order of the model; none named: all. ModelError for a name that is none of them.
Outputs wanted_outputs(const Model& model, const Outputs& outputs, const std::vector<std::string>& only);

// What a robot's file calls the choices for a request: idm, or coriolis H, then base, single and machine where they apply.
std::string choices_key(const Request& request);

// What the robot's file keeps and nobody can use: models, outputs, choices or values that there are not.
std::vector<Diagnostic> doubtful_choices(const Robot& robot);

}  // namespace articula
