// What files for Matlab and Octave have in common: the functions of the set-up part, the model.
#pragma once

#include "codegen/codegen.hpp"

namespace articula {

std::string matlab_parameters(const Code& code);                          // function p = parameters()
std::string matlab_setup(const Code& code, const std::string& function);  // function k = FUNCTION(p)

// The model: what comes before its first statement, all statements and the end; other functions that it calls.
std::string matlab_signature(const Code& code, const std::string& function,
                             const std::vector<CodeArray>& arguments);
std::string matlab_body(const Code& code);
std::string matlab_helpers(const Code& code);

}  // namespace articula
