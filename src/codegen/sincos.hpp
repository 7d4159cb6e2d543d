// The sine and cosine that fast code carries along: src/program/runtime, C99 for one precision and any number of lanes. The texts
// there are written once for all of them, with words in capitals where these differ; here the words are filled in.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "codegen/codegen.hpp"

namespace articula {

const std::vector<std::pair<std::string_view, std::string_view>>& sincos_files();  // name, text; generated

// Vectors of GCC's and clang's C; one lane is a plain number.
std::string vector_type(Precision precision, int lanes);   // f64x4
std::string mask_type(Precision precision, int lanes);     // u64x4: unsigned, all bits of a lane set or none
std::string vector_types(Precision precision, int lanes);  // their definitions

// The functions, for V = vector_type(..), with the types; needs <stdint.h>; may stand in a file more than once.
//   sincos_V(const V *x, V *s, V *c)       at most 2 ulp, any x
//   sincos_core_V(x, s, c)                 the same without a branch, where all lanes are near
//   sincos_near_V(x, MASK *m)              clears the lanes of m that are not
//   sincos_all_V(m)                        are all set?
//   sincos_any_V(x, s, c)                  the slow way, for any x
std::string sincos_source(Precision precision, int lanes);

// A mask `sincos_near` with all lanes set; and calls by the straight way where all are set still, else by the slow one: `calls`, the statements
// with sincos_core_V or sincos_any_V.
std::string near_mask(const std::string& mask);
std::string near_or_any(const std::string& vector,
                        const std::function<std::string(const std::string& function)>& calls);

}  // namespace articula
