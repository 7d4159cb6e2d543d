// Inverse models on paper and as source text:
//
//   formulas             c, cpp: a header with all solutions, C and C++ at once; other languages: the straight-line program of
//                        one branch
//   the general method   cpp: a header with its solver, the arm's numbers in it

#include "api/inverse/parts.hpp"
#include "base/error.hpp"
#include "solve/inverse/general.hpp"

namespace articula {

namespace {

std::string where(const InverseModel& model) { return std::string(inverse_name) + ", robot " + model.robot; }

ResolutionFile file_of(const Robot& robot, const InverseModel& model, const std::string& command) {
  return {title_of(model), notes_on(robot, model), where(model), command};
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

std::string general_code(const Robot& robot, const InverseModel& model, const std::string& command) {
  if (model.chain.n() < 6)
    throw ModelError(where(model), "the general solver as code is of six joints",
                     "'articula ik' solves the arm, pose by pose");
  const FileNotes notes = file_notes(robot, file_of(robot, model, command));
  std::vector<std::string> lines{notes.title, ""};
  lines.insert(lines.end(), notes.lines.begin(), notes.lines.end());
  const std::string name = identifier(language_c(), model.robot);
  for (const std::string& line : general_usage(name)) lines.push_back(line);
  return general_header(arm_of(robot, model), name, lines);
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
  return one_branch(*model.resolution, solver_program(model), where(model));
}

std::string inverse_code(const Robot& robot, const InverseModel& model, const std::string& language,
                         const std::string& command) {
  if (language == "cpp" && model.method == "general") return general_code(robot, model, command);
  language_named(language);
  require_formulas(model, "program in " + language);
  SolverProgram solver = solver_program(model);
  if (has_all_solutions(language)) try_out(robot, model, solver);
  return resolution_code(robot, *model.resolution, solver, language, file_of(robot, model, command));
}

std::string written(const Robot& robot, const InverseModel& model, const Target& target,
                    const std::string& command) {
  return target.render != nullptr ? target.render(inverse_sheet(robot, model))
                                  : inverse_code(robot, model, std::string(target.name), command);
}

}  // namespace articula
