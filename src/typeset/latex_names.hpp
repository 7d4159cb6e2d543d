// Names as LaTeX writes them: d3 -> d_{3}, alpha1 -> \alpha_{1}, qd3 -> \dot{q}_{3}, W3_2 -> W_{3,2}, q3.w ->
// q_{3,w}; other names with underscores as they are, escaped.
#pragma once

#include <string>

#include "typeset/marks.hpp"
#include "typeset/notation.hpp"

namespace articula {

std::string latex_symbol(const std::string& name);
std::string latex_letter(const Letter& letter);
std::string latex_short_name(const ShortName& name);

}  // namespace articula
