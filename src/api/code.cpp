#include <algorithm>

#include "api/api.hpp"
#include "api/document.hpp"
#include "api/evaluate/values.hpp"
#include "api/loops.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "expr/text.hpp"
#include "expr/transform.hpp"
#include "robot/loops.hpp"

namespace articula {

namespace {

// What the counts depend on, and a reader should know before he compares them.
std::vector<std::string> assumptions(const Robot& robot) {
  const RobotData& r = robot.data();
  const auto any = [&](LinkKey from, LinkKey to) {
    for (int j = r.first_link(); j <= r.n(); ++j)
      for (int k = from; k <= to; ++k)
        if (!r[j].link[static_cast<std::size_t>(k)].is_constant(0)) return true;
    return false;
  };
  const auto any_motor = [&](MotorKey key) {
    return std::any_of(r.motors.begin(), r.motors.end(),
                       [&](const Motor& m) { return !m.cells[key].is_constant(0); });
  };
  const bool rotors = any(IA, IA) || any_motor(JM), springs = any(K, K);
  const bool friction = any(FV, FD) || any_motor(FVM) || any_motor(FSM);
  const auto yes = [](bool b) { return std::string(b ? "yes" : "no"); };
  bool moving = false;
  for (const auto* row : r.base.rows())
    for (const Expr& e : *row) moving = moving || !e.is_constant(0);
  std::string g;
  for (const Expr& e : r.gravity) g += (g.empty() ? "" : ", ") + to_text(e);
  return {"gravity: [" + g + "]; rotor inertia: " + yes(rotors) + "; friction: " + yes(friction) +
          (springs ? "; springs: yes" : "") + "; external wrench: " + yes(any(FX, CZ)) +
          "; moving base: " + (r.floats() ? "floating" : yes(moving))};
}

std::string numbered(const RobotData& r, const std::vector<int>& joints) {
  std::vector<std::string> list;
  for (const int j : joints)
    list.push_back(std::to_string(j) + (r[j].joint_name.empty() ? "" : " (" + r[j].joint_name + ")"));
  return joined(list, ", ");
}

// Of a closed robot: which joints its arguments are of, what is put in for others, what was tried.
std::vector<std::string> on_loops(const Robot& robot, const Result& result) {
  const Closure& closure = robot.closure();
  const RobotData& r = robot.data();
  std::vector<std::string> lines;
  if (r.cuts.empty()) return lines;
  const auto reads = [&](const std::string& name) {
    return find_named(result.program.inputs, name) != nullptr;
  };
  if (reads("qp"))
    lines.push_back("qp: of the joints " + numbered(r, closure.given) +
                    ", such that the loops are closed; constraints-geometric gives them");
  if (reads("e"))
    lines.push_back(
        "e: +1 or -1 for each equation of the loops with two roots: the assembly; reach: negative where the "
        "loops cannot be closed");
  if (closure.driven != closure.independent)
    lines.push_back("tau: of the joints " + numbered(r, closure.driven) +
                    ", more than the robot has freedoms: of all torques with the same effect the smallest");
  for (const Diagnostic& note : shared_loads(robot, model_named(result.model))) lines.push_back(note.message);
  std::vector<std::string> sums;
  for (const Follows& f : closure.follows)
    sums.push_back("q" + std::to_string(f.joint) + " = " + to_text(followed(r, f)));
  if (!sums.empty()) lines.push_back("put in: " + joined(sums, ", ") + "; proven to close their loops");
  if (result.loops && result.loops->positions > 0)
    lines.push_back("checked at " +
                    counted(static_cast<std::size_t>(result.loops->positions), "closed position") +
                    ": velocities of joints without motor to " + short_number(result.loops->velocities) +
                    ", accelerations by differences to " + short_number(result.loops->accelerations));
  return lines;
}

// What the arguments mean, and what the robot's description has fixed.
std::vector<std::string> arguments(const Robot& robot, const Program& program) {
  std::vector<std::string> lines, joints, fixed;
  bool all = robot.data().cuts.empty(), ball = false, free = false;
  for (const int j : robot.closure().independent) {
    const Body& body = robot.data()[j];
    const std::string number = std::to_string(j);
    const int nv = info(body.joint).nv;
    const std::string kind = nv > 1 ? std::string(info(body.joint).name) : std::string();
    const std::string known = body.joint_name + (body.joint_name.empty() || kind.empty() ? "" : ", ") + kind;
    if (nv > 0) joints.push_back(number + (known.empty() ? "" : " (" + known + ")"));
    all = all && nv == (j == 0 ? 0 : 1) && body.joint_name.empty();
    ball = ball || body.joint == JointKind::ball, free = free || body.joint == JointKind::free;
    if (nv != 1) continue;
    if (!body.qd[0].varies()) fixed.push_back("qd" + number + " = " + to_text(body.qd[0]));
    if (!body.qdd[0].varies()) fixed.push_back("qdd" + number + " = " + to_text(body.qdd[0]));
  }
  std::vector<std::string> arrays;
  for (const Input& input : program.inputs)
    if (input.name != "base" && input.name != "wrench" && input.name != "qp" && input.name != "e" &&
        task_input_named(input.name) == nullptr)
      arrays.push_back(input.name);
  lines.push_back(joined(arrays, ", ") + ": " +
                  std::string(all ? "one entry for each joint" : "of the joints " + joined(joints, ", ")) +
                  ", in SI units and radians");
  if (ball)
    lines.push_back(
        "ball: q is a unit quaternion w x y z; qd is the angular velocity wx wy wz in the link's frame");
  if (free)
    lines.push_back(
        "free: q is the position px py pz, then a unit quaternion w x y z; qd is the velocity vx vy vz of "
        "the "
        "origin, then the angular velocity wx wy wz, in the link's frame");
  for (const Input& input : program.inputs) {
    if (const TaskInput* task = task_input_named(input.name))
      lines.push_back(input.name + ": " + std::string(task->meaning));
    if (input.name == "base")
      lines.push_back("base: W, WP, V, VP of the base, three components each, in frame 0");
    if (input.name == "wrench")
      lines.push_back("wrench: fx fy fz cx cy cz of link " +
                      std::string(robot.data().floats() ? "0, then of link 1" : "1, then of link 2") +
                      ", ...: exerted by the link on the environment, about the origin of its frame and "
                      "written in it");
  }
  if (!fixed.empty()) lines.push_back("fixed, whatever is passed: " + joined(fixed, ", "));
  return lines;
}

std::string title_of(const Result& result) {
  const std::string of =
      result.derivative.empty() ? "" : "derivatives with respect to " + result.derivative + " of the ";
  return "Robot " + result.robot + ": " + of + std::string(model_named(result.model).line) + ", by " +
         result.method + ".";
}

std::vector<std::string> notes_on(const Robot& robot, const Result& result) {
  std::vector<std::string> lines = arguments(robot, result.program);
  if (!result.derivative.empty() && robot.nq() > robot.nv())
    lines.emplace_back(
        "derivatives with respect to q of ball and free joints are the rates for unit velocities qd");
  for (const std::string& line : on_loops(robot, result)) lines.push_back(line);
  for (const std::string& line : assumptions(robot)) lines.push_back(line);
  std::vector<std::string> choices;
  for (const auto& [name, value] : result.choices) choices.push_back(name + ": " + value);
  if (!choices.empty()) lines.push_back("choices: " + joined(choices, ", "));
  if (!result.proven_equal_to.empty())
    lines.push_back("proven equal, by fingerprint, to: " + joined(result.proven_equal_to, ", "));
  if (!result.checked_equal_to.empty())
    lines.push_back("equal where the loops are closed, checked there in numbers, to: " +
                    joined(result.checked_equal_to, ", "));
  return lines;
}

}  // namespace

Document document(const Robot& robot, const Result& result) {
  Document document{title_of(result), notes_on(robot, result), result.program};
  if (result.base) {
    document.definitions_title = "base inertial parameters";
    document.graph = result.base->graph;
    for (const NamedSum& sum : result.base->sums)
      document.definitions.push_back({sum.name, for_people(sum.formula)});
    for (const BaseParameter& p : result.base->base)
      if (p.regrouped) document.definitions.push_back({p.name, for_people(p.formula)});
  }
  document.defaults = default_values(result.base ? result.base->robot : robot);
  return document;
}

std::string code(const Robot& robot, const Result& result, const std::string& language,
                 const std::string& command) {
  return code(document(robot, result), language_named(language), {command});
}

}  // namespace articula
