#include "api/resolution/resolution.hpp"

#include "api/document.hpp"
#include "api/evaluate/values.hpp"
#include "base/error.hpp"
#include "expr/transform.hpp"
#include "opt/opt.hpp"
#include "solve/runtime.hpp"

namespace articula {

Procedure lowered(const std::string& name, const Resolution& resolution) {
  const Outputs outputs = optimise(coefficients_of(resolution), {.trig = Trig::single}).outputs;
  return procedure(resolution, lower(name, outputs, parameters_in(values(outputs)), inputs_of(resolution)));
}

int unknown_of(const Resolution& resolution, const Expr& symbol) {
  for (std::size_t u = 0; u < resolution.unknowns.size(); ++u)
    if (resolution.unknowns[u].symbol == symbol) return static_cast<int>(u);
  throw Bug("a joint variable is no unknown of the resolution");
}

namespace {

// Cosine and sine of angles that are assigned: an angle that is a root comes with its own.
void append_turns(const Resolution& resolution, Outputs& outputs, SolverProgram& solver) {
  for (const ResolutionStep& step : resolution.steps) {
    const Unknown& unknown = resolution.unknowns[static_cast<std::size_t>(step.unknown)];
    const bool turns = step.kind == RootKind::assign && unknown.angle;
    solver.turns.push_back(turns ? static_cast<int>(outputs.size()) : -1);
    if (!turns) continue;
    const Expr& angle = step.equations.front().front();
    outputs.push_back({"turn" + std::to_string(solver.turns.size()), 2, 1, {cos(angle), sin(angle)}});
  }
}

void append_pose(const RigidMotion& T, const std::string& name, Outputs& outputs) {
  outputs.push_back({name, 3, 4, {}});
  for (std::size_t i = 0; i < 3; ++i)
    outputs.back().values.insert(outputs.back().values.end(), {T.A[i][0], T.A[i][1], T.A[i][2], T.P[i]});
}

}  // namespace

SolverProgram solver_of(Resolution resolution, const Solutions& solutions) {
  resolution.conditions.clear();  // the pose itself is checked
  Outputs outputs = coefficients_of(resolution);
  SolverProgram solver{};
  solver.rows = solutions.rows;
  solver.closes = solutions.closes;
  append_turns(resolution, outputs, solver);
  for (const RigidMotion& T : solutions.poses) {
    solver.poses.push_back(static_cast<int>(outputs.size()));
    append_pose(T, "pose" + (solutions.closes ? std::to_string(solver.poses.size()) : ""), outputs);
  }
  solver.length = static_cast<int>(outputs.size());
  outputs.push_back({"length", 1, 1, {solutions.length}});
  const Outputs shorter = optimise(outputs, {.level = 1, .trig = Trig::single}).outputs;
  solver.procedure = procedure(
      resolution, lower(solutions.name, shorter, parameters_in(values(outputs)), inputs_of(resolution)));
  return solver;
}

bool has_all_solutions(const std::string& language) { return language == "c" || language == "cpp"; }

FileNotes file_notes(const Robot& robot, const ResolutionFile& file) {
  FileNotes notes{.title = file.title, .lines = file.notes, .defaults = default_values(robot)};
  notes.lines.push_back(written_by(file.command));
  return notes;
}

std::string resolution_code(const Robot& robot, const Resolution& resolution, const SolverProgram& solver,
                            const std::string& language, const ResolutionFile& file) {
  FileNotes notes = file_notes(robot, file);
  if (has_all_solutions(language))
    return write_c_solver(solver, notes, {runtime_text("roots.h"), runtime_text("leaves.h")});
  const Program branch = one_branch(resolution, solver, file.where);
  if (branch.inputs.back().name == "e")
    notes.lines.emplace_back(
        "e: +1 or -1 each: which of two roots; where reach has a negative number there is none");
  return write_code(language_named(language), branch, notes);
}

}  // namespace articula
