// Our own text form as a language: what it says about itself stands in comments below the first line.

#include "codegen/codegen.hpp"

namespace articula {

namespace {

std::string file(const Language& /*language*/, const Program& program, const FileNotes& notes) {
  std::string comments;
  for (const std::string& line : heading(program, notes))
    comments += line.empty() ? "#\n" : "# " + line + "\n";
  std::string text = to_text(program);
  return text.insert(text.find('\n') + 1, comments);
}

}  // namespace

const Language& language_program() {
  static const Language program{"program", ".program", {}, nullptr, nullptr, file};
  return program;
}

}  // namespace articula
