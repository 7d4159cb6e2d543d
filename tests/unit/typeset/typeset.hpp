// Sheets of a few formulas, for tests of the renderers: q.., qd.. and tau.. are states, the rest are parameters.
#pragma once

#include <string>
#include <vector>

#include "expr/text.hpp"
#include "typeset/sheet.hpp"

namespace articula::test {

inline Expr formula(Sheet& sheet, const std::string& text) {
  Graph& g = *sheet.graph;
  return parse(g, text, [&](std::string_view name) {
    const bool state = name[0] == 'q' || name.starts_with("tau");
    return g.symbol(name, state ? Kind::state : Kind::parameter);
  });
}

inline Output matrix(Sheet& sheet, const std::string& name, int rows, int cols,
                     const std::vector<std::string>& texts) {
  Output output{name, rows, cols, {}};
  for (const std::string& text : texts) output.values.push_back(formula(sheet, text));
  return output;
}

inline Sheet sheet_of(const std::string& text) {
  Sheet sheet{.title = "", .notes = {}};
  sheet.outputs.push_back(matrix(sheet, "x", 1, 1, {text}));
  return sheet;
}

}  // namespace articula::test
