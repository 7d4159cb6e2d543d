// What the tests of .par files share: a small file whose lines can be exchanged.
#pragma once

#include <map>
#include <string>

#include "expr/text.hpp"
#include "io/par.hpp"
#include "io/par_text.hpp"
#include "support/refusal.hpp"

namespace articula::test::par {

// A planar arm of two links, complete. Exchanged lines are given by key; an empty value leaves the line out.
std::string arm(const std::map<std::string, std::string>& exchanged = {});

Robot read(const std::string& text);
std::string refusal(const std::string& text);
std::string warnings(const std::string& text);

}  // namespace articula::test::par
