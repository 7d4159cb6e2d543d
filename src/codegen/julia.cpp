// Julia: a module without dependencies. Numbers of any type (intervals, dual numbers) go through `evaluate!`.
//
//   NAME.Parameters   keywords, one per parameter: their defaults, or NaN
//   NAME.Constants    what the set-up computes
//   NAME.setup        parameters to constants, once
//   NAME.evaluate!    the model itself: fills the outputs, which come first; matrices are matrices
// A program without parameters has the last only.

#include "codegen/julia.hpp"
#include "codegen/lines.hpp"

namespace articula {

namespace {

// 1.5, 1e300; in single precision 1.5f0, 1f30.
std::string digits(double value, Precision precision) {
  std::string text = without_plus(shortest(value, precision));
  if (precision == Precision::f64) return text;
  const std::size_t e = text.find('e');
  if (e == std::string::npos) return text + "f0";
  text[e] = 'f';
  return text;
}

std::string file(const Code& c) {
  return commented(c.heading, "#") + "module " + c.name + "\n\n" + julia_helpers(c) +
         (c.has_setup() ? julia_parameters(c) + julia_setup(c) : "") + julia_evaluate(c) + "\nend\n";
}

}  // namespace

std::string julia_helpers(const Code& c) {
  return calls(c, Op::sqrt)
             ? "@inline root(x) = x < 0 ? oftype(float(x), NaN) : sqrt(x)  # NaN instead of an error\n\n"
             : "";
}

std::string julia_parameters(const Code& c) {
  return "Base.@kwdef struct Parameters\n" +
         assignments(default_values(c, "NaN"), {"    ", "", "::" + c.real() + " = ", "\n"}) + "end\n\n";
}

std::string julia_setup(const Code& c) {
  return "mutable struct Constants\n" + each(c.constants, "    ", "::" + c.real() + "\n") +
         "    Constants() = new()\nend\n\nfunction setup(p::Parameters)\n    k = Constants()\n" +
         assignments(c.setup, {"    ", "", " = ", "\n"}) + "    return k\nend\n\n";
}

std::string julia_evaluate(const Code& c) {
  std::vector<CodeArray> all = c.outputs;
  all.insert(all.end(), c.inputs.begin(), c.inputs.end());
  if (c.has_setup()) all.push_back({"k::Constants"});
  return "function evaluate!(" + listed(all) + ")\n" + assignments(c.online, {"    ", "", " = ", "\n"}) +
         assignments(c.results, {"    ", "", " = ", "\n"}) + "    return nothing\nend\n";
}

const Language& language_julia() {
  static const Language julia{
      .name = "julia",
      .suffix = ".jl",
      .reserved = {"abstract", "baremodule", "begin", "break", "catch", "const", "continue", "do", "else",
                   "elseif", "end", "export", "false", "finally", "for", "function", "global", "if", "import",
                   "in", "isa", "let", "local", "macro", "module", "mutable", "outer", "primitive", "public",
                   "quote", "return", "struct", "true", "try", "type", "using", "where", "while",
                   // taken by the generated file
                   "p", "k", "sin", "cos", "sqrt", "root", "abs", "sign", "exp", "atan", "ifelse", "float",
                   "oftype", "NaN", "Parameters", "Constants", "setup", "evaluate", "Base", "Core", "Main",
                   "Test", "Float64", "Float32"},
      .types = {"Float64", "Float32"},
      .digits = digits,
      .function = "@f@(@a@)",
      .operations = {{Op::atan2, "atan(@a@, @b@)"},
                     {Op::sqrt, "root(@a@)"},
                     {Op::select, "ifelse(@a@ >= 0, @b@, @c@)"}},
      .element = counted,
      .entry = counted_entry,
      .parameter = "p.",
      .constant = "k.",
      .file = file};
  return julia;
}

}  // namespace articula
