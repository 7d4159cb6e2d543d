// What the files of most languages are made of: assignments, lists of names, the shapes of arrays.
#pragma once

#include <functional>

#include "codegen/codegen.hpp"

namespace articula {

// One assignment per line: INDENT [LOCAL] target EQUALS value END; `local` stands before names that are new there.
struct LineStyle {
  std::string_view indent, local, equals, end;
};
std::string assignments(const std::vector<CodeLine>& lines, const LineStyle& style);

// The names, or what `shown` makes of each, one after the other.
std::string listed(const std::vector<CodeArray>& arrays, std::string_view separator,
                   const std::function<std::string(const CodeArray&)>& shown);
std::string listed(const std::vector<CodeArray>& arrays, std::string_view separator = ", ");

std::vector<CodeArray> given(const Code& code);  // inputs, and the constants `k` where there are any
// Inputs, the constants `k` where there are any, outputs: the arguments of a function that fills its outputs.
std::vector<CodeArray> arguments(const Code& code);

// The values of the outputs, one group for each output, one row for each of its rows.
std::vector<std::vector<std::vector<std::string>>> result_rows(const Code& code);

std::vector<std::string> new_names(const std::vector<CodeLine>& lines);  // those that are local

// For languages that count from 1: a[k + 1], a[row + 1, col + 1].
std::string counted(const std::string& array, std::size_t k);
std::string counted_entry(const std::string& array, std::size_t row, std::size_t col);
std::string without_plus(std::string number);  // 1e300, not 1e+300

bool calls(const Code& code, Op op);           // anywhere
bool calls_functions(const Code& code);        // in the on-line part: more than + - * / and comparisons
bool setup_calls_functions(const Code& code);  // in the set-up part

// At most `width` characters in a line, broken at spaces; a line that is continued ends with `mark`, and the next begins with `indent`.
std::string folded_line(const std::string& line, std::size_t width, std::string_view mark,
                        std::string_view indent);

}  // namespace articula
