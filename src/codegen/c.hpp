// What C files have in common, whatever they compute: the opening comment, and the structs and the function of the set-up part.
#pragma once

#include "codegen/codegen.hpp"

namespace articula {

std::string c_comment(const std::vector<std::string>& lines);

// Of a file that is compiled by itself, or of a header that many files include.
enum class CLinkage { external, header };

// NAME_parameters, NAME_constants, NAME_defaults and NAME_setup; nothing for a program without parameters. Of `names`
// parameters begin with p->, constants with k->.
std::string c_setup(const Program& program, const Naming& names, const std::string& name,
                    const std::map<std::string, double>& defaults, CLinkage linkage);

}  // namespace articula
