#include "codegen/lines.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace articula {

namespace {

bool is_function(Op op) {
  return op != Op::add && op != Op::mul && op != Op::div && op != Op::select && op != Op::sign;
}

bool any_function(const Program& p, std::size_t first, std::size_t last) {
  return std::any_of(p.instructions.begin() + static_cast<std::ptrdiff_t>(first),
                     p.instructions.begin() + static_cast<std::ptrdiff_t>(last),
                     [](const Instruction& x) { return is_function(x.op); });
}

}  // namespace

std::string assignments(const std::vector<CodeLine>& lines, const LineStyle& style) {
  std::string text;
  for (const CodeLine& line : lines) {
    text += style.indent;
    if (line.local) text += style.local;
    text += line.target;
    text += style.equals;
    text += line.value;
    text += style.end;
  }
  return text;
}

std::vector<CodeLine> default_values(const Code& code, const std::string& missing) {
  std::vector<CodeLine> lines;
  for (const CodeParameter& p : code.parameters)
    lines.push_back({p.name, p.value ? code.language.number(*p.value, code.precision()) : missing, false});
  return lines;
}

std::string each(const std::vector<std::string>& names, const std::string& before, const std::string& after) {
  std::string text;
  for (const std::string& name : names) text += before + name + after;
  return text;
}

Shown named(const std::string& before) {
  return [before](const CodeArray& a) { return before + a.name; };
}

std::string listed(const std::vector<CodeArray>& arrays, std::string_view separator, const Shown& shown) {
  std::vector<std::string> parts;
  for (const CodeArray& a : arrays) parts.push_back(shown(a));
  return joined(parts, separator);
}

std::vector<CodeArray> given(const Code& code) {
  std::vector<CodeArray> all = code.inputs;
  if (code.has_setup()) all.push_back({"k"});
  return all;
}

std::vector<std::string> arguments(const Code& code, const Shown& input, const std::string& constants,
                                   const Shown& output) {
  std::vector<std::string> list;
  for (const CodeArray& a : code.inputs) list.push_back(input(a));
  if (code.has_setup()) list.push_back(constants);
  for (const CodeArray& a : code.outputs) list.push_back(output(a));
  return list;
}

std::vector<std::string> result_arrays(const Code& code, const RowStyle& style) {
  std::vector<std::string> arrays;
  auto at = code.results.begin();
  for (const CodeArray& a : code.outputs) {
    std::vector<std::string> rows;
    for (int r = 0; r < a.rows; ++r) {
      std::vector<std::string> row;
      for (int c = 0; c < a.cols; ++c) row.push_back((at++)->value);
      rows.push_back(a.cols == 1 ? row.front()
                                 : std::string(style.open) + joined(row, style.between_columns) +
                                       std::string(style.close));
    }
    arrays.push_back(joined(rows, style.between_rows));
  }
  return arrays;
}

std::vector<std::string> with_locals(std::vector<std::string> names, const std::vector<CodeLine>& lines) {
  for (const CodeLine& line : lines)
    if (line.local) names.push_back(line.target);
  return names;
}

std::string counted(const std::string& array, std::size_t k) { return bracketed(array, k + 1); }

std::string counted_entry(const std::string& array, std::size_t row, std::size_t col) {
  return array + "[" + std::to_string(row + 1) + ", " + std::to_string(col + 1) + "]";
}

std::string in_parentheses(const std::string& array, std::size_t k) {
  return array + "(" + std::to_string(k + 1) + ")";
}

std::string entry_in_parentheses(const std::string& array, std::size_t row, std::size_t col) {
  return array + "(" + std::to_string(row + 1) + ", " + std::to_string(col + 1) + ")";
}

std::string without_plus(std::string number) {
  std::erase(number, '+');
  return number;
}

bool calls(const Code& code, Op op) {
  const std::vector<Instruction>& all = code.program.instructions;
  return std::any_of(all.begin(), all.end(), [&](const Instruction& x) { return x.op == op; });
}

bool calls_functions(const Code& code) {
  return any_function(code.program, code.program.setup, code.program.instructions.size());
}

bool setup_calls_functions(const Code& code) { return any_function(code.program, 0, code.program.setup); }

std::vector<std::string_view> all_words(const std::vector<std::vector<std::string_view>>& lists) {
  std::vector<std::string_view> all;
  for (const std::vector<std::string_view>& list : lists) all.insert(all.end(), list.begin(), list.end());
  return all;
}

std::string filled(std::string_view text, const std::vector<std::pair<std::string, std::string>>& words) {
  std::string result(text);
  for (const auto& [word, value] : words) {
    const std::string mark = "@" + word + "@";
    for (std::size_t at = result.find(mark); at != std::string::npos;
         at = result.find(mark, at + value.size()))
      result.replace(at, mark.size(), value);
  }
  return result;
}

std::string folded_line(const std::string& line, std::size_t width, std::string_view mark,
                        std::string_view indent) {
  std::string text, rest = line;
  while (rest.size() > width) {
    const std::size_t at = rest.rfind(' ', width - mark.size());
    if (at == std::string::npos || at < indent.size() || rest.find_first_not_of(' ') > at)
      break;  // one long word
    text += rest.substr(0, at) + std::string(mark) + "\n";
    rest = std::string(indent) + rest.substr(at + 1);
  }
  return text + rest;
}

}  // namespace articula
