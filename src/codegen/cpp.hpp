// What C++ files have in common: the structs, the set-up, the model.
#pragma once

#include "codegen/codegen.hpp"

namespace articula {

std::string cpp_parameters(const Code& code);  // struct Parameters
std::string cpp_constants(const Code& code);   // struct Constants

// Constants setup(..), void evaluate(..): the declaration without its semicolon, and the body in braces.
std::string cpp_setup_signature();
std::string cpp_setup_body(const Code& code);
std::string cpp_signature(const Code& code);
std::string cpp_body(const Code& code);

}  // namespace articula
