// What the files of most languages are made of: assignments, lists of names, the shapes of arrays.
#pragma once

#include <functional>
#include <utility>

#include "codegen/codegen.hpp"

namespace articula {

// One assignment per line: INDENT [LOCAL] target EQUALS value END; `local` stands before names that are new there.
struct LineStyle {
  std::string indent, local, equals, end;
};
std::string assignments(const std::vector<CodeLine>& lines, const LineStyle& style);

// The parameters, one assignment each: to its default, or to what stands for none.
std::vector<CodeLine> default_values(const Code& code, const std::string& missing);

std::string each(const std::vector<std::string>& names, const std::string& before, const std::string& after);

// Arrays one after the other, as `shown` writes each: by its name, if nothing else is said.
using Shown = std::function<std::string(const CodeArray&)>;
Shown named(const std::string& before = {});  // BEFORE name
std::string listed(const std::vector<CodeArray>& arrays, std::string_view separator = ", ",
                   const Shown& shown = named());

std::vector<CodeArray> given(const Code& code);  // inputs, and the constants `k` where there are any
// The arguments of a function that fills its outputs: inputs, constants where there are any, outputs.
std::vector<std::string> arguments(const Code& code, const Shown& input, const std::string& constants,
                                   const Shown& output);

// The elements of each output, one after the other; those of a row of a matrix within OPEN .. CLOSE.
struct RowStyle {
  std::string_view open, between_columns, close, between_rows;
};
std::vector<std::string> result_arrays(const Code& code, const RowStyle& style);

// These and the names that are local to the lines.
std::vector<std::string> with_locals(std::vector<std::string> names, const std::vector<CodeLine>& lines);

// For languages that count from 1: a[k + 1], a[row + 1, col + 1].
std::string counted(const std::string& array, std::size_t k);
std::string counted_entry(const std::string& array, std::size_t row, std::size_t col);
// The same in parentheses.
std::string in_parentheses(const std::string& array, std::size_t k);
std::string entry_in_parentheses(const std::string& array, std::size_t row, std::size_t col);
std::string without_plus(std::string number);  // 1e300, not 1e+300

bool calls(const Code& code, Op op);           // anywhere
bool calls_functions(const Code& code);        // in the on-line part: more than + - * / and comparisons
bool setup_calls_functions(const Code& code);  // in the set-up part

std::vector<std::string_view> all_words(const std::vector<std::vector<std::string_view>>& lists);

// A text with words for @words@.
std::string filled(std::string_view text, const std::vector<std::pair<std::string, std::string>>& words);

// At most `width` characters in a line, broken at spaces; a line that is continued ends with `mark`, and the next begins with `indent`.
std::string folded_line(const std::string& line, std::size_t width, std::string_view mark,
                        std::string_view indent);

}  // namespace articula
