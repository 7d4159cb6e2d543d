// What Fortran files have in common: the types and the subroutine of the set-up part, the model. Several programs may have one type of
// parameters: `of` is whose they are, NAME.
#pragma once

#include "codegen/codegen.hpp"

namespace articula {

std::string fortran_kind(Precision precision);      // the statement that names the kind wp
std::string fortran_shape(const CodeArray& array);  // (6), (3, 4)

std::string fortran_parameters(const Code& code, const std::string& of);  // the type
std::string fortran_constants(const Code& code);                          // the type
std::string fortran_setup(const Code& code, const std::string& of);       // the subroutine
std::string fortran_subroutine(const Code& code);                         // the model

std::string within_width(const std::string& text);  // comments and statements within the width of a line

}  // namespace articula
