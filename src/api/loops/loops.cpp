#include "api/loops/assembler.hpp"

#include <array>
#include <chrono>

#include "api/derive/same_functions.hpp"
#include "api/evaluate/values.hpp"
#include "api/resolution/resolution.hpp"
#include "base/contains.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "expr/transform.hpp"

namespace articula {

LoopModel loop_model(const Robot& robot) { return loop_model(robot, robot.closure().independent); }

LoopModel loop_model(const Robot& robot, const std::vector<int>& known) {
  const auto start = std::chrono::steady_clock::now();
  if (robot.data().cuts.empty()) throw ModelError("", "robot " + robot.name() + " has no closed loops");
  LoopModel model{robot.name(), known, std::make_shared<Graph>(), {}, {}};
  model.loops = loop_resolution(*model.graph, robot, known);
  if (const std::string open = unproven_equations(model.loops); !open.empty())
    throw Bug("an equation of the loops of " + robot.name() + " does not hold: " + open);
  for (ResolutionStep& step : model.loops.resolution.steps) step.role.clear();  // shoulders are of arms
  if (model.loops.complete())
    model.procedure = lowered(robot.name() + "_constraints", model.loops.resolution);
  model.seconds = seconds_since(start);
  return model;
}

std::vector<int> all_joints(const Robot& robot) {
  std::vector<int> joints;
  for (int j = 0; j <= robot.n(); ++j) joints.push_back(j);
  return joints;
}

std::vector<std::string> coordinate_names(const Robot& robot, const std::vector<int>& joints) {
  std::vector<std::string> names;
  for (const int j : joints)
    for (const Expr& q : robot.data()[j].q) names.push_back(q.name());
  return names;
}

std::vector<std::string> freedom_titles(const Robot& robot, const std::vector<int>& joints) {
  std::vector<std::string> titles;
  for (const int j : joints)
    for (const std::string& freedom : joint_suffixes(robot, {j}, "qd"))
      titles.push_back(freedom + numbered_joint(robot.data(), j).substr(std::to_string(j).size()));
  return titles;
}

std::vector<std::string> cut_names(const Robot& robot) {
  std::vector<std::string> names;
  for (const CutJoint& cut : robot.data().cuts)
    if (freed(cut.joint) >= 0) names.push_back(cut.q.name());
  return names;
}

std::vector<Diagnostic> shared_loads(const Robot& robot, const Model& model) {
  constexpr std::array components{"fx", "fy", "fz", "cx", "cy", "cz"};
  std::vector<Diagnostic> notes;
  const Closure& closure = robot.closure();
  for (std::size_t c = 0; model.inside && c < closure.rows.size(); ++c) {
    const std::vector<int>& kept = closure.rows[c];
    const CutJoint& cut = robot.data().cuts[c];
    if (kept.size() == constrained(cut.joint).size()) continue;
    std::vector<std::string> carried;
    for (std::size_t i = 0; i < components.size(); ++i)
      if (contains(kept, static_cast<int>(i))) carried.emplace_back(components[i]);
    notes.push_back({Severity::note,
                     {},
                     "loop " + cut.name + " is over-constrained: its cut joint is taken to carry " +
                         (carried.empty() ? "nothing" : joined(carried, ", ") + " alone") +
                         "; rigid bodies could share the load in other ways",
                     {},
                     {}});
  }
  return notes;
}

std::vector<std::size_t> firsts(const Robot& robot) {
  std::vector<std::size_t> list{0};
  for (const Body& body : robot.data().bodies)
    list.push_back(list.back() + static_cast<std::size_t>(info(body.joint).nq));
  return list;
}

std::vector<double> coordinates_of(const Robot& robot, const std::vector<int>& joints,
                                   const std::vector<double>& tree) {
  const std::vector<std::size_t> first = firsts(robot);
  std::vector<double> list;
  for (const int j : joints)
    for (std::size_t k = first[static_cast<std::size_t>(j)]; k < first[static_cast<std::size_t>(j) + 1]; ++k)
      list.push_back(tree[k]);
  return list;
}

}  // namespace articula
