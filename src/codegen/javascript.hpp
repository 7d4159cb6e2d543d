// What modules in JavaScript have in common: the set-up part, the model.
#pragma once

#include "codegen/codegen.hpp"

namespace articula {

std::string javascript_defaults(const Code& code);
std::string javascript_setup(const Code& code);
std::string javascript_evaluate(const Code& code);

}  // namespace articula
