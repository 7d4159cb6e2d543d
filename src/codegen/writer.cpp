#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/contains.hpp"
#include "base/error.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "codegen/lines.hpp"

namespace articula {

const std::vector<Language>& languages() {
  static const std::vector<Language> list{
      language_c(),      language_c_fast(),     language_c_batch(),     language_cpp(),    language_fortran(),
      language_matlab(), language_maple(),      language_mathematica(), language_python(), language_julia(),
      language_rust(),   language_javascript(), language_cuda(),        language_program()};
  return list;
}

const Language& language_named(std::string_view name) { return entry_named(languages(), "language", name); }

void check_style(const Language& language, const CodeStyle& style) {
  const std::string name(language.name);
  if (style.shape == Shape::loops && !language.has_loops)
    throw ModelError("", name + " has no loops: its code is straight-line code", "leave --code out");
  if (!language.has(style.precision))
    throw ModelError("", name + " computes in double precision only",
                     "leave --float out, or choose another language");
  if (style.lanes == 0) return;
  std::vector<std::string> known;
  for (const Language& l : languages())
    if (l.has_lanes) known.emplace_back(l.name);
  if (!language.has_lanes)
    throw ModelError("", name + " has no lanes", "lanes are for " + joined(known, ", "));
  if (!contains(lane_counts, style.lanes))
    throw ModelError("", name + " has no vectors of " + std::to_string(style.lanes) + " lanes");
}

void check_numbers(const Program& program, Precision precision) {
  if (precision == Precision::f64) return;
  for (const Constant& c : program.constants)
    if (!std::isfinite(static_cast<float>(c.value)))
      throw ModelError("", "the number " + shortened(c.text) + " is too large for single precision",
                       "leave --float out");
}

std::string write_code(const Language& language, const Program& program, const FileNotes& notes) {
  check_style(language, notes.style);
  check_numbers(program, notes.style.precision);
  return language.file(code_of(language, program, notes));
}

std::string Language::number(double value, Precision precision) const {
  return digits(value, precision) + std::string(endings[precision == Precision::f64 ? 0 : 1]);
}

std::string element_of(const Language& language, const std::string& array, int cols, std::size_t k) {
  const auto n = static_cast<std::size_t>(cols);
  return cols > 1 && language.entry != nullptr ? language.entry(array, k / n, k % n)
                                               : language.element(array, k);
}

std::string operand(Ref ref, const std::vector<std::string>& names) {
  const std::string& name = names[ref.id()];
  if (!ref.negative()) return name;
  return name.front() == '-' ? name.substr(1) : "-" + name;
}

std::string expression(const Language& language, const Instruction& x, const std::vector<std::string>& names,
                       Precision precision) {
  const auto factor = [&](Ref r) {
    const std::string text = operand(r, names);
    return text.front() == '-' ? "(" + text + ")" : text;
  };
  switch (x.op) {
    case Op::add: {
      const std::string a = operand(x.a, names), b = operand(x.b, names);
      if (b.front() == '-') return a + " - " + b.substr(1);
      return a.front() == '-' ? b + " - " + a.substr(1) : a + " + " + b;
    }
    case Op::mul: return factor(x.a) + "*" + factor(x.b);
    case Op::div: return factor(x.a) + "/" + factor(x.b);
    default: break;
  }
  std::array<std::string, 3> operands;
  for (int k = 0; k < x.arity(); ++k) operands[static_cast<std::size_t>(k)] = operand(x.operand(k), names);
  return operation_text(language, x.op, operands, precision);
}

std::string operation_text(const Language& language, Op op, const std::array<std::string, 3>& operands,
                           Precision precision) {
  const auto own = std::find_if(language.operations.begin(), language.operations.end(),
                                [op](const OperationText& o) { return o.op == op; });
  return filled(own == language.operations.end() ? language.function : own->text,
                {{"f", std::string(info(op).text)},
                 {"real", language.real(precision)},
                 {"end", std::string(language.endings[precision == Precision::f64 ? 0 : 1])},
                 {"0", language.number(0, precision)},
                 {"1", language.number(1, precision)},
                 {"a", operands[0]},
                 {"b", operands[1]},
                 {"c", operands[2]}});
}

std::string shortest(double value, Precision precision) {
  char buffer[64], *const last = buffer + sizeof buffer;
  const auto end = precision == Precision::f64 ? std::to_chars(buffer, last, value).ptr
                                               : std::to_chars(buffer, last, static_cast<float>(value)).ptr;
  std::string text(buffer, end);
  if (text.find_first_of(".en") == std::string::npos) text += ".0";
  return text;
}

std::string bracketed(const std::string& array, std::size_t k) {
  return array + "[" + std::to_string(k) + "]";
}

std::string commented(const std::vector<std::string>& lines, std::string_view mark) {
  std::string text;
  for (const std::string& line : lines) text += std::string(mark) + (line.empty() ? "" : " " + line) + "\n";
  return text;
}

std::vector<std::string> heading(const Program& p, const FileNotes& notes) {
  const auto counts = [](const Counts& c) {
    return std::to_string(c.mul) + " mul, " + std::to_string(c.add) + " add, " + std::to_string(c.div) +
           " div, " + std::to_string(c.sincos) + " sin or cos, " + std::to_string(c.other) + " other";
  };
  std::vector<std::string> lines{notes.title, "", "on-line: " + counts(online_counts(p)),
                                 "set-up:  " + counts(setup_counts(p))};
  lines.insert(lines.end(), notes.lines.begin(), notes.lines.end());
  for (const Assumption& a : p.assumes_nonzero) lines.push_back("assumes not zero: " + a.text);
  return lines;
}

}  // namespace articula
