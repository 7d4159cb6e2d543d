// Our own text form as a language: what it says about itself stands in comments below the first line.

#include "codegen/codegen.hpp"

namespace articula {

namespace {

std::string text_of(const Program& program, const FileNotes& notes) {
  std::string text = to_text(program);
  return text.insert(text.find('\n') + 1, commented(heading(program, notes), "#"));
}

}  // namespace

const Language& language_program() {
  static const Language program = [] {
    Language l{"program", ".program", {}, nullptr, nullptr, nullptr, "", "", nullptr, text_of};
    l.single_precision = false;
    return l;
  }();
  return program;
}

}  // namespace articula
