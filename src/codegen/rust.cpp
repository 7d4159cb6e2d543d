// Rust: a module file; arrays of fixed size, no allocation, nothing unsafe, no warnings.
//
//   Parameters   one field per parameter; DEFAULTS has its default, or NaN
//   Constants    what the set-up computes
//   setup        parameters to constants, once
//   evaluate     the model itself; a matrix is an array of rows
// A program without parameters has the last only. The functions that std has and core has not stand together in `math`: without std,
// those of the crate libm take their places there.

#include "codegen/rust.hpp"
#include "base/text.hpp"
#include "codegen/lines.hpp"

namespace articula {

namespace {

std::string number(double value, Precision precision) { return shortest(value, precision); }

std::string call(Op op, const std::string& a, const std::string& b, const std::string& c, Precision) {
  switch (op) {
    case Op::atan2: return "math::atan2(" + a + ", " + b + ")";
    case Op::select: return "if " + a + " >= 0.0 { " + b + " } else { " + c + " }";
    default: return "math::" + std::string(info(op).text) + "(" + a + ")";
  }
}

std::string entry(const std::string& array, std::size_t row, std::size_t col) {
  return bracketed(bracketed(array, row), col);
}

std::string real_of(const Code& c) { return c.notes.precision == Precision::f64 ? "f64" : "f32"; }

std::string file(const Code& c) {
  return commented(c.heading, "//") + rust_allowed() +
         (c.has_setup() ? rust_parameters(c) + rust_constants(c) : "") + rust_math(c) +
         (c.has_setup() ? rust_setup(c) : "") + rust_evaluate(c);
}

}  // namespace

std::string rust_allowed() { return "#![allow(non_snake_case)]\n#![allow(clippy::all)]\n\n"; }

std::string rust_shape(const Code& c, const CodeArray& a) {
  if (a.cols == 1) return "[" + real_of(c) + "; " + std::to_string(a.rows) + "]";
  return "[[" + real_of(c) + "; " + std::to_string(a.cols) + "]; " + std::to_string(a.rows) + "]";
}

std::string rust_math(const Code& c) {
  const std::string real = real_of(c);
  std::string text;
  for (const Op op : {Op::sin, Op::cos, Op::sqrt, Op::abs, Op::exp})
    if (calls(c, op))
      text += "    #[inline(always)]\n    pub fn " + std::string(info(op).text) + "(x: " + real + ") -> " +
              real + " {\n        x." + std::string(info(op).text) + "()\n    }\n";
  if (calls(c, Op::atan2))
    text += "    #[inline(always)]\n    pub fn atan2(y: " + real + ", x: " + real + ") -> " + real +
            " {\n        y.atan2(x)\n    }\n";
  if (calls(c, Op::sign))
    text +=
        "    #[inline(always)]\n    pub fn sign(x: " + real + ") -> " + real +
        " {\n        if x > 0.0 {\n            1.0\n        } else if x < 0.0 {\n            -1.0\n        } "
        "else {\n            0.0\n        }\n    }\n";
  return text.empty() ? text : "mod math {\n" + text + "}\n\n";
}

std::string rust_parameters(const Code& c) {
  const std::string real = real_of(c);
  std::string text = "#[derive(Clone, Copy, Debug)]\npub struct Parameters {\n", defaults;
  for (const CodeParameter& p : c.parameters) {
    text += "    pub " + p.name + ": " + real + ",\n";
    defaults +=
        "    " + p.name + ": " + (p.value ? number(*p.value, c.notes.precision) : real + "::NAN") + ",\n";
  }
  return text + "}\n\npub const DEFAULTS: Parameters = Parameters {\n" + defaults + "};\n\n";
}

std::string rust_constants(const Code& c) {
  std::string text = "#[derive(Clone, Copy, Debug, Default)]\npub struct Constants {\n";
  for (const std::string& name : c.constants) text += "    pub " + name + ": " + real_of(c) + ",\n";
  return text + "}\n\n";
}

std::string rust_setup(const Code& c) {
  const std::string body = assignments(c.setup, {"    ", "let ", " = ", ";\n"});
  return "pub fn setup(p: &Parameters) -> Constants {\n" +
         std::string(body.find("p.") == std::string::npos ? "    let _ = p;\n" : "") +
         (c.constants.empty() ? "    let k = Constants::default();\n"
                              : "    let mut k = Constants::default();\n") +
         body + "    k\n}\n\n";
}

std::string rust_evaluate(const Code& c) {
  std::vector<std::string> arguments;
  std::string unused;
  for (const CodeArray& a : c.inputs) {
    arguments.push_back(a.name + ": &" + rust_shape(c, a));
    if (!a.used) unused += "    let _ = " + a.name + ";\n";
  }
  if (c.has_setup()) arguments.emplace_back("k: &Constants");
  if (c.has_setup() && c.constants.empty()) unused += "    let _ = k;\n";
  for (const CodeArray& a : c.outputs) arguments.push_back(a.name + ": &mut " + rust_shape(c, a));
  return "pub fn evaluate(\n    " + joined(arguments, ",\n    ") + ",\n) {\n" + unused +
         assignments(c.online, {"    ", "let ", " = ", ";\n"}) +
         assignments(c.results, {"    ", "", " = ", ";\n"}) + "}\n";
}

const Language& language_rust() {
  static const Language rust = [] {
    Language l{"rust",
               ".rs",
               {"as", "async", "await", "break", "const", "continue", "crate", "dyn", "else", "enum",
                "extern", "false", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "match", "mod",
                "move", "mut", "pub", "ref", "return", "self", "Self", "static", "struct", "super", "trait",
                "true", "type", "unsafe", "use", "where", "while", "abstract", "become", "box", "do", "final",
                "macro", "override", "priv", "try", "typeof", "unsized", "virtual", "yield", "f32", "f64",
                // taken by the generated file, or constants that a pattern would mean
                "p", "k", "math", "Parameters", "Constants", "DEFAULTS", "setup", "evaluate", "None", "Some",
                "Ok", "Err",
                // crates
                "std", "core", "alloc"},
               number,
               call,
               bracketed,
               "p.",
               "k.",
               file};
    l.entry = entry;
    return l;
  }();
  return rust;
}

}  // namespace articula
