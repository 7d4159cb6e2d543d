// C: C99, no allocation, no globals, nothing but <math.h>.
//
//   NAME_parameters   a struct with one double per parameter
//   NAME_constants    what the set-up computes
//   NAME_setup        fills the constants, once
//   NAME              the model itself
// A program without parameters has the last only.

#include "codegen/c.hpp"

namespace articula {

namespace {

std::string number(double value) { return shortest(value); }

std::string call(Op op, const std::string& a, const std::string& b, const std::string& c) {
  switch (op) {
    case Op::abs: return "fabs(" + a + ")";
    case Op::sign: return "(double)((" + a + " > 0.0) - (" + a + " < 0.0))";
    case Op::atan2: return "atan2(" + a + ", " + b + ")";
    case Op::select: return a + " >= 0.0 ? " + b + " : " + c;
    default: return std::string(info(op).text) + "(" + a + ")";
  }
}

class CFile {
 public:
  CFile(const Language& language, const Program& program, const FileNotes& notes)
      : language_(language),
        p_(program),
        notes_(notes),
        name_(identifier(language, program.name)),
        names_(name_values(language, program, "p->", "k->")) {}

  std::string text() const {
    return c_comment(heading(p_, notes_)) + "#include <math.h>\n\n" +
           c_setup(p_, names_, name_, notes_.defaults, CLinkage::external) + online();
  }

 private:
  bool has_setup() const { return !p_.parameters.empty(); }
  std::string online() const {
    std::string arguments, body;
    const auto argument = [&](const std::string& a) { arguments += (arguments.empty() ? "" : ", ") + a; };
    Id id = p_.first_input();
    for (std::size_t i = 0; i < p_.inputs.size(); ++i) {
      const std::size_t size = p_.inputs[i].symbols.size();
      if (size == 0) continue;
      const std::string array = names_.value[id].substr(0, names_.value[id].find('['));
      argument("const double " + array + "[" + std::to_string(size) + "]");
      if (!names_.used[i]) body += "  (void)" + array + ";\n";
      id += static_cast<Id>(size);
    }
    if (has_setup()) argument("const " + name_ + "_constants *k");
    if (has_setup() && names_.kept.empty()) body += "  (void)k;\n";
    for (std::size_t o = 0; o < p_.outputs.size(); ++o)
      argument("double " + names_.outputs[o] + "[" + std::to_string(p_.outputs[o].values.size()) + "]");
    for (std::size_t i = p_.setup; i < p_.instructions.size(); ++i)
      body += "  const double " + names_.value[p_.first_instruction() + i] + " = " +
              expression(language_, p_.instructions[i], names_.value) + ";\n";
    for (std::size_t o = 0; o < p_.outputs.size(); ++o)
      for (std::size_t i = 0; i < p_.outputs[o].values.size(); ++i)
        body += "  " + names_.outputs[o] + "[" + std::to_string(i) +
                "] = " + operand(p_.outputs[o].values[i], names_.value) + ";\n";
    const std::string signature = "void " + name_ + "(" + arguments + ")";
    return signature + ";\n" + signature + "\n{\n" + body + "}\n";
  }

  const Language& language_;
  const Program& p_;
  const FileNotes& notes_;
  std::string name_;
  Naming names_;
};

std::string file(const Language& language, const Program& program, const FileNotes& notes) {
  return CFile(language, program, notes).text();
}

}  // namespace

const Language& language_c() {
  static const Language c{
      "c",
      ".c",
      {"auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum",
       "extern", "float", "for", "goto", "if", "inline", "int", "long", "register", "restrict", "return",
       "short", "signed", "sizeof", "static", "struct", "switch", "typedef", "union", "unsigned", "void",
       "volatile", "while", "_Bool", "_Complex", "_Imaginary",
       // taken by the generated functions or by <math.h>
       "p", "k", "sin", "cos", "sqrt", "fabs", "exp", "atan2", "NAN", "INFINITY", "HUGE_VAL", "HUGE_VALF",
       "HUGE_VALL", "MAXFLOAT", "FP_NAN", "FP_INFINITE", "FP_ZERO", "FP_NORMAL", "FP_SUBNORMAL", "FP_ILOGB0",
       "FP_ILOGBNAN", "FP_FAST_FMA", "FP_FAST_FMAF", "FP_FAST_FMAL", "MATH_ERRNO", "MATH_ERREXCEPT",
       "math_errhandling", "asm", "typeof", "linux", "unix", "unused", "M_E", "M_LOG2E", "M_LOG10E", "M_LN2",
       "M_LN10", "M_PI", "M_PI_2", "M_PI_4", "M_1_PI", "M_2_PI", "M_2_SQRTPI", "M_SQRT2", "M_SQRT1_2"},
      number,
      call,
      file};
  return c;
}

}  // namespace articula
