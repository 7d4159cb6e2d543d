// What modules of Python have in common: the functions of the set-up part, the model. Two empty lines follow each but the model.
#pragma once

#include "codegen/codegen.hpp"

namespace articula {

std::string python_imports(bool setup);  // with what a set-up needs
std::string python_defaults(const Code& code);
std::string python_setup(const Code& code);
std::string python_evaluate(const Code& code);

}  // namespace articula
