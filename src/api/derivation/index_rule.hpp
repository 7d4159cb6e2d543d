// "The right subscript of a transition matrix should always match the left superscript of the following matrix or vector"
// [LucassenVanDeVen1988], read off an equation as it stands on paper. Matrices and vectors side by side are written in one frame, and so are
// the two sides of an equation. Scalars stand anywhere.
#pragma once

#include <string>
#include <vector>

#include "typeset/paper.hpp"

namespace articula {

// Where indices do not match, in words; nothing when all do.
std::vector<std::string> index_faults(const Equation& equation);

}  // namespace articula
