// Formulas in MathML (its core, which browsers render without help).
//
// What the style writes is not yet MathML: {..} stands for <mrow>..</mrow>, and signs and parentheses stand bare, so that long formulas
// are broken by the same rules as in LaTeX (lines.hpp). mathml() finishes it.
#pragma once

#include <string>

#include "typeset/formula.hpp"
#include "typeset/marks.hpp"

namespace articula {

const Style& mathml_style();
double mathml_width(const std::string& text);  // about, in letters
std::string mathml(const std::string& text);   // a formula, or one line of it

std::string mathml_letter(const Letter& letter);  // MathML already

}  // namespace articula
