// Robots with values for their symbols; what is doubtful about them, and which models they have.

#include "api/api.hpp"
#include "api/derive/formulate.hpp"
#include "api/evaluate/values.hpp"
#include "base/contains.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "expr/text.hpp"
#include "expr/transform.hpp"
#include "robot/consistency.hpp"
#include "robot/defaults.hpp"
#include "robot/loop_findings.hpp"

namespace articula {

Expr constant_formula(Graph& graph, const std::string& place, const std::string& text) {
  try {
    return parse(graph, text, [](std::string_view) { return Expr(); });
  } catch (const ParseError& e) {
    throw ModelError(place, e.diagnostics().front().message,
                     "give a number or a formula of numbers, e.g. pi/2");
  }
}

Robot with_values(const Robot& robot, const std::map<std::string, std::string>& set) {
  if (set.empty()) return robot;
  std::vector<std::string> known = robot.parameters();
  for (const auto& [name, value] : robot.data().defaults) known.push_back(name);
  for (const Input& input : robot.inputs())
    for (const std::string& symbol : input.symbols)
      if (!symbol.empty() && !is_reserved(symbol)) known.push_back(symbol);
  RobotData r = robot.data();
  r.graph = std::make_shared<Graph>();
  std::map<std::string, Expr> fixed;
  for (const auto& [name, text] : set) {
    if (!contains(known, name)) throw no_parameter(robot, name, known);
    fixed[name] = constant_formula(*r.graph, "the value of " + name, text);
    r.defaults.erase(name);
  }
  std::vector<Expr> formulas;
  for_each_formula(r, [&](Expr& e) { formulas.push_back(e); });
  try {
    const std::vector<Expr> images = substitute(formulas, *r.graph, by_name(fixed));
    std::size_t k = 0;
    for_each_formula(r, [&](Expr& e) { e = images[k++]; });
  } catch (const InputError& e) {
    std::vector<std::string> names;
    for (const auto& [name, text] : set) names.push_back(name + " = " + shortened(text));
    throw ModelError("robot " + robot.name() + " with " + joined(names, ", "),
                     e.diagnostics().front().message);
  }
  return Robot(std::move(r));
}

Robot unpushed(const Robot& robot) {
  std::map<std::string, std::string> values;
  for (const Input& input : robot.inputs())
    if (input.name == "wrench")
      for (const std::string& symbol : input.symbols)
        if (!symbol.empty()) values[symbol] = "0";
  return with_values(robot, values);
}

Robot baked(const Robot& robot) {
  std::map<std::string, std::string> values;
  std::vector<std::string> missing;
  for (const std::string& name : robot.parameters()) {
    const auto found = robot.data().defaults.find(name);
    if (found == robot.data().defaults.end())
      missing.push_back(name);
    else
      values[name] = to_text(found->second);
  }
  if (!missing.empty())
    throw have_no_value("robot " + robot.name(), missing, "parameters that are baked in are numbers");
  return with_values(robot, values);
}

std::vector<Diagnostic> findings(const Robot& robot) {
  std::vector<Diagnostic> list = robot.warnings();
  for (const auto& more :
       {consistency(robot.data()), loop_findings(robot.data(), robot.closure()), doubtful_choices(robot)})
    list.insert(list.end(), more.begin(), more.end());
  return list;
}

std::vector<const Model*> applicable(const Robot& robot) {
  std::vector<const Model*> list;
  for (const Model& model : catalogue())
    if (!refusal(model, robot)) list.push_back(&model);
  return list;
}

}  // namespace articula
