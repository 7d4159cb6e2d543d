// Words that cannot be names in C and in what is made of it.

#include "codegen/c.hpp"

namespace articula {

std::vector<std::string_view> c_family_words() {
  return {"alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor", "bool", "break", "case",
          "catch", "char", "class", "compl", "concept", "const", "constexpr", "continue", "decltype",
          "default", "delete", "do", "double", "else", "enum", "explicit", "export", "extern", "false",
          "float", "for", "friend", "goto", "if", "inline", "int", "long", "mutable", "namespace", "new",
          "noexcept", "not", "not_eq", "nullptr", "operator", "or", "or_eq", "private", "protected", "public",
          "register", "requires", "return", "short", "signed", "sizeof", "static", "struct", "switch",
          "template", "this", "throw", "true", "try", "typedef", "typeid", "typename", "union", "unsigned",
          "using", "virtual", "void", "volatile", "wchar_t", "while", "xor", "xor_eq",
          // taken by the generated functions, by <math.h> or by systems
          "p", "k", "sin", "cos", "sqrt", "exp", "atan2", "NAN", "INFINITY", "HUGE_VAL", "HUGE_VALF",
          "HUGE_VALL", "MAXFLOAT", "FP_NAN", "FP_INFINITE", "FP_ZERO", "FP_NORMAL", "FP_SUBNORMAL",
          "FP_ILOGB0", "FP_ILOGBNAN", "FP_FAST_FMA", "FP_FAST_FMAF", "FP_FAST_FMAL", "MATH_ERRNO",
          "MATH_ERREXCEPT", "math_errhandling", "linux", "unix", "M_E", "M_LOG2E", "M_LOG10E", "M_LN2",
          "M_LN10", "M_PI", "M_PI_2", "M_PI_4", "M_1_PI", "M_2_PI", "M_2_SQRTPI", "M_SQRT2", "M_SQRT1_2"};
}

std::vector<std::string_view> c_words() {
  return all_words(
      {c_family_words(), {"restrict", "_Bool", "_Complex", "_Imaginary", "fabs", "typeof", "unused"}});
}

std::vector<std::string_view> cpp_words() {
  return {"char16_t",      "char32_t",    "const_cast",  "consteval",    "constinit",
          "co_await",      "co_return",   "co_yield",    "dynamic_cast", "reinterpret_cast",
          "static_assert", "static_cast", "thread_local"};
}

}  // namespace articula
