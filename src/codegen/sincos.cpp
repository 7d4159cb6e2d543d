#include "codegen/sincos.hpp"

#include <cctype>
#include <map>

#include "base/error.hpp"
#include "program/lanes.hpp"

namespace articula {

namespace {

using Words = std::map<std::string, std::string, std::less<>>;

std::string_view text_named(std::string_view name) {
  for (const auto& [known, text] : sincos_files())
    if (known == name) return text;
  throw Bug("no runtime file " + std::string(name));
}

bool capital(char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; }

// The words in capitals, also at the end of a name: sincos_VECTOR.
std::string filled(std::string_view text, const Words& words) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && capital(text[end])) ++end;
    const auto word = words.find(text.substr(at, end - at));
    if (end == at) end = at + 1;
    result += word == words.end() ? std::string(text.substr(at, end - at)) : word->second;
    at = end;
  }
  return result;
}

std::string once(std::string name, const std::string& text) {
  for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return "#ifndef " + name + "_DEFINED\n#define " + name + "_DEFINED\n" + text + "#endif\n";
}

std::string bits_of(Precision precision) { return precision == Precision::f64 ? "64" : "32"; }

std::string lanes_suffix(Precision precision, int lanes) {
  return bits_of(precision) + "x" + std::to_string(lanes);
}

}  // namespace

std::string vector_type(Precision precision, int lanes) { return "f" + lanes_suffix(precision, lanes); }
std::string mask_type(Precision precision, int lanes) { return "u" + lanes_suffix(precision, lanes); }

std::string vector_types(Precision precision, int lanes) {
  const int bytes = lanes * (precision == Precision::f64 ? 8 : 4);
  const std::string attribute =
      lanes == 1 ? "" : " __attribute__((vector_size(" + std::to_string(bytes) + ")))";
  const std::string real = precision == Precision::f64 ? "double " : "float ";
  return once(vector_type(precision, lanes), "typedef " + real + vector_type(precision, lanes) + attribute +
                                                 ";\ntypedef uint" + bits_of(precision) + "_t " +
                                                 mask_type(precision, lanes) + attribute + ";\n");
}

std::string sincos_source(Precision precision, int lanes) {
  const bool f64 = precision == Precision::f64;
  const std::string vector = vector_type(precision, lanes), words_union = "sincos_union_" + vector;
  const Words words{{"VECTOR", vector},
                    {"MASK", mask_type(precision, lanes)},
                    {"UNION", words_union},
                    {"LANES", std::to_string(lanes)},
                    {"REAL", f64 ? "double" : "float"},
                    {"WORD", f64 ? "uint64_t" : "uint32_t"},
                    {"BITS", bits_of(precision)},
                    {"LIMIT", f64 ? shortest(sincos_limit) : "402.0f"},
                    {"INLINE", "static inline __attribute__((always_inline, unused))"},
                    {"COLD", "static __attribute__((noinline, cold, unused))"}};
  const std::string definition =
      "typedef union { VECTOR real; MASK mask; REAL lane[LANES]; WORD word[LANES]; } UNION;\n\n";
  return vector_types(precision, lanes) + once("sincos_far", filled(text_named("sincos_far.h"), words)) +
         once("sincos_" + vector,
              filled(definition + std::string(text_named(f64 ? "sincos_f64.h" : "sincos_f32.h")) + "\n" +
                         std::string(text_named("sincos.h")),
                     words));
}

std::string near_mask(const std::string& mask) {
  return "  " + mask + " sincos_near = {0};\n  sincos_near = ~sincos_near;\n";
}

std::string near_or_any(const std::string& vector,
                        const std::function<std::string(const std::string& function)>& calls) {
  return "  if (__builtin_expect(sincos_all_" + vector + "(&sincos_near), 1)) {\n" +
         calls("sincos_core_" + vector) + "  } else {\n" + calls("sincos_any_" + vector) + "  }\n";
}

}  // namespace articula
