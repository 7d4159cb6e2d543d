// Inverse models as source text. A closed form in C is a header with all solutions; in other languages it is the straight-line
// program of one branch. The general method is a header in C++.

#include "api/inverse_parts.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "solve/runtime.hpp"

namespace articula {

namespace {

FileNotes file_notes(const Robot& robot, const InverseModel& model, const std::string& command) {
  FileNotes notes{.title = title_of(model), .lines = notes_on(robot, model), .defaults = {}};
  for (const auto& [name, value] : robot.data().defaults) notes.defaults[name] = numeric_value(value);
  notes.lines.push_back("written by articula " + version() + ": " + command);
  return notes;
}

}  // namespace

std::string inverse_code(const Robot& robot, const InverseModel& model, const std::string& language,
                         const std::string& command) {
  const FileNotes notes = file_notes(robot, model, command);
  const bool c = language == "c" || language == "cpp";  // a header that both can include
  if (c) {
    require_formulas(model, "a solver in C");
    return write_c_solver(solver_program(model), notes, {runtime_text("roots.h"), runtime_text("leaves.h")});
  }
  const Language& other = language_named(language);
  return write_code(other, inverse_program(model), notes);
}

}  // namespace articula
