// What files in Rust have in common: the structs, the functions of the mathematical library, the set-up, the model.
#pragma once

#include "codegen/codegen.hpp"

namespace articula {

std::string rust_allowed();  // names as the literature writes them

std::string rust_parameters(const Code& code);  // the struct, and DEFAULTS
std::string rust_constants(const Code& code);   // the struct
std::string rust_math(const Code& code);        // the module of functions that the code calls
std::string rust_setup(const Code& code);
std::string rust_evaluate(const Code& code);

}  // namespace articula
