// JavaScript: an ES module. Arrays are anything that can be indexed, e.g. Float64Array; matrices are arrays, row by row.
//
//   defaults   an object with the parameters: their defaults, or NaN
//   setup      parameters to constants, once
//   evaluate   the model itself: fills the outputs (makes them where they are not given) and returns them: one array, or an
//              object of arrays
// A program without parameters has the last only. Numbers are double: the language computes with no others.

#include "codegen/javascript.hpp"
#include "codegen/c.hpp"
#include "codegen/lines.hpp"

namespace articula {

namespace {

std::string file(const Code& c) {
  return c_comment(c.heading) + (c.has_setup() ? javascript_defaults(c) + javascript_setup(c) : "") +
         javascript_evaluate(c);
}

}  // namespace

std::string javascript_defaults(const Code& c) {
  return "export const defaults = Object.freeze({\n" +
         assignments(default_values(c, "NaN"), {"  ", "", ": ", ",\n"}) + "});\n\n";
}

std::string javascript_setup(const Code& c) {
  return "export function setup(p) {\n  const k = {\n" +  // all at once: engines give it one shape
         each(c.constants, "    ", ": 0.0,\n") + "  };\n" +
         assignments(c.setup, {"  ", "const ", " = ", ";\n"}) + "  return k;\n}\n\n";
}

std::string javascript_evaluate(const Code& c) {
  const std::string made = listed(c.outputs, ", ", [](const CodeArray& a) {
    return a.name + " = new Float64Array(" + std::to_string(a.size()) + ")";
  });
  return "export function evaluate(" + listed(given(c)) + (given(c).empty() || made.empty() ? "" : ", ") +
         made + ") {\n" + assignments(c.online, {"  ", "const ", " = ", ";\n"}) +
         assignments(c.results, {"  ", "", " = ", ";\n"}) + "  return " +
         (c.outputs.size() == 1 ? listed(c.outputs) : "{" + listed(c.outputs) + "}") + ";\n}\n";
}

const Language& language_javascript() {
  static const Language javascript{
      .name = "javascript",
      .suffix = ".mjs",
      .reserved = {"arguments", "async", "await", "break", "case", "catch", "class", "const", "continue",
                   "debugger", "default", "delete", "do", "else", "enum", "eval", "export", "extends",
                   "false", "finally", "for", "function", "if", "implements", "import", "in", "instanceof",
                   "interface", "let", "new", "null", "package", "private", "protected", "public", "return",
                   "static", "super", "switch", "this", "throw", "true", "try", "typeof", "undefined", "var",
                   "void", "while", "with", "yield", "NaN", "Infinity",
                   // taken by the generated file
                   "p", "k", "Math", "Float64Array", "Object", "defaults", "setup", "evaluate"},
      .function = "Math.@f@(@a@)",
      .operations = {{Op::atan2, "Math.atan2(@a@, @b@)"}, {Op::select, "@a@ >= 0 ? @b@ : @c@"}},
      .parameter = "p.",
      .constant = "k.",
      .file = file};
  return javascript;
}

}  // namespace articula
