// Matlab and Octave: one function file, NAME.m. Matrices are matrices; vectors may be rows or columns, outputs are columns.
//
//   p = NAME('parameters')      a struct with the parameters: their defaults, or NaN
//   k = NAME('setup', p)        what the set-up computes, once
//   [outputs] = NAME(inputs, k)   the model itself
// A program without parameters has the last only. In single precision the inputs are converted, and all that follows from them.

#include "codegen/matlab.hpp"
#include "codegen/lines.hpp"

namespace articula {

namespace {

bool single(const Code& c) { return c.precision() == Precision::f32; }

// The set-up is asked for by a word in the place of the first argument.
std::string dispatch(const Code& c, const std::vector<CodeArray>& names) {
  if (!c.has_setup()) return "";
  const std::string &first = names[0].name, &second = names[1].name, &result = c.outputs.front().name;
  return "  if ischar(" + first + ")\n    if strcmp(" + first + ", 'parameters')\n      " + result +
         " = parameters();\n    else\n      " + result + " = setup(" + second +
         ");\n    end\n    return\n  end\n";
}

std::string file(const Code& c) {
  std::vector<CodeArray> names = given(c);
  if (c.has_setup() && names.size() == 1) names.push_back({"p"});
  return commented(c.heading, "%") + matlab_signature(c, c.name, names) + dispatch(c, names) +
         matlab_body(c) +
         (c.has_setup() ? "\n" + matlab_parameters(c) + "\n" + matlab_setup(c, "setup") : "") +
         matlab_helpers(c);
}

}  // namespace

std::string matlab_signature(const Code& c, const std::string& function,
                             const std::vector<CodeArray>& arguments) {
  return "function [" + listed(c.outputs) + "] = " + function + "(" + listed(arguments) + ")\n";
}

std::string matlab_body(const Code& c) {
  std::string text;
  for (const CodeArray& a : c.inputs)
    if (single(c)) text += "  " + a.name + " = single(" + a.name + ");\n";
  text += assignments(c.online, {"  ", "", " = ", ";\n"});
  for (const CodeArray& a : c.outputs)
    text += "  " + a.name + " = zeros(" + std::to_string(a.rows) + ", " + std::to_string(a.cols) +
            (single(c) ? ", 'single'" : "") + ");\n";
  return text + assignments(c.results, {"  ", "", " = ", ";\n"}) + "end\n";
}

std::string matlab_helpers(const Code& c) {
  return calls(c, Op::select)
             ? "\nfunction x = select(c, a, b)\n  if c >= 0\n    x = a;\n  else\n    x = b;\n  end\nend\n"
             : "";
}

std::string matlab_parameters(const Code& c) {
  return "function p = parameters()\n" +
         assignments(default_values(c, "NaN"),
                     {"  p.", "", single(c) ? " = single(" : " = ", single(c) ? ");\n" : ";\n"}) +
         "end\n";
}

std::string matlab_setup(const Code& c, const std::string& function) {
  return "function k = " + function + "(p)\n  k = struct();\n" +
         assignments(c.setup, {"  ", "", " = ", ";\n"}) + "end\n";
}

const Language& language_matlab() {
  static const Language matlab{
      .name = "matlab",
      .suffix = ".m",
      .reserved = {"break", "case", "catch", "classdef", "continue", "do", "else", "elseif", "end",
                   "end_try_catch", "end_unwind_protect", "endclassdef", "endenumeration", "endevents",
                   "endfor", "endfunction", "endif", "endmethods", "endparfor", "endproperties", "endspmd",
                   "endswitch", "endwhile", "enumeration", "events", "for", "function", "global", "if",
                   "methods", "otherwise", "parfor", "persistent", "properties", "return", "spmd", "switch",
                   "try", "until", "unwind_protect", "unwind_protect_cleanup", "while",
                   // taken by the generated file, or meant by it
                   "p", "k", "sin", "cos", "sqrt", "abs", "sign", "exp", "atan2", "select", "setup",
                   "parameters", "zeros", "single", "struct", "ischar", "strcmp", "NaN"},
      .types = {"double", "single"},
      .function = "@f@(@a@)",
      .operations = {{Op::atan2, "atan2(@a@, @b@)"}, {Op::select, "select(@a@, @b@, @c@)"}},
      .element = in_parentheses,
      .entry = entry_in_parentheses,
      .parameter = "p.",
      .constant = "k.",
      .file = file,
      .longest = 48};  // of 63
  return matlab;
}

}  // namespace articula
