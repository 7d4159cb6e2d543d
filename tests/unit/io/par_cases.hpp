// What the tests of .par files share: a small file whose lines can be exchanged, and the comparison of two robots.
#pragma once

#include <map>
#include <string>

#include "expr/text.hpp"
#include "io/par.hpp"
#include "io/par_text.hpp"
#include "support/refusal.hpp"

namespace articula::test {

// A planar arm of two links, complete. Exchanged lines are given by key; an empty value leaves the line out.
std::string arm(const std::map<std::string, std::string>& exchanged = {});

Robot read(const std::string& text);
std::string refusal(const std::string& text);
std::string warnings(const std::string& text);

// Empty when every cell of the two robots is the same function; else the first difference. Default values and names aside.
std::string different_cell(const Robot& x, const Robot& y);

}  // namespace articula::test
