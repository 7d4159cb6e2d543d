// Fast C of long programs: loops and parts (rolled.hpp), after the sines and cosines of all angles that inputs give, vector by vector.
#pragma once

#include "codegen/codegen.hpp"

namespace articula {

std::string c_fast_long_file(const Program& program, const FileNotes& notes);

}  // namespace articula
