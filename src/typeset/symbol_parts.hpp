// What the name of a symbol is made of, for those who write it: d3 = d, index 3; qd3 = q with a dot, index 3; W3_2 = W, index 3,2; q3.w = q,
// index 3,w; alpha1 = a Greek letter, index 1.
#pragma once

#include <string>

#include "typeset/notation.hpp"

namespace articula {

struct SymbolParts {
  std::string letters;  // without index
  std::string index;    // "3", "3,2"
  int dots = 0;
  bool greek = false;  // letters are the name of a Greek letter
  bool word = false;   // letters are a word, no product of letters
  bool odd = false;    // no such name: letters are all of it
};
SymbolParts parts_of_symbol(const std::string& name);

std::string index_of_short_name(const ShortName& name);  // of C1, S23, C1-2: what stands below the C

}  // namespace articula
