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

std::string number(double value, Precision precision) { return shortest(value, precision); }

std::string call(Op op, const std::string& a, const std::string& b, const std::string& c, Precision) {
  switch (op) {
    case Op::atan2: return "Math.atan2(" + a + ", " + b + ")";
    case Op::select: return a + " >= 0 ? " + b + " : " + c;
    default: return "Math." + std::string(info(op).text) + "(" + a + ")";
  }
}

std::string file(const Code& c) {
  return c_comment(c.heading) + (c.has_setup() ? javascript_defaults(c) + javascript_setup(c) : "") +
         javascript_evaluate(c);
}

}  // namespace

std::string javascript_defaults(const Code& c) {
  std::string text = "export const defaults = Object.freeze({\n";
  for (const CodeParameter& p : c.parameters)
    text += "  " + p.name + ": " + (p.value ? number(*p.value, Precision::f64) : "NaN") + ",\n";
  return text + "});\n\n";
}

std::string javascript_setup(const Code& c) {
  std::string text = "export function setup(p) {\n  const k = {\n";  // all at once: engines give it one shape
  for (const std::string& name : c.constants) text += "    " + name + ": 0.0,\n";
  return text + "  };\n" + assignments(c.setup, {"  ", "const ", " = ", ";\n"}) + "  return k;\n}\n\n";
}

std::string javascript_evaluate(const Code& c) {
  std::vector<CodeArray> given = c.inputs;
  if (c.has_setup()) given.push_back({"k"});
  const std::string made = listed(c.outputs, ", ", [](const CodeArray& a) {
    return a.name + " = new Float64Array(" + std::to_string(a.size()) + ")";
  });
  return "export function evaluate(" + listed(given) + (given.empty() || made.empty() ? "" : ", ") + made +
         ") {\n" + assignments(c.online, {"  ", "const ", " = ", ";\n"}) +
         assignments(c.results, {"  ", "", " = ", ";\n"}) + "  return " +
         (c.outputs.size() == 1 ? listed(c.outputs) : "{" + listed(c.outputs) + "}") + ";\n}\n";
}

const Language& language_javascript() {
  static const Language javascript = [] {
    Language l{
        "javascript",
        ".mjs",
        {"arguments", "async", "await", "break", "case", "catch", "class", "const", "continue", "debugger",
         "default", "delete", "do", "else", "enum", "eval", "export", "extends", "false", "finally", "for",
         "function", "if", "implements", "import", "in", "instanceof", "interface", "let", "new", "null",
         "package", "private", "protected", "public", "return", "static", "super", "switch", "this", "throw",
         "true", "try", "typeof", "undefined", "var", "void", "while", "with", "yield", "NaN", "Infinity",
         // taken by the generated file
         "p", "k", "Math", "Float64Array", "Object", "defaults", "setup", "evaluate"},
        number,
        call,
        bracketed,
        "p.",
        "k.",
        file};
    l.single_precision = false;
    return l;
  }();
  return javascript;
}

}  // namespace articula
