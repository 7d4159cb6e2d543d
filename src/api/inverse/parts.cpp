#include "api/inverse/parts.hpp"

#include <cmath>

#include "base/error.hpp"
#include "base/text.hpp"
#include "solve/inverse/follow.hpp"

namespace articula {

namespace {

// Positions are compared with the lengths they are made of: those of the links, and what prismatic joints are drawn out.
Expr length_of(const Serial& chain) {
  Graph& graph = chain.B.P[0].graph();
  Expr sum = graph.constant(0);
  for (const Expr& e : chain.B.P) sum = sum + abs(e);
  for (const SerialJoint& joint : chain.joints) {
    for (const Expr& e : joint.K.P) sum = sum + abs(e);
    if (!joint.revolute) sum = sum + abs(joint.q);
  }
  return sum.is_constant(0) ? graph.constant(1) : sum;
}

}  // namespace

SolverProgram solver_program(const InverseModel& model) {
  if (!model.resolution) throw Bug("solver_program: there is no resolution");
  SolverRows q{"q", {}};
  for (const SerialJoint& joint : model.chain.joints)
    q.unknowns.push_back(unknown_of(*model.resolution, joint.q));
  return solver_of(*model.resolution, {.name = model.robot + "_inverse",
                                       .rows = {q},
                                       .poses = {direct(model.chain)},
                                       .length = length_of(model.chain)});
}

namespace {

// Left alone where it is of the size of arms in metres, so that their code has no factors.
double factor_for(double size) {
  constexpr double usual = 64;
  if (size <= usual && size >= 1 / usual) return 1;
  return std::exp2(-std::round(std::log2(size)));
}

}  // namespace

void try_out(const Robot& robot, const InverseModel& model, SolverProgram& solver) {
  if (!model.procedure) return;
  for (const std::string& name : model.procedure->program.parameters)
    if (robot.data().defaults.count(name) == 0) return;
  const InverseEngines engines = engines_of(robot, model);
  ArmRoots tree(*engines.closed, engines.parameters, engines.arm);
  solver.sure = tree.has_no_false_roots();
  solver.factor.assign(solver.procedure.program.outputs.size(), 1.0);
  for (const ProcedureStep& step : solver.procedure.steps)
    for (const int e : step.equations)
      solver.factor[static_cast<std::size_t>(e)] = factor_for(tree.size_of(e));
}

std::string title_of(const InverseModel& model) {
  return "Robot " + model.robot + ": inverse geometric model, by " + model.method + ".";
}

std::vector<std::string> notes_on(const Robot& robot, const InverseModel& model) {
  std::vector<std::string> joints, lines;
  for (const SerialJoint& joint : model.chain.joints) {
    const std::string& name = robot.data()[joint.joint].joint_name;
    joints.push_back(joint.q.name() + (name.empty() ? "" : " (" + name + ")"));
  }
  lines.push_back("joint variables: " + joined(joints, ", ") + ", in SI units and radians");
  lines.emplace_back(
      "T: the pose, 3 x 4: the rotation T11 .. T33, and in the last column the position T14, T24, T34");
  if (model.resolution)
    lines.emplace_back("proven, by fingerprint: every equation holds at every pose of the direct model");
  if (!robot.data().cuts.empty())
    lines.emplace_back(
        "the way to the link alone: the other joints of the loops follow from constraints-geometric");
  if (model.nearby)
    lines.emplace_back(
        "the formulas are those of an arm that is almost this one: a solver begins with them and ends on "
        "this one");
  for (const InverseModel::Refused& other : model.refused)
    lines.push_back("not by " + other.method + ": " + other.why);
  return lines;
}

void require_formulas(const InverseModel& model, const std::string& what) {
  const std::string where = std::string(inverse_name) + ", robot " + model.robot;
  if (model.resolution && !model.nearby) return;
  const std::string hint = model.method == "general" ? "--to cpp writes a solver of this arm"
                                                     : "articula ik solves it, pose by pose";
  const std::string why = model.nearby ? "its formulas are those of an arm that is almost this one"
                                       : "there are no formulas by method " + model.method;
  throw ModelError(where, why + ", so there is no " + what, hint);
}

}  // namespace articula
