// Maple: procedures, for numbers and for symbols; at least 17 digits.
//
//   NAME_defaults()   a table of the parameters, by name: their defaults, or symbols
//   NAME_setup(p)     what the set-up computes, once: a table
//   NAME(inputs, k)   the model itself: a Vector or a Matrix for each output; inputs are Vectors or lists, and Matrices
// A program without parameters has the last only. Names of parameters are strings, which no assigned name can change.

#include "base/text.hpp"
#include "codegen/lines.hpp"

namespace articula {

namespace {

constexpr std::size_t width = 120;
constexpr const char* digits =
    "  Digits := max(Digits, 17);\n";  // an environment variable: restored at the end

// 1.5, 1e300.
std::string decimal(double value, Precision precision) { return without_plus(shortest(value, precision)); }

std::string locals(std::vector<std::string> names, const std::vector<CodeLine>& lines) {
  names = with_locals(std::move(names), lines);
  return names.empty() ? "" : folded_line("  local " + joined(names, ", ") + ";", width, "", "    ") + "\n";
}

std::string setup(const Code& c) {
  std::string text = c.name + "_defaults := proc()\n  local p;\n  p := table();\n";
  for (const CodeParameter& p : c.parameters)
    text += "  p[\"" + p.name +
            "\"] := " + (p.value ? decimal(*p.value, Precision::f64) : "'" + p.name + "'") + ";\n";
  return text + "  return eval(p);\nend proc:\n\n" + c.name + "_setup := proc(p)\n" + locals({"k"}, c.setup) +
         digits + "  k := table();\n" + assignments(c.setup, {"  ", "", " := ", ";\n"}) +
         "  return eval(k);\nend proc:\n\n";
}

std::string results(const Code& c) {
  std::vector<std::string> arrays = result_arrays(c, {"[", ",\n      ", "]", ",\n    "});
  for (std::size_t o = 0; o < arrays.size(); ++o)
    arrays[o] = (c.outputs[o].cols == 1 ? "Vector([\n    " : "Matrix([\n    ") + arrays[o] + "])";
  return "  return " + joined(arrays, ", ") + ";\n";
}

std::string online(const Code& c) {
  return c.name + " := proc(" + listed(given(c)) + ")\n" + locals({}, c.online) + digits +
         assignments(c.online, {"  ", "", " := ", ";\n"}) + results(c) + "end proc:\n";
}

std::string file(const Code& c) {
  return commented(c.heading, "#") + (c.has_setup() ? setup(c) : "") + online(c);
}

}  // namespace

const Language& language_maple() {
  static const Language maple{
      .name = "maple",
      .suffix = ".mpl",
      .reserved =
          {"and", "assuming", "break", "by", "catch", "coercion", "description", "do", "done", "elif", "else",
           "end", "error", "export", "fi", "finally", "for", "from", "global", "if", "implies", "in",
           "intersect", "local", "minus", "mod", "module", "next", "not", "od", "option", "options", "or",
           "proc", "quit", "read", "return", "save", "static", "stop", "subset", "then", "thisproc", "to",
           "try", "union", "until", "use", "uses", "while", "xor",
           // protected names that formulas of mechanics use, and what the generated file means or takes
           "D", "I", "O", "Pi", "gamma", "Catalan", "infinity", "true", "false", "FAIL", "undefined", "NULL",
           "Beta", "Chi", "Ci", "Ei", "GAMMA", "Psi", "Re", "Im", "Si", "Shi", "W", "Zeta", "Digits", "Order",
           "args", "nargs", "procname", "sin", "cos", "sqrt", "abs", "signum", "exp", "arctan", "piecewise",
           "max", "table", "eval", "Vector", "Matrix", "p", "k"},
      .digits = decimal,
      .function = "@f@(@a@)",
      .operations = {{Op::sign, "signum(@a@)"},
                     {Op::atan2, "arctan(@a@, @b@)"},
                     {Op::select, "piecewise(@a@ >= 0, @b@, @c@)"}},
      .element = counted,
      .entry = counted_entry,
      .parameter = "p[\"",
      .constant = "k[\"",
      .closing = "\"]",
      .file = file};
  return maple;
}

}  // namespace articula
