#include "api/derive/derivation.hpp"

#include <algorithm>

#include "api/derive/derivative.hpp"
#include "api/derive/formulate.hpp"
#include "api/derive/same_functions.hpp"
#include "base/text.hpp"
#include "robot/loops.hpp"

namespace articula {

namespace {

// The parameters that the formulas of the result are of.
const Robot& described(const Derivation& d, const Result& result) {
  return result.base ? result.base->robot : d.robot;
}

BaseParameters checked_base(const Derivation& d) {
  const BaseParameters base = base_parameters(d.robot);
  if (base.where_closed && !d.request.derivative.empty())
    throw ModelError("robot " + d.robot.name(),
                     "no derivatives with base parameters: they are equal where its loops are closed alone",
                     "leave --base-parameters out");
  return base;
}

Formulation checked_formulation(const Derivation& d, const Result& result) {
  const Robot& used = described(d, result);
  const Formulation formulation = formulate(d.model, used, d.request);
  if (const auto reason = refusal(d.model, *formulation.method, used, d.request.options))
    throw ModelError("method " + std::string(formulation.method->name) + ", robot " + d.robot.name() +
                         (result.base ? " with base parameters" : ""),
                     *reason);
  return formulation;
}

// The outputs of a method that are wanted, or their derivatives.
Outputs built(const Derivation& d, const Method& method, Graph& graph, Result& result) {
  const Robot& robot = described(d, result);
  Options options = d.request.options;
  options.choices = result.choices;
  if (d.request.derivative.empty()) {
    const Outputs outputs = asked_for(d, method.build(graph, robot, options));
    return d.loops ? d.loops->put_in(graph, outputs) : outputs;
  }
  const std::vector<Variables> x = variables_named(d.request.derivative, d.model, robot, graph);
  const Differentiate differentiate = [&](const Outputs& all) {
    const Outputs X = asked_for(d, all);
    for (const Output& o : X) result.differentiated.push_back({o.name, o.rows, o.cols, {}, o.columns});
    return derivatives(optimise(X, d.request.opt).outputs, x);  // shorter formulas have shorter derivatives
  };
  return method.derivatives == nullptr || !robot.data().cuts.empty()
             ? differentiate(method.build(graph, robot, options))
             : method.derivatives(robot.in(graph), differentiate);
}

// The same outputs by the other methods: where they have a value in common with these, the optimiser takes the cheaper way to
// it. Methods that are much longer bring nothing but work.
std::vector<Outputs> by_other_methods(const Derivation& d, const Method& method, const Outputs& outputs,
                                      const Robot& robot) {
  constexpr int longest = 2000;
  std::vector<Outputs> list;
  const int own = online_cost(outputs).total();
  const bool searches = d.request.opt.level >= first_search_level && d.request.derivative.empty() && !d.loops;
  if (!searches || own == 0 || own > longest) return list;
  Graph& graph = values(outputs).front().graph();
  for (const Method& other : d.model.methods) {
    if (&other == &method || other.wordy || refusal(d.model, other, robot, d.request.options)) continue;
    const Outputs theirs = asked_for(d, other.build(graph, robot, d.request.options));
    if (online_cost(theirs).total() <= 2 * own) list.push_back(theirs);
  }
  return list;
}

// Columns are called by cells; the base parameters in them have names of their own.
void name_columns(Outputs& outputs, const std::vector<BaseParameter>& base) {
  for (Output& output : outputs)
    for (std::string& column : output.columns)
      for (const BaseParameter& p : base)
        if (cell_name(p.key, p.link) == column) column = p.name;
}

std::string name_of(const Derivation& d, const Method& method, const Result& result) {
  const bool by_default =
      d.request.method.empty() || &method == &default_method(d.model, described(d, result));
  return d.robot.name() + "_" + result.model + (by_default ? "" : "_" + result.method) +
         derivative_suffix(result.derivative) + (result.base ? "_base" : "");
}

// Built, optimised and lowered.
Program program_of(const Derivation& d, const Formulation& formulation, Result& result) {
  const Robot& used = described(d, result);
  Graph graph;
  const Outputs derived = built(d, *formulation.method, graph, result);
  OptOptions how = d.request.opt;
  how.seed = formulation.seed;
  Optimised best = optimise(derived, how, by_other_methods(d, *formulation.method, derived, used));
  result.gains.insert(result.gains.end(), best.gains.begin(), best.gains.end());
  if (result.base) name_columns(best.outputs, result.base->base);
  for (const Output& output : best.outputs)
    if (output.values.empty())
      throw ModelError(
          "model " + result.model + ", robot " + d.robot.name(),
          "'" + output.name + "' is empty: nothing the robot's tables have is felt by its joints");
  const Inputs inputs = inputs_of(d.model, d.robot);
  return lower(name_of(d, *formulation.method, result), best.outputs, used.parameters(),
               d.loops ? d.loops->inputs(inputs) : inputs);
}

}  // namespace

Outputs asked_for(const Derivation& d, const Outputs& all) {
  Outputs outputs = wanted_outputs(d.model, all, d.request.only);
  if (d.request.derivative.empty()) return outputs;
  std::erase_if(outputs, [&](const Output& output) { return info(d.model, output.name).says_which; });
  if (outputs.empty())
    throw ModelError("", "what is asked for of model " + std::string(d.model.name) + " has no derivatives");
  return outputs;
}

std::string derivative_suffix(const std::string& derivative) {
  std::string text = derivative.empty() ? "" : "_d";
  for (const char c : derivative) text += c == ',' ? "_d" : std::string(1, c);
  return text;
}

Result derive(const Robot& robot, const Request& request) {
  Derivation d{model_named(request.model), robot, request};
  refuse_request(d);
  if (request.solve_loops) d.loops.emplace(robot);

  const auto start = std::chrono::steady_clock::now();
  Result result;
  result.robot = robot.name(), result.model = d.model.name;
  result.derivative = joined(split(request.derivative, ','), ",");
  if (request.base_parameters) result.base = checked_base(d);
  const Formulation formulation = checked_formulation(d, result);
  result.method = formulation.method->name, result.choices = formulation.choices;
  if (formulation.gain) result.gains.push_back(*formulation.gain);
  result.program = program_of(d, formulation, result);
  result.seconds = seconds_since(start);

  const auto proof_start = std::chrono::steady_clock::now();
  prove(d, result);
  result.proof_seconds = seconds_since(proof_start);
  return result;
}

}  // namespace articula
