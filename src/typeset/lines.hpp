// Long formulas over several lines: broken before + and -, outside parentheses where that is enough, else inside
// them, never in the braces of LaTeX.
#pragma once

#include <string>
#include <vector>

namespace articula {

struct Line {
  std::string text;
  int depth = 0;  // in how many parentheses it begins
};

using Measure = double (*)(const std::string& text);

// The first line may be `first` wide, the others `rest`, less their indentation of `step` for each parenthesis.
std::vector<Line> lines_of_formula(const std::string& text, double first, double rest, double step,
                                   Measure measure);

// Words into lines, which are broken between them; lines after the first are indented.
std::vector<std::string> wrapped(const std::vector<std::string>& words, std::size_t width,
                                 std::size_t indent);

}  // namespace articula
