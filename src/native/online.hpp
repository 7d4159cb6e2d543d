// A program without its set-up part: what that hands over are parameters, and there is one array of inputs and one of outputs.
#pragma once

#include "program/program.hpp"

namespace articula {

struct OnlineProgram {
  Program program;       // with at least one parameter, so that all have the same arguments
  std::vector<Id> kept;  // value numbers of the whole program, by parameter
};
OnlineProgram online_program(const Program& whole);

}  // namespace articula
