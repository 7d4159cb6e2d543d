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
std::string number(double value, Precision precision) {
  std::string text = without_plus(shortest(value, precision));
  if (precision == Precision::f64) return text;
  const std::size_t e = text.find('e');
  if (e == std::string::npos) return text + "f0";
  text[e] = 'f';
  return text;
}

std::string call(Op op, const std::string& a, const std::string& b, const std::string& c, Precision) {
  switch (op) {
    case Op::atan2: return "atan(" + a + ", " + b + ")";
    case Op::sqrt: return "root(" + a + ")";
    case Op::select: return "ifelse(" + a + " >= 0, " + b + ", " + c + ")";
    default: return std::string(info(op).text) + "(" + a + ")";
  }
}

std::string real_of(const Code& c) { return c.notes.precision == Precision::f64 ? "Float64" : "Float32"; }

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
  std::string text = "Base.@kwdef struct Parameters\n";
  for (const CodeParameter& p : c.parameters)
    text += "    " + p.name + "::" + real_of(c) + " = " +
            (p.value ? number(*p.value, c.notes.precision) : "NaN") + "\n";
  return text + "end\n\n";
}

std::string julia_setup(const Code& c) {
  std::string text = "mutable struct Constants\n";
  for (const std::string& name : c.constants) text += "    " + name + "::" + real_of(c) + "\n";
  return text + "    Constants() = new()\nend\n\nfunction setup(p::Parameters)\n    k = Constants()\n" +
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
  static const Language julia = [] {
    Language l{"julia",
               ".jl",
               {"abstract", "baremodule", "begin", "break", "catch", "const", "continue", "do", "else",
                "elseif", "end", "export", "false", "finally", "for", "function", "global", "if", "import",
                "in", "isa", "let", "local", "macro", "module", "mutable", "outer", "primitive", "public",
                "quote", "return", "struct", "true", "try", "type", "using", "where", "while",
                // taken by the generated file
                "p", "k", "sin", "cos", "sqrt", "root", "abs", "sign", "exp", "atan", "ifelse", "float",
                "oftype", "NaN", "Parameters", "Constants", "setup", "evaluate", "Base", "Core", "Main",
                "Test", "Float64", "Float32"},
               number,
               call,
               counted,
               "p.",
               "k.",
               file};
    l.entry = counted_entry;
    return l;
  }();
  return julia;
}

}  // namespace articula
