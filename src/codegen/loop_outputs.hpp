// Which elements of outputs the loops of a rolled program (program/roll.hpp) write themselves, turn by turn, and which are left for the end.
#pragma once

#include <map>

#include "program/roll.hpp"

namespace articula {

struct OutputElement {
  std::size_t output, element;
  bool negative;  // it is the negative of the value
};

struct LoopOutputs {
  // By the value of the first turn: one element for each turn, of one output and with one sign; several such rows where a value goes to several.
  std::map<Id, std::vector<std::vector<OutputElement>>> by_loops;
  std::map<Id, std::vector<OutputElement>> at_end;
};
LoopOutputs loop_outputs_of(const Rolled& rolled);

}  // namespace articula
