// The geometric constraint equations of loops on paper and as source text. A loop in code is checked as arms are, by a pose: frame k
// of its cut, moved by the variable of the cut, must stand where its twin does; of a ball the two origins.

#include <algorithm>
#include <set>

#include "api/loops.hpp"
#include "api/resolution/resolution.hpp"
#include "base/contains.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "expr/text.hpp"
#include "robot/path.hpp"

namespace articula {

namespace {

std::string where(const LoopModel& model) { return std::string(loops_name) + ", robot " + model.robot; }

std::string cut_title(const Robot& robot, int cut) {
  const CutJoint& joint = robot.data().cuts[static_cast<std::size_t>(cut)];
  return "loop " + std::to_string(cut + 1) + (joint.name.empty() ? "" : " (cut at " + joint.name + ")");
}

std::vector<std::string> titled(const Robot& robot, const std::vector<int>& joints) {
  std::vector<std::string> list;
  for (const int j : joints)
    for (const std::string& name : coordinate_names(robot, {j})) {
      const std::string& own = robot.data()[j].joint_name;
      list.push_back(name + (own.empty() ? "" : " (" + own + ")"));
    }
  return list;
}

// Those that the equations give; loops without closed form have none.
std::vector<int> found_joints(const LoopModel& model) {
  std::vector<int> joints;
  for (const SolvedLoop& loop : model.loops.loops)
    if (loop.why_not.empty()) joints.insert(joints.end(), loop.unknowns.begin(), loop.unknowns.end());
  std::sort(joints.begin(), joints.end());
  return joints;
}

std::string title_of(const LoopModel& model) {
  return "Robot " + model.robot + ": geometric constraint equations of its loops.";
}

std::vector<std::string> notes_on(const Robot& robot, const LoopModel& model) {
  const Closure& closure = robot.closure();
  std::vector<std::string> lines;
  lines.push_back("given: " + joined(titled(robot, model.known), ", ") + ", in SI units and radians");
  if (const std::vector<int> joints = found_joints(model); !joints.empty())
    lines.push_back("found: " + joined(titled(robot, joints), ", "));
  if (const std::vector<std::string> cuts = cut_names(robot); !cuts.empty())
    lines.push_back("variables of the cut joints: " + joined(cuts, ", "));
  if (!closure.follows.empty()) {
    std::vector<std::string> equations;
    for (const Follows& f : closure.follows)
      equations.push_back(coordinate_names(robot, {f.joint}).front() + " = " +
                          flat_text(followed(robot.data(), f)));
    lines.push_back("linear, in the assembly that all other models take: " + joined(equations, ", "));
  }
  if (!model.loops.resolution.steps.empty())
    lines.emplace_back("proven, by fingerprint: every equation holds wherever the loops are closed");
  for (const SolvedLoop& loop : model.loops.loops) {
    if (!loop.held.empty()) lines.push_back(cut_title(robot, loop.cut) + ": " + loop.held);
    if (!loop.why_not.empty())
      lines.push_back(cut_title(robot, loop.cut) + " has no closed form: " + loop.why_not);
  }
  return lines;
}

// Words before the first step of each loop: where the steps of the one before end.
StepWords words_for(const Robot& robot, const LoopModel& model) {
  const Resolution& r = model.loops.resolution;
  StepWords words{.conditions = "The loops can be closed only where"};
  std::size_t next = 0;
  for (const SolvedLoop& loop : model.loops.loops) {
    if (!loop.why_not.empty()) continue;
    std::vector<std::string> own = coordinate_names(robot, loop.unknowns);
    const CutJoint& cut = robot.data().cuts[static_cast<std::size_t>(loop.cut)];
    if (freed(cut.joint) >= 0) own.push_back(cut.q.name());
    std::string title = cut_title(robot, loop.cut) + ", " + loop.method + ":";
    title.front() = 'L';
    if (!loop.unknowns.empty()) words.before[next] += (words.before[next].empty() ? "" : " ") + title;
    for (std::size_t k = next; k < r.steps.size(); ++k) {
      const Expr& symbol = r.unknowns[static_cast<std::size_t>(r.steps[k].unknown)].symbol;
      if (contains(own, symbol.name())) next = k + 1;
    }
  }
  return words;
}

void require_formulas(const Robot& robot, const LoopModel& model, const std::string& what) {
  for (const SolvedLoop& loop : model.loops.loops)
    if (!loop.why_not.empty())
      throw ModelError(
          where(model),
          cut_title(robot, loop.cut) + " has no closed form, so there is no " + what + ": " + loop.why_not,
          "'articula eval " + model.robot + " " + std::string(loops_name) + "' solves it in numbers");
}

// What is to be the identity where a loop is closed. `framed`: with_cut_frames(r).
RigidMotion gap_of(const RobotData& r, const RobotData& framed, std::size_t c) {
  const int k = r.n() + 1 + 2 * static_cast<int>(c);
  const Transform T = between(framed, Frame{k}, Frame{k + 1});
  RigidMotion gap{T.A().matrix(), {T.P().x(), T.P().y(), T.P().z()}};
  Graph& graph = gap.P[0].graph();
  switch (r.cuts[c].joint) {
    case JointKind::revolute: return about_z(-r.cuts[c].q) * gap;
    case JointKind::prismatic: return along_z(-r.cuts[c].q) * gap;
    case JointKind::ball: gap.A = identity_motion(graph).A; return gap;
    case JointKind::fixed:
    case JointKind::free: return gap;
  }
  throw Bug("a cut joint of no kind");
}

// The lengths that loops are made of.
Expr length_of(const RobotData& r) {
  Expr sum = r.gravity[0].graph().constant(0);
  const auto add = [&](const std::array<Expr, 6>& placement) {
    for (const std::size_t k : {1, 3, 5}) sum = sum + abs(placement[k]);
  };
  std::set<int> joints;
  for (const CutJoint& cut : r.cuts) {
    joints.merge(joints_of(loop_of(r, cut)));
    add(cut.placement), add(cut.twin_placement);
  }
  for (const int j : joints) add(r[j].placement);
  return sum.is_constant(0) ? sum.graph().constant(1) : sum;
}

SolverRows rows_of(const RobotData& r, const Resolution& resolution, const std::string& name,
                   const std::vector<int>& joints) {
  SolverRows rows{name, {}};
  for (const int j : joints)
    for (const Expr& q : r[j].q) rows.unknowns.push_back(unknown_of(resolution, q));
  return rows;
}

SolverProgram solver_program(const Robot& robot, const LoopModel& model) {
  constexpr int most_solutions = 4096;
  constexpr std::size_t most_columns = 32;
  const Resolution& resolution = model.loops.resolution;
  const RobotData r = robot.in(*model.graph), framed = with_cut_frames(r);
  std::vector<int> followers;
  for (const Follows& f : robot.closure().follows) followers.push_back(f.joint);
  std::sort(followers.begin(), followers.end());
  Solutions solutions{
      .name = model.robot + "_constraints", .rows = {}, .poses = {}, .closes = true, .length = length_of(r)};
  SolverRows cuts{"qc", {}};
  for (std::size_t c = 0; c < r.cuts.size(); ++c) {
    solutions.poses.push_back(gap_of(r, framed, c));
    if (freed(r.cuts[c].joint) >= 0) cuts.unknowns.push_back(unknown_of(resolution, r.cuts[c].q));
  }
  for (const SolverRows& rows :
       {rows_of(r, resolution, "qp", robot.closure().given), rows_of(r, resolution, "qf", followers), cuts})
    if (!rows.unknowns.empty()) solutions.rows.push_back(rows);
  const SolverProgram solver = solver_of(resolution, solutions);
  if (solver.most() > most_solutions || solver.columns().size() > most_columns)
    throw ModelError(where(model), "the loops have too many joints for one function");
  return solver;
}

Sheet sheet_of(const Robot& robot, const LoopModel& model) {
  Sheet sheet{.title = title_of(model), .notes = notes_on(robot, model)};
  if (!model.loops.resolution.steps.empty())
    write_steps(model.loops.resolution, words_for(robot, model), sheet);
  return sheet;
}

std::string code_of(const Robot& robot, const LoopModel& model, const std::string& language,
                    const std::string& command) {
  language_named(language);
  require_formulas(robot, model, "program in " + language);
  return resolution_code(robot, model.loops.resolution, solver_program(robot, model), language,
                         {title_of(model), notes_on(robot, model), where(model), command});
}

}  // namespace

Program loop_program(const Robot& robot, const LoopModel& model) {
  require_formulas(robot, model, "straight-line program");
  return one_branch(model.loops.resolution, solver_program(robot, model), where(model));
}

std::string written(const Robot& robot, const LoopModel& model, const Target& target,
                    const std::string& command) {
  return target.render != nullptr ? target.render(sheet_of(robot, model))
                                  : code_of(robot, model, std::string(target.name), command);
}

}  // namespace articula
