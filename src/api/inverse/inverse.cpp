// Which method resolves an arm, and what the solver needs to know of it.

#include "api/inverse/parts.hpp"
#include "base/contains.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "api/derive/same_functions.hpp"
#include "api/evaluate/values.hpp"
#include "base/text.hpp"
#include "expr/text.hpp"
#include "program/run.hpp"
#include "robot/defaults.hpp"
#include "solve/inverse/pad.hpp"

namespace articula {

namespace {

std::vector<Expr> formulas_of(const Serial& chain) {
  std::vector<Expr> all;
  const auto append = [&](const RigidMotion& m) {
    for (std::size_t i = 0; i < 3; ++i) {
      all.insert(all.end(), m.A[i].begin(), m.A[i].end());
      all.push_back(m.P[i]);
    }
  };
  append(chain.B);
  for (const SerialJoint& joint : chain.joints) append(joint.K);
  return all;
}

// How many operations all candidates take, each step as often as there may be roots before it. A step itself is counted as a
// few: what a root and an arc tangent cost beside a product.
long cost_of(const Procedure& p) {
  const std::vector<int> level = levels(p);
  std::vector<long> times{1};
  for (const ProcedureStep& step : p.steps) times.push_back(times.back() * info(step.kind).most_roots);
  long cost = 0;
  for (std::size_t i = p.program.setup; i < p.program.instructions.size(); ++i)
    cost += times[static_cast<std::size_t>(level[p.program.first_instruction() + i])];
  for (std::size_t k = 0; k < p.steps.size(); ++k) {
    static constexpr std::array<long, 7> step_cost{2, 5, 20, 20, 15, 400, 400};
    cost +=
        times[k] * step_cost.at(static_cast<std::size_t>(p.steps[k].kind)) * info(p.steps[k].kind).most_roots;
  }
  return cost;
}

std::map<int, Expr> held_joints(const Robot& robot, const InverseRequest& request, Graph& graph) {
  const std::vector<std::string> names = robot.parameters();
  std::map<int, Expr> held;
  for (const auto& [joint, text] : request.held)
    held[joint] = parse(graph, text,
                        [&](std::string_view name) {
                          const bool known = contains(names, name);
                          return known ? graph.symbol(name, Kind::parameter) : Expr();
                        },
                        {"--hold " + std::to_string(joint), 0, 0});
  return held;
}

std::map<int, Expr> held_on_way(const Robot& robot, const InverseRequest& request, Graph& graph) {
  std::map<int, Expr> held = held_joints(robot, request, graph);
  std::erase_if(held, [&](const auto& item) { return is_beside_way(robot, request, item.first); });
  return held;
}

// The same chain with numbers for its parameters.
Serial with_numbers(const Robot& robot, Serial chain) {
  Graph& graph = chain.B.P[0].graph();
  std::set<std::string> missing;
  const Replace valued = by_default(robot.data().defaults, graph, missing);
  const auto number = [&](Expr& e) {
    e = substitute(e, graph, [&](const Symbol& s) { return s.kind == Kind::state ? Expr() : valued(s); });
  };
  const auto all = [&](RigidMotion& m) {
    for (auto& row : m.A) std::for_each(row.begin(), row.end(), number);
    std::for_each(m.P.begin(), m.P.end(), number);
  };
  all(chain.B);
  for (SerialJoint& joint : chain.joints) all(joint.K);
  refuse_missing(robot.data(), missing);
  return chain;
}

struct Found {
  Resolution resolution;
  Procedure procedure;
};

// Resolved, proven and lowered; or why not.
std::optional<Found> attempt(const Robot& robot, InverseModel& model, const Serial& chain,
                             const std::string& method) {
  Resolved resolved = method == "paul" ? by_paul(*model.graph, chain) : by_pieper(*model.graph, chain);
  if (!resolved.resolution) {
    model.refused.push_back({method, resolved.why_not});
    return std::nullopt;
  }
  if (const std::string open = unproven_equations(chain, *resolved.resolution); !open.empty())
    throw Bug("an equation of " + method + "'s method does not hold: " + open);
  Procedure p = lowered(robot.name() + "_inverse", *resolved.resolution);
  return Found{std::move(*resolved.resolution), std::move(p)};
}

void take(InverseModel& model, const std::string& method, Found found) {
  model.method = method;
  model.resolution = std::move(found.resolution);
  model.procedure = std::move(found.procedure);
}

// Formulas of an arm that is almost this one: where the solver may begin.
void look_nearby(const Robot& robot, InverseModel& model) {
  const std::vector<InverseModel::Refused> refused = model.refused;
  const Serial near = neighbour(model.chain);
  for (const std::string method : {"paul", "pieper"}) {
    if (model.nearby) break;
    if (std::optional<Found> found = attempt(robot, model, near, method)) {
      take(model, method, std::move(*found));
      model.nearby = true;
    }
  }
  model.refused = refused;
}

std::string why_not_general(const Serial& chain) {
  if (chain.n() < static_cast<int>(least_padded))
    return "it takes three to six joints, and there are " + std::to_string(chain.n()) + " on the way";
  const auto slides = std::count_if(chain.joints.begin(), chain.joints.end(),
                                    [](const SerialJoint& j) { return !j.revolute; });
  return slides > 3 ? "more than three of the joints are prismatic" : "";
}

// By the cheaper of the two methods with formulas; false when neither applies.
bool by_formulas(const Robot& robot, const InverseRequest& request, InverseModel& model) {
  std::optional<Found> best;
  for (const std::string method : {"paul", "pieper"}) {
    if (request.method != "auto" && request.method != method) continue;
    std::optional<Found> found = attempt(robot, model, model.chain, method);
    if (!found) continue;
    const long cost = cost_of(found->procedure), least = best ? cost_of(best->procedure) : 0;
    const bool better = !best || cost < least;
    if (best)
      model.refused.push_back({better ? model.method : method,
                               "it takes " + std::to_string(std::max(cost, least)) +
                                   " operations for all candidates, " + (better ? method : model.method) +
                                   " " + std::to_string(std::min(cost, least))});
    if (better) best = std::move(found), model.method = method;
  }
  if (best) take(model, model.method, std::move(*best));
  return best.has_value();
}

bool by_elimination(const Robot& robot, const InverseRequest& request, InverseModel& model) {
  const bool any = request.method == "auto";
  if (!any && request.method != "general") return false;
  if (const std::string why = why_not_general(model.chain); !why.empty()) {
    model.refused.push_back({"general", why});
    return false;
  }
  if (any && request.numeric) look_nearby(robot, model);
  model.method = "general";
  return true;
}

}  // namespace

InverseModel inverse_model(const Robot& robot, const InverseRequest& request) {
  const auto start = std::chrono::steady_clock::now();
  inverse_method_named(request.method);
  refuse_inverse(robot, request);
  InverseModel model;
  model.robot = robot.name();
  model.graph = std::make_shared<Graph>();
  model.chain = serial(*model.graph, robot, request.options, held_on_way(robot, request, *model.graph));
  if (request.numeric) model.chain = with_numbers(robot, std::move(model.chain));
  if (!by_formulas(robot, request, model) && !by_elimination(robot, request, model)) {
    if (request.method != "auto" && request.method != "search")
      throw ModelError("",
                       request.method + "'s method does not apply to robot " + robot.name() + ": " +
                           model.refused.back().why,
                       "--method auto takes one that does");
    model.method = "search";
  }
  model.seconds = seconds_since(start);
  return model;
}

std::map<int, double> held_values(const Robot& robot, const InverseRequest& request) {
  Graph graph;
  std::map<int, double> values;
  for (const auto& [joint, formula] : held_joints(robot, request, graph)) {
    values[joint] = default_value(robot.data(), formula);
    if (!std::isfinite(values[joint]))
      throw ModelError("",
                       "--hold " + std::to_string(joint) + "=" + shortened(to_text(formula)) +
                           ": a parameter of it has no value",
                       "give it one with --set");
  }
  return values;
}

std::optional<double> constant_value(const std::string& text) {
  try {
    Graph graph;
    const double value = numeric_value(parse(graph, text, [](std::string_view) { return Expr(); }));
    if (std::isfinite(value)) return value;
  } catch (const InputError&) {  // no formula, or one with names in it
  }
  return std::nullopt;
}

Arm arm_of(const Robot& robot, const InverseModel& model) {
  const std::vector<Expr> formulas = formulas_of(model.chain);
  const std::vector<std::string> names = parameters_in(formulas);
  const Program program = lower("arm", {output("K", formulas)}, names, {});
  const std::vector<double> numbers = Machine(program, default_values(robot)).run(std::vector<double>{});
  const auto place = [&](std::size_t k) {
    Placing p;
    std::copy_n(numbers.begin() + static_cast<std::ptrdiff_t>(12 * k), 12, p.begin());
    return p;
  };
  Arm arm{place(0), {}};
  for (std::size_t j = 0; j < model.chain.joints.size(); ++j) {
    const SerialJoint& joint = model.chain.joints[j];
    const auto& limits = robot.data()[joint.joint].limits;
    ArmJoint a{"q" + std::to_string(joint.joint), joint.revolute, place(j + 1)};
    if (limits[LOWER].valid()) a.lower = default_value(robot.data(), limits[LOWER]);
    if (limits[UPPER].valid()) a.upper = default_value(robot.data(), limits[UPPER]);
    arm.joints.push_back(a);
  }
  return arm;
}

InverseEngines engines_of(const Robot& robot, const InverseModel& model) {
  InverseEngines engines{arm_of(robot, model), model.method, model.procedure, {}, model.nearby};
  if (model.procedure) engines.parameters = default_values(robot);
  return engines;
}

}  // namespace articula
