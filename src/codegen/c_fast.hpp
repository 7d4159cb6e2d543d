// Fast C of long programs: loops and parts (rolled.hpp), after the sines and cosines of all angles that inputs give, vector by vector.
// Those of other angles are taken from the C library.
#pragma once

#include "codegen/codegen.hpp"

namespace articula {

// As many as there are angles, in registers of 16 or 32 bytes.
int lanes_for(std::size_t angles, Precision precision);

std::optional<Code> c_fast_long_code(const Program& program,
                                     const FileNotes& notes);  // nothing of a short program
std::string c_fast_long_function(const Code& code);

}  // namespace articula
