// Which sines and cosines of a program can be taken together: those of angles that inputs give by sums and products alone come first,
// all at once; the others one after the other, where their angles are known.
#pragma once

#include <vector>

#include "program/program.hpp"

namespace articula {

struct Angles {
  std::vector<Id> early, late;  // values whose sine or cosine the on-line part takes, each once
  std::vector<bool> before;     // by on-line instruction: an early angle needs it
};
Angles angles_of(const Program& program);

}  // namespace articula
