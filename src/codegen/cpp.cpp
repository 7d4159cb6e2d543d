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

namespace articula {

namespace {

std::string unused_in(CppUse use) { return use == CppUse::defined ? "[[maybe_unused]] " : ""; }

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
  return "struct Parameters {\n" +
         assignments(default_values(c, "std::numeric_limits<" + c.real() + ">::quiet_NaN()"),
                     {"  " + c.real() + " ", "", " = ", ";\n"}) +
         "};\n\n";
}

std::string cpp_constants(const Code& c) {
  return "struct Constants {\n" + each(c.constants, "  " + c.real() + " ", ";\n") + "};\n\n";
}

std::string cpp_setup_signature(CppUse use) {
  return "Constants setup(" + unused_in(use) + "const Parameters& p)";
}

std::string cpp_setup_body(const Code& c) {
  return "{\n  Constants k{};\n" + assignments(c.setup, c_line(c)) + "  return k;\n}\n";
}

std::string cpp_signature(const Code& c, CppUse use) {
  const auto span = [](const std::string& real, const CodeArray& a) {
    return "std::span<" + real + ", " + std::to_string(a.size()) + "> " + a.name;
  };
  return "void evaluate(" +
         joined(arguments(
                    c,
                    [&](const CodeArray& a) {
                      return (a.used ? "" : unused_in(use)) + span("const " + c.real(), a);
                    },
                    unused_in(use) + "const Constants& k",
                    [&](const CodeArray& a) { return span(c.real(), a); }),
                ",\n              ") +
         ")";
}

std::string cpp_body(const Code& c) {
  return "{\n" + assignments(c.online, c_line(c)) + assignments(c.results, c_line(c)) + "}\n";
}

const Language& language_cpp() {
  static const Language cpp{
      .name = "cpp",
      .suffix = ".hpp",
      .reserved = all_words({c_family_words(),
                             cpp_words(),
                             {"char8_t", "Parameters", "Constants", "setup", "evaluate", "std", "j0", "j1",
                              "jn", "y0", "y1", "yn", "gamma", "tan", "abs", "main"}}),
      .types = {"double", "float"},
      .endings = {"", "F"},
      .function = "std::@f@(@a@)",
      .operations = {{Op::sign, "@a@ > @0@ ? @1@ : @a@ < @0@ ? -@1@ : @0@"},
                     {Op::atan2, "std::atan2(@a@, @b@)"},
                     {Op::select, "@a@ >= @0@ ? @b@ : @c@"}},
      .parameter = "p.",
      .constant = "k.",
      .file = file};
  return cpp;
}

}  // namespace articula
