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

std::string c_signature(const Code& c) {
  const Shown output = [&](const CodeArray& a) { return c.real() + " " + bracketed(a.name, a.size()); };
  const Shown input = [&](const CodeArray& a) { return "const " + output(a); };
  return "void " + c.name + "(" +
         joined(arguments(c, input, "const " + c.name + "_constants *k", output), ", ") + ")";
}

std::string c_unused(const Code& c) {
  std::string text;
  for (const CodeArray& a : c.inputs)
    if (!a.used) text += "  (void)" + a.name + ";\n";
  return text + (c.has_setup() && c.constants.empty() ? "  (void)k;\n" : "");
}

std::string c_function(const Code& c) {
  if (!c.loops.parts.empty()) return c_long_function(c);
  return c_signature(c) + "\n{\n" + c_unused(c) + assignments(c.online, c_line(c)) +
         assignments(c.results, c_line(c)) + "}\n";
}

namespace {

Code code(const Program& program, const FileNotes& notes) {
  if (const auto rolled = arranged(program, notes.style.shape)) return code_of(language_c(), *rolled, notes);
  return code_of(language_c(), program, notes, name_values(language_c(), program, notes.style.precision));
}

std::string file(const Code& c) {
  return c_comment(c.heading) + "#include <math.h>\n\n" + c_setup(c, CLinkage::external) + c_signature(c) +
         ";\n" + c_function(c);
}

}  // namespace

const Language& language_c() {
  static const Language c{.name = "c",
                          .suffix = ".c",
                          .reserved = c_words(),
                          .types = {"double", "float"},
                          .endings = {"", "f"},
                          .function = "@f@@end@(@a@)",
                          .operations = {{Op::abs, "fabs@end@(@a@)"},
                                         {Op::sign, "(@real@)((@a@ > @0@) - (@a@ < @0@))"},
                                         {Op::atan2, "atan2@end@(@a@, @b@)"},
                                         {Op::select, "@a@ >= @0@ ? @b@ : @c@"}},
                          .parameter = "p->",
                          .constant = "k->",
                          .file = file,
                          .code = code,
                          .has_loops = true};
  return c;
}

}  // namespace articula
