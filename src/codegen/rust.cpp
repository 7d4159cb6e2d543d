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

std::string entry(const std::string& array, std::size_t row, std::size_t col) {
  return bracketed(bracketed(array, row), col);
}

std::string shape(const Code& c, const CodeArray& a) {
  if (a.cols == 1) return "[" + c.real() + "; " + std::to_string(a.rows) + "]";
  return "[[" + c.real() + "; " + std::to_string(a.cols) + "]; " + std::to_string(a.rows) + "]";
}

std::string file(const Code& c) {
  return commented(c.heading, "//") + rust_allowed() +
         (c.has_setup() ? rust_parameters(c) + rust_constants(c) : "") + rust_math(c) +
         (c.has_setup() ? rust_setup(c) : "") + rust_evaluate(c);
}

}  // namespace

std::string rust_allowed() { return "#![allow(non_snake_case)]\n#![allow(clippy::all)]\n\n"; }

std::string rust_math(const Code& c) {
  const std::string real = c.real();
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
  const std::vector<CodeLine> values = default_values(c, c.real() + "::NAN");
  std::string fields;
  for (const CodeLine& line : values) fields += "    pub " + line.target + ": " + c.real() + ",\n";
  return "#[derive(Clone, Copy, Debug)]\npub struct Parameters {\n" + fields +
         "}\n\npub const DEFAULTS: Parameters = Parameters {\n" +
         assignments(values, {"    ", "", ": ", ",\n"}) + "};\n\n";
}

std::string rust_constants(const Code& c) {
  return "#[derive(Clone, Copy, Debug, Default)]\npub struct Constants {\n" +
         each(c.constants, "    pub ", ": " + c.real() + ",\n") + "}\n\n";
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
  std::string unused;
  for (const CodeArray& a : c.inputs)
    if (!a.used) unused += "    let _ = " + a.name + ";\n";
  if (c.has_setup() && c.constants.empty()) unused += "    let _ = k;\n";
  const std::vector<std::string> declared = arguments(
      c, [&](const CodeArray& a) { return a.name + ": &" + shape(c, a); }, "k: &Constants",
      [&](const CodeArray& a) { return a.name + ": &mut " + shape(c, a); });
  return "pub fn evaluate(\n    " + joined(declared, ",\n    ") + ",\n) {\n" + unused +
         assignments(c.online, {"    ", "let ", " = ", ";\n"}) +
         assignments(c.results, {"    ", "", " = ", ";\n"}) + "}\n";
}

const Language& language_rust() {
  static const Language rust{
      .name = "rust",
      .suffix = ".rs",
      .reserved = {"as", "async", "await", "break", "const", "continue", "crate", "dyn", "else", "enum",
                   "extern", "false", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "match", "mod",
                   "move", "mut", "pub", "ref", "return", "self", "Self", "static", "struct", "super",
                   "trait", "true", "type", "unsafe", "use", "where", "while", "abstract", "become", "box",
                   "do", "final", "macro", "override", "priv", "try", "typeof", "unsized", "virtual", "yield",
                   "f32", "f64",
                   // taken by the generated file, or constants that a pattern would mean
                   "p", "k", "math", "Parameters", "Constants", "DEFAULTS", "setup", "evaluate", "None",
                   "Some", "Ok", "Err",
                   // crates
                   "std", "core", "alloc"},
      .types = {"f64", "f32"},
      .function = "math::@f@(@a@)",
      .operations = {{Op::atan2, "math::atan2(@a@, @b@)"},
                     {Op::select, "if @a@ >= 0.0 { @b@ } else { @c@ }"}},
      .entry = entry,
      .parameter = "p.",
      .constant = "k.",
      .file = file};
  return rust;
}

}  // namespace articula
