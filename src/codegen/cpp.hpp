// What C++ files have in common: the structs, the set-up, the model.
#pragma once

#include "codegen/codegen.hpp"

namespace articula {

std::string cpp_parameters(const Code& code);  // struct Parameters
std::string cpp_constants(const Code& code);   // struct Constants

// Constants setup(..), void evaluate(..): what stands before the semicolon or the body, and the body in braces. A definition says which
// arguments it may not use.
enum class CppUse { declared, defined };
std::string cpp_setup_signature(CppUse use);
std::string cpp_setup_body(const Code& code);
std::string cpp_signature(const Code& code, CppUse use);
std::string cpp_body(const Code& code);

}  // namespace articula
