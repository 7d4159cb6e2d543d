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

std::string listed(const std::vector<CodeArray>& arrays, std::string_view separator,
                   const std::function<std::string(const CodeArray&)>& shown) {
  std::vector<std::string> parts;
  for (const CodeArray& a : arrays) parts.push_back(shown(a));
  return joined(parts, separator);
}

std::string listed(const std::vector<CodeArray>& arrays, std::string_view separator) {
  return listed(arrays, separator, [](const CodeArray& a) { return a.name; });
}

std::vector<CodeArray> given(const Code& code) {
  std::vector<CodeArray> all = code.inputs;
  if (code.has_setup()) all.push_back({"k"});
  return all;
}

std::vector<CodeArray> arguments(const Code& code) {
  std::vector<CodeArray> all = given(code);
  all.insert(all.end(), code.outputs.begin(), code.outputs.end());
  return all;
}

std::vector<std::vector<std::vector<std::string>>> result_rows(const Code& code) {
  std::vector<std::vector<std::vector<std::string>>> all;
  auto at = code.results.begin();
  for (const CodeArray& a : code.outputs) {
    all.emplace_back();
    for (int r = 0; r < a.rows; ++r) {
      all.back().emplace_back();
      for (int c = 0; c < a.cols; ++c) all.back().back().push_back((at++)->value);
    }
  }
  return all;
}

std::vector<std::string> new_names(const std::vector<CodeLine>& lines) {
  std::vector<std::string> names;
  for (const CodeLine& line : lines)
    if (line.local) names.push_back(line.target);
  return names;
}

std::string counted(const std::string& array, std::size_t k) { return bracketed(array, k + 1); }

std::string counted_entry(const std::string& array, std::size_t row, std::size_t col) {
  return array + "[" + std::to_string(row + 1) + ", " + std::to_string(col + 1) + "]";
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
