// Reads the plain text of a sheet back into formulas, as a person would: C1 and S23 by the rules of docs/reading.md,
// intermediate variables in the order in which they stand, matrices from rows, from blocks of columns or entry by
// entry. It shares nothing with the renderer but the parser of formulas.
#pragma once

#include <string>
#include <vector>

#include "expr/expr.hpp"

namespace articula::test {

// cos(q2 + q3) of C23, sin(q2 - q3) of S2m3, cos(q1 + q10) of C1_10, cos(q12) of C_12; empty for other names.
std::string meaning_of(const std::string& name);

// The values of all outputs, in the graph. Symbols have the kinds they have in `known`; `outputs` gives names and shapes. What
// cannot be read, is missing or stands twice is a failure.
std::vector<Expr> read_sheet(Graph& graph, const Graph& known, const Outputs& outputs,
                             const std::string& text);

// What is wrong with a LaTeX text: braces, environments, \left and \right, dollars; empty when nothing is.
std::string latex_fault(const std::string& text);

}  // namespace articula::test
