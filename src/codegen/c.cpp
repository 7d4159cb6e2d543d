// C: C99, no allocation, no globals, nothing but <math.h>.
//
//   NAME_parameters   a struct with one double per parameter
//   NAME_constants    what the set-up computes
//   NAME_setup        fills the constants, once
//   NAME              the model itself
// A program without parameters has the last only.

#include "codegen/c.hpp"
#include "base/text.hpp"
#include "codegen/rolled.hpp"

namespace articula {

namespace {

std::string number(double value, Precision precision) {
  return shortest(value, precision) + (precision == Precision::f64 ? "" : "f");
}

std::string call(Op op, const std::string& a, const std::string& b, const std::string& c,
                 Precision precision) {
  const std::string f = precision == Precision::f64 ? "" : "f", zero = "0.0" + f;
  switch (op) {
    case Op::abs: return "fabs" + f + "(" + a + ")";
    case Op::sign:
      return "(" + std::string(c_real(precision)) + ")((" + a + " > " + zero + ") - (" + a + " < " + zero +
             "))";
    case Op::atan2: return "atan2" + f + "(" + a + ", " + b + ")";
    case Op::select: return a + " >= " + zero + " ? " + b + " : " + c;
    default: return std::string(info(op).text) + f + "(" + a + ")";
  }
}

}  // namespace

std::string c_signature(const Code& c) {
  const std::string real(c_real(c.notes.precision));
  std::vector<std::string> arguments;
  for (const CodeArray& a : c.inputs)
    arguments.push_back("const " + real + " " + a.name + "[" + std::to_string(a.size()) + "]");
  if (c.has_setup()) arguments.push_back("const " + c.name + "_constants *k");
  for (const CodeArray& a : c.outputs)
    arguments.push_back(real + " " + a.name + "[" + std::to_string(a.size()) + "]");
  return "void " + c.name + "(" + joined(arguments, ", ") + ")";
}

std::string c_unused(const Code& c) {
  std::string text;
  for (const CodeArray& a : c.inputs)
    if (!a.used) text += "  (void)" + a.name + ";\n";
  return text + (c.has_setup() && c.constants.empty() ? "  (void)k;\n" : "");
}

std::string c_function(const Code& c) {
  if (!c.loops.parts.empty()) return c_long_function(c);
  const std::string real(c_real(c.notes.precision));
  std::string body = c_unused(c);
  for (const CodeLine& a : c.online) body += "  const " + real + " " + a.target + " = " + a.value + ";\n";
  for (const CodeLine& a : c.results) body += "  " + a.target + " = " + a.value + ";\n";
  return c_signature(c) + "\n{\n" + body + "}\n";
}

namespace {

Code code(const Program& program, const FileNotes& notes) {
  if (const auto rolled = arranged(program, notes.shape)) return code_of(language_c(), *rolled, notes);
  return code_of(language_c(), program, notes, name_values(language_c(), program, notes.precision));
}

std::string file(const Code& c) {
  return c_comment(c.heading) + "#include <math.h>\n\n" + c_setup(c, CLinkage::external) + c_signature(c) +
         ";\n" + c_function(c);
}

}  // namespace

const Language& language_c() {
  static const Language c = [] {
    Language language{
        "c",
        ".c",
        {"auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum",
         "extern", "float", "for", "goto", "if", "inline", "int", "long", "register", "restrict", "return",
         "short", "signed", "sizeof", "static", "struct", "switch", "typedef", "union", "unsigned", "void",
         "volatile", "while", "_Bool", "_Complex", "_Imaginary",
         // taken by the generated functions or by <math.h>
         "p", "k", "sin", "cos", "sqrt", "fabs", "exp", "atan2", "NAN", "INFINITY", "HUGE_VAL", "HUGE_VALF",
         "HUGE_VALL", "MAXFLOAT", "FP_NAN", "FP_INFINITE", "FP_ZERO", "FP_NORMAL", "FP_SUBNORMAL",
         "FP_ILOGB0", "FP_ILOGBNAN", "FP_FAST_FMA", "FP_FAST_FMAF", "FP_FAST_FMAL", "MATH_ERRNO",
         "MATH_ERREXCEPT", "math_errhandling", "asm", "typeof", "linux", "unix", "unused", "M_E", "M_LOG2E",
         "M_LOG10E", "M_LN2", "M_LN10", "M_PI", "M_PI_2", "M_PI_4", "M_1_PI", "M_2_PI", "M_2_SQRTPI",
         "M_SQRT2", "M_SQRT1_2",
         // taken by C++, which reads the headers
         "alignas", "alignof", "and", "and_eq", "bitand", "bitor", "bool", "catch", "class", "compl",
         "concept", "constexpr", "decltype", "delete", "explicit", "export", "false", "friend", "mutable",
         "namespace", "new", "noexcept", "not", "not_eq", "nullptr", "operator", "or", "or_eq", "private",
         "protected", "public", "requires", "template", "this", "throw", "true", "try", "typeid", "typename",
         "using", "virtual", "wchar_t", "xor", "xor_eq"},
        number,
        call,
        bracketed,
        "p->",
        "k->",
        file};
    language.code = code;
    return language;
  }();
  return c;
}

}  // namespace articula
