// Inverse models on paper and as source text:
//
//   formulas             c, cpp: a header with all solutions, C and C++ at once; other languages: the straight-line program of
//                        one branch
//   the general method   cpp: a header with its solver, the arm's numbers in it

#include "api/inverse_parts.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "solve/inverse/general.hpp"
#include "solve/runtime.hpp"

namespace articula {

namespace {

FileNotes file_notes(const Robot& robot, const InverseModel& model, const std::string& command) {
  FileNotes notes{.title = title_of(model), .lines = notes_on(robot, model), .defaults = {}};
  for (const auto& [name, value] : robot.data().defaults) notes.defaults[name] = numeric_value(value);
  notes.lines.push_back("written by articula " + version() + ": " + command);
  return notes;
}

std::vector<std::string> general_usage(const std::string& name) {
  return {"",
          "C++17, nothing but <cmath>, no allocation. T is passed row by row. How to use this file:",
          "",
          "  double q[16][6];",
          "  const int n = " + name + "_inverse(T, q);",
          "",
          "n solutions, one in each row of q; 0: the pose is out of reach. Angles are in (-pi, pi]."};
}

}  // namespace

Sheet inverse_sheet(const Robot& robot, const InverseModel& model) {
  Sheet sheet{.title = title_of(model), .notes = notes_on(robot, model)};
  if (model.resolution)
    write_steps(*model.resolution, {.conditions = "There are fewer joints than six: only poses with"}, sheet);
  else
    sheet.passages.push_back({"There are no explicit formulas. Method " + model.method + ": " +
                                  std::string(inverse_method_named(model.method).line) + ".",
                              {}});
  return sheet;
}

Program inverse_program(const InverseModel& model) {
  require_formulas(model, "straight-line program");
  return one_branch(*model.resolution, solver_program(model), "inverse-geometry, robot " + model.robot);
}

std::string inverse_code(const Robot& robot, const InverseModel& model, const std::string& language,
                         const std::string& command) {
  const FileNotes notes = file_notes(robot, model, command);
  const bool cpp = language == "cpp", c = language == "c" || cpp;
  if (cpp && model.method == "general" && model.chain.n() < 6)
    throw ModelError("inverse-geometry, robot " + model.robot, "the general solver as code is of six joints",
                     "articula ik solves the arm, pose by pose");
  if (cpp && model.method == "general") {
    std::vector<std::string> lines{notes.title, ""};
    lines.insert(lines.end(), notes.lines.begin(), notes.lines.end());
    const std::string name = identifier(language_c(), model.robot);
    for (const std::string& line : general_usage(name)) lines.push_back(line);
    return general_header(arm_of(robot, model), name, lines);
  }
  if (!c) language_named(language);
  require_formulas(model, "program in " + language);
  if (c) {
    SolverProgram solver = solver_program(model);
    try_out(robot, model, solver);
    return write_c_solver(solver, notes, {runtime_text("roots.h"), runtime_text("leaves.h")});
  }
  return branch_code(language_named(language), inverse_program(model), notes);
}

}  // namespace articula
