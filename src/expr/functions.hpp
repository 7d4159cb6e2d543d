// The functions that formulas as text may call: those of op.def and tan; in listings of other tools also what these
// call them (Sin, fabs, pow, ..). For parse.cpp.
#pragma once

#include <string_view>
#include <vector>

#include "expr/expr.hpp"

namespace articula {

enum class Writing { own, foreign };  // our notation, or that of other tools

struct Function {
  std::string_view name;
  std::size_t arguments;
  std::vector<Op> ops = {};                // what it is, or what it is made of ..
  Expr (*build)(const Expr* a) = nullptr;  // .. in this way
  bool raises = false;                     // a power: the second argument is the exponent
};

const Function* function_named(std::string_view name, Writing writing);  // or null
std::string function_hint(std::string_view name, Writing writing);       // one with a name like this
bool is_known_elsewhere(std::string_view name);  // log, min, ..: functions we have not, so no arrays either

bool starts_name(char c);
bool continues_name(char c);

}  // namespace articula
