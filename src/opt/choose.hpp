// The search for the best choices. It knows neither robots nor formulas: a space of choices, and a function that says
// what a set of choices costs.
//
//   families  choices whose names differ in their numbers only, motion1, motion2, .., take one value together
//   descent   one choice after the other takes its cheapest value, until a sweep through all of them gains nothing
//   kicks     a few choices at random get random values, and a descent from there; kept unless it costs more
//   tidying   what brings nothing takes its first value again
//
// The budget counts what was tried, so the same input gives the same choices everywhere.
#pragma once

#include <functional>
#include <string>

#include "expr/choices.hpp"

namespace articula {

using CostOfChoices = std::function<long(const Choices& choices)>;

struct Found {
  Choices choices;  // the values that are not the first ones
  long cost = 0;
  long tried = 0;
  std::string stop;  // why the search ended
};

Found choose(const ChoiceSpace& space, const CostOfChoices& cost, long budget, const Choices& start = {});

}  // namespace articula
