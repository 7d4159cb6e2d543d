// A program as a listing for people, as SYMORO+ prints it: intermediate variables with the literature's names, one
// after the other. A value is named when it has a label, when it is used more than once, or when its formula would
// become long; the rest is written where it is used. Sines and cosines keep no names of their own: the notation has
// C1 and S23.
#pragma once

#include "program/program.hpp"
#include "typeset/sheet.hpp"

namespace articula {

struct Listed {
  std::vector<Step> steps;
  Outputs outputs;
};
Listed listed(const Program& program, Graph& graph);

}  // namespace articula
