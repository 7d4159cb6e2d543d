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
std::string number(double value, Precision precision) { return without_plus(shortest(value, precision)); }

std::string call(Op op, const std::string& a, const std::string& b, const std::string& c, Precision) {
  switch (op) {
    case Op::sign: return "signum(" + a + ")";
    case Op::atan2: return "arctan(" + a + ", " + b + ")";
    case Op::select: return "piecewise(" + a + " >= 0, " + b + ", " + c + ")";
    default: return std::string(info(op).text) + "(" + a + ")";
  }
}

std::string locals(std::vector<std::string> names, const std::vector<CodeLine>& lines) {
  for (const std::string& name : new_names(lines)) names.push_back(name);
  return names.empty() ? "" : folded_line("  local " + joined(names, ", ") + ";", width, "", "    ") + "\n";
}

std::string setup(const Code& c) {
  std::string text = c.name + "_defaults := proc()\n  local p;\n  p := table();\n";
  for (const CodeParameter& p : c.parameters)
    text += "  p[\"" + p.name +
            "\"] := " + (p.value ? number(*p.value, Precision::f64) : "'" + p.name + "'") + ";\n";
  return text + "  return eval(p);\nend proc:\n\n" + c.name + "_setup := proc(p)\n" + locals({"k"}, c.setup) +
         digits + "  k := table();\n" + assignments(c.setup, {"  ", "", " := ", ";\n"}) +
         "  return eval(k);\nend proc:\n\n";
}

std::string results(const Code& c) {
  std::vector<std::string> arrays;
  const std::vector<std::vector<std::vector<std::string>>> all = result_rows(c);
  for (std::size_t o = 0; o < all.size(); ++o) {
    std::vector<std::string> rows;
    for (const std::vector<std::string>& row : all[o])
      rows.push_back(c.outputs[o].cols == 1 ? row.front() : "[" + joined(row, ",\n      ") + "]");
    arrays.push_back((c.outputs[o].cols == 1 ? "Vector([\n    " : "Matrix([\n    ") +
                     joined(rows, ",\n    ") + "])");
  }
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
  static const Language maple = [] {
    Language l{"maple",
               ".mpl",
               {"and", "assuming", "break", "by", "catch", "coercion", "description", "do", "done", "elif",
                "else", "end", "error", "export", "fi", "finally", "for", "from", "global", "if", "implies",
                "in", "intersect", "local", "minus", "mod", "module", "next", "not", "od", "option",
                "options", "or", "proc", "quit", "read", "return", "save", "static", "stop", "subset", "then",
                "thisproc", "to", "try", "union", "until", "use", "uses", "while", "xor",
                // protected names that formulas of mechanics use, and what the generated file means or takes
                "D", "I", "O", "Pi", "gamma", "Catalan", "infinity", "true", "false", "FAIL", "undefined",
                "NULL", "Beta", "Chi", "Ci", "Ei", "GAMMA", "Psi", "Re", "Im", "Si", "Shi", "W", "Zeta",
                "Digits", "Order", "args", "nargs", "procname", "sin", "cos", "sqrt", "abs", "signum", "exp",
                "arctan", "piecewise", "max", "table", "eval", "Vector", "Matrix", "p", "k"},
               number,
               call,
               counted,
               "p[\"",
               "k[\"",
               file};
    l.closing = "\"]";
    l.entry = counted_entry;
    l.single_precision = false;
    return l;
  }();
  return maple;
}

}  // namespace articula
