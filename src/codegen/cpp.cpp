// C++20: a header, in a namespace of its own; no allocation, nothing thrown.
//
//   NAME::Parameters   one member per parameter: its default, or NaN
//   NAME::Constants    what the set-up computes
//   NAME::setup        parameters to constants, once
//   NAME::evaluate     the model itself: spans of fixed size, matrices row by row
// A program without parameters has the last only. What needs no function of <cmath> is constexpr.

#include "codegen/cpp.hpp"
#include "base/text.hpp"
#include "codegen/c.hpp"
#include "codegen/lines.hpp"

namespace articula {

namespace {

std::string number(double value, Precision precision) {
  return shortest(value, precision) + (precision == Precision::f64 ? "" : "F");
}

std::string call(Op op, const std::string& a, const std::string& b, const std::string& c,
                 Precision precision) {
  const std::string zero = number(0, precision), one = number(1, precision);
  switch (op) {
    case Op::sign:
      return a + " > " + zero + " ? " + one + " : " + a + " < " + zero + " ? -" + one + " : " + zero;
    case Op::atan2: return "std::atan2(" + a + ", " + b + ")";
    case Op::select: return a + " >= " + zero + " ? " + b + " : " + c;
    default: return "std::" + std::string(info(op).text) + "(" + a + ")";
  }
}

std::string unused_in(CppUse use) { return use == CppUse::defined ? "[[maybe_unused]] " : ""; }

std::string real_of(const Code& c) { return std::string(c_real(c.notes.precision)); }

std::string file(const Code& c) {
  const auto kind = [](bool calls) { return std::string(calls ? "inline " : "constexpr "); };
  return c_comment(c.heading) +
         "#pragma once\n\n#include <cmath>\n#include <limits>\n#include <span>\n\nnamespace " + c.name +
         " {\n\n" +
         (c.has_setup() ? cpp_parameters(c) + cpp_constants(c) + kind(setup_calls_functions(c)) +
                              cpp_setup_signature(CppUse::defined) + " " + cpp_setup_body(c) + "\n"
                        : "") +
         kind(calls_functions(c)) + cpp_signature(c, CppUse::defined) + " " + cpp_body(c) +
         "\n}  // namespace " + c.name + "\n";
}

}  // namespace

std::string cpp_parameters(const Code& c) {
  const std::string real = real_of(c);
  std::string text = "struct Parameters {\n";
  for (const CodeParameter& p : c.parameters)
    text +=
        "  " + real + " " + p.name + " = " +
        (p.value ? number(*p.value, c.notes.precision) : "std::numeric_limits<" + real + ">::quiet_NaN()") +
        ";\n";
  return text + "};\n\n";
}

std::string cpp_constants(const Code& c) {
  std::string text = "struct Constants {\n";
  for (const std::string& name : c.constants) text += "  " + real_of(c) + " " + name + ";\n";
  return text + "};\n\n";
}

std::string cpp_setup_signature(CppUse use) {
  return "Constants setup(" + unused_in(use) + "const Parameters& p)";
}

std::string cpp_setup_body(const Code& c) {
  const std::string local = "const " + real_of(c) + " ";
  return "{\n  Constants k{};\n" + assignments(c.setup, {"  ", local, " = ", ";\n"}) + "  return k;\n}\n";
}

std::string cpp_signature(const Code& c, CppUse use) {
  const std::string real = real_of(c);
  std::vector<std::string> arguments;
  for (const CodeArray& a : c.inputs)
    arguments.push_back((a.used ? "" : unused_in(use)) + "std::span<const " + real + ", " +
                        std::to_string(a.size()) + "> " + a.name);
  if (c.has_setup()) arguments.push_back(unused_in(use) + "const Constants& k");
  for (const CodeArray& a : c.outputs)
    arguments.push_back("std::span<" + real + ", " + std::to_string(a.size()) + "> " + a.name);
  return "void evaluate(" + joined(arguments, ",\n              ") + ")";
}

std::string cpp_body(const Code& c) {
  const std::string local = "const " + real_of(c) + " ";
  return "{\n" + assignments(c.online, {"  ", local, " = ", ";\n"}) +
         assignments(c.results, {"  ", "", " = ", ";\n"}) + "}\n";
}

const Language& language_cpp() {
  static const Language cpp{
      "cpp",
      ".hpp",
      {"alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor", "bool", "break", "case",
       "catch", "char", "char8_t", "char16_t", "char32_t", "class", "compl", "concept", "const", "consteval",
       "constexpr", "constinit", "const_cast", "continue", "co_await", "co_return", "co_yield", "decltype",
       "default", "delete", "do", "double", "dynamic_cast", "else", "enum", "explicit", "export", "extern",
       "false", "float", "for", "friend", "goto", "if", "inline", "int", "long", "mutable", "namespace",
       "new", "noexcept", "not", "not_eq", "nullptr", "operator", "or", "or_eq", "private", "protected",
       "public", "register", "reinterpret_cast", "requires", "return", "short", "signed", "sizeof", "static",
       "static_assert", "static_cast", "struct", "switch", "template", "this", "thread_local", "throw",
       "true", "try", "typedef", "typeid", "typename", "union", "unsigned", "using", "virtual", "void",
       "volatile", "wchar_t", "while", "xor", "xor_eq",
       // taken by the generated file, by <cmath> (functions of the global namespace, macros) or by systems
       "p", "k", "Parameters", "Constants", "setup", "evaluate", "std", "NAN", "INFINITY", "HUGE_VAL",
       "HUGE_VALF", "HUGE_VALL", "MAXFLOAT", "FP_NAN", "FP_INFINITE", "FP_ZERO", "FP_NORMAL", "FP_SUBNORMAL",
       "FP_ILOGB0", "FP_ILOGBNAN", "FP_FAST_FMA", "FP_FAST_FMAF", "FP_FAST_FMAL", "MATH_ERRNO",
       "MATH_ERREXCEPT", "math_errhandling", "linux", "unix", "M_E", "M_LOG2E", "M_LOG10E", "M_LN2", "M_LN10",
       "M_PI", "M_PI_2", "M_PI_4", "M_1_PI", "M_2_PI", "M_2_SQRTPI", "M_SQRT2", "M_SQRT1_2", "j0", "j1", "jn",
       "y0", "y1", "yn", "gamma", "sin", "cos", "tan", "sqrt", "exp", "abs", "atan2", "main"},
      number,
      call,
      bracketed,
      "p.",
      "k.",
      file};
  return cpp;
}

}  // namespace articula
