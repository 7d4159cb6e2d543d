// Mathematica: definitions for numbers and for symbols. Names have no underscore there: robot_idm becomes robotIdm.
//
//   NAMEDefaults      an association of the parameters, by name: their defaults, or symbols
//   NAMESetup[p]      what the set-up computes, once: an association
//   NAME[inputs, k]   the model itself: a list, a list of rows for a matrix, a list of these where there are several outputs
// A program without parameters has the last only.

#include <algorithm>
#include <cctype>

#include "base/text.hpp"
#include "codegen/lines.hpp"

namespace articula {

namespace {

constexpr std::size_t width = 120;
constexpr long machine_digits =
    15;  // more would ask for a number of higher precision; ` says that it is a machine number

// 1.5, 0.1234567890123456`, 1.0*^300.
std::string decimal(double value, Precision precision) {
  const std::string text = shortest(value, precision);
  const std::size_t e = text.find('e');
  const std::string digits = text.substr(0, e);
  std::string all = digits.find('.') == std::string::npos ? digits + ".0" : digits;  // else it would be exact
  if (std::count_if(digits.begin(), digits.end(), [](unsigned char c) { return std::isdigit(c) != 0; }) >
      machine_digits)
    all += '`';
  return e == std::string::npos ? all : all + "*^" + std::to_string(std::stoi(text.substr(e + 1)));
}

std::string element(const std::string& array, std::size_t k) {
  return array + "[[" + std::to_string(k + 1) + "]]";
}

std::string entry(const std::string& array, std::size_t row, std::size_t col) {
  return array + "[[" + std::to_string(row + 1) + ", " + std::to_string(col + 1) + "]]";
}

std::string locals(std::vector<std::string> names, const std::vector<CodeLine>& lines) {
  return "Module[\n" +
         folded_line("  {" + joined(with_locals(std::move(names), lines), ", ") + "},", width, "", "    ") +
         "\n";
}

std::string setup(const Code& c) {
  std::vector<std::string> defaults;
  for (const CodeParameter& p : c.parameters)
    defaults.push_back("\"" + p.name + "\" -> " + (p.value ? decimal(*p.value, Precision::f64) : p.name));
  return c.name + "Defaults = <|\n  " + joined(defaults, ",\n  ") + "|>;\n\n" + c.name +
         "Setup[p_] := " + locals({"k = <||>"}, c.setup) + assignments(c.setup, {"  ", "", " = ", ";\n"}) +
         "  k];\n\n";
}

std::string results(const Code& c) {
  std::vector<std::string> arrays = result_arrays(c, {"{", ",\n    ", "}", ",\n   "});
  for (std::string& array : arrays) array = "{" + array + "}";
  return arrays.size() == 1 ? arrays.front() : "{" + joined(arrays, ",\n  ") + "}";
}

std::string online(const Code& c) {
  const std::string patterns = listed(given(c), ", ", [](const CodeArray& a) { return a.name + "_"; });
  return c.name + "[" + patterns + "] := " + locals({}, c.online) +
         assignments(c.online, {"  ", "", " = ", ";\n"}) + "  " + results(c) + "];\n";
}

std::string comment(const std::vector<std::string>& lines) {
  std::string text;
  for (std::string line : lines) {
    for (const std::string_view mark : {"(*", "*)"})
      for (std::size_t at = line.find(mark); at != std::string::npos; at = line.find(mark, at))
        line.insert(at + 1, " ");
    text += line.empty() ? "\n" : "   " + line + "\n";
  }
  return "(*\n" + text + "*)\n";
}

std::string file(const Code& c) { return comment(c.heading) + (c.has_setup() ? setup(c) : "") + online(c); }

}  // namespace

const Language& language_mathematica() {
  static const Language mathematica{
      .name = "mathematica",
      .suffix = ".wl",
      // Names of its own that formulas of mechanics use; locals of a Module may hide them, but not people's eyes.
      .reserved = {"C",      "D",        "E",    "I",       "K",      "N",    "O",           "Pi",
                   "Degree", "Infinity", "Beta", "Gamma",   "Zeta",   "Sin",  "Cos",         "Sqrt",
                   "Abs",    "Sign",     "Exp",  "Log",     "ArcTan", "If",   "Module",      "List",
                   "Part",   "Set",      "Plus", "Times",   "Power",  "Rule", "Association", "True",
                   "False",  "Null",     "Real", "Integer", "Max",    "Min",  "Dot",         "Cross",
                   "Norm",   "Tr",       "Det",  "Inverse", "Frame",  "Axis", "Mod",         "In",
                   "Out",    "p",        "k"},
      .digits = decimal,
      .operations = {{Op::sin, "Sin[@a@]"},
                     {Op::cos, "Cos[@a@]"},
                     {Op::sqrt, "Sqrt[@a@]"},
                     {Op::abs, "Abs[@a@]"},
                     {Op::sign, "Sign[@a@]"},
                     {Op::exp, "Exp[@a@]"},
                     {Op::atan2, "ArcTan[@b@, @a@]"},  // of x, y
                     {Op::select, "If[@a@ >= 0, @b@, @c@]"}},
      .element = element,
      .entry = entry,
      .parameter = "p[\"",
      .constant = "k[\"",
      .closing = "\"]",
      .file = file,
      .joiner = 0};
  return mathematica;
}

}  // namespace articula
