// Our own text form as a language: what it says about itself stands in comments below the first line.

#include "codegen/codegen.hpp"

namespace articula {

namespace {

Code code(const Program& program, const FileNotes& notes) {
  return {language_program(), program, notes, {}, program.name, heading(program, notes)};
}

std::string file(const Code& c) {
  std::string text = to_text(c.program);
  return text.insert(text.find('\n') + 1, commented(c.heading, "#"));
}

}  // namespace

const Language& language_program() {
  static const Language program{.name = "program", .suffix = ".program", .file = file, .code = code};
  return program;
}

}  // namespace articula
