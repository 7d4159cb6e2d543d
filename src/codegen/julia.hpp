// What modules in Julia have in common: the structs and the function of the set-up part, the model.
#pragma once

#include "codegen/codegen.hpp"

namespace articula {

std::string julia_helpers(const Code& code);     // functions that the others call
std::string julia_parameters(const Code& code);  // the struct
std::string julia_setup(const Code& code);       // the struct of constants, and the function that fills it
std::string julia_evaluate(const Code& code);

}  // namespace articula
