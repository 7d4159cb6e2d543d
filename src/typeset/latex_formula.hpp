// What the renderers that write LaTeX share: how a formula looks, and how wide it is.
#pragma once

#include <string>

#include "typeset/formula.hpp"

namespace articula {

constexpr double latex_line = 80;  // in letters of mathematics, on A4 with margins of 20 mm

const Style& latex_style();

// About how wide a formula is, in letters: commands are a letter, indices and fractions are small.
double latex_width(const std::string& text);

}  // namespace articula
