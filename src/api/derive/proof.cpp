#include "api/derive/closed_check.hpp"
#include "api/derive/derivation.hpp"
#include "api/derive/derivative.hpp"
#include "api/derive/loop_check.hpp"
#include "api/derive/same_functions.hpp"
#include "expr/transform.hpp"
#include "model/dynamic/dynamic.hpp"
#include "robot/loops.hpp"

namespace articula {

namespace {

// What base parameters leave as it is, where the columns of the outputs are others than before.
Outputs felt(const Model& model, Graph& graph, const Outputs& outputs, const Robot& robot) {
  return model.stands_for == nullptr ? outputs : model.stands_for(robot.in(graph), outputs);
}

// Likewise, less what it is at zero, where regrouping adds a constant.
Outputs felt_less_constant(const Model& model, Graph& graph, const Outputs& outputs, const Robot& robot) {
  const Outputs all = felt(model, graph, outputs, robot);
  return model.up_to_constant ? felt_energies(robot.in(graph), all) : all;
}

// The finished program as formulas again, of the parameters the user knows: what is felt of it, where base parameters leave no more.
Outputs raised(const Model& model, const Result& result, Graph& graph) {
  if (!result.base) return raise(result.program, graph);
  Graph with_base;
  Outputs outputs = raise(result.program, with_base);
  outputs =
      (result.base->where_closed ? felt : felt_less_constant)(model, with_base, outputs, result.base->robot);
  std::map<std::string, Expr> meaning;
  const std::vector<Expr> formulas = written_out(*result.base, graph);
  for (std::size_t i = 0; i < formulas.size(); ++i)
    if (result.base->base[i].regrouped) meaning[result.base->base[i].name] = formulas[i];
  return with_values(outputs, substitute(values(outputs), graph, by_name(meaning)));
}

// What a method must be equal to, straight from its outputs: derivatives as one sum (derivative.hpp).
Outputs expected(const Derivation& d, const Method& method, Graph& graph) {
  const Outputs outputs = asked_for(d, method.build(graph, d.robot, d.request.options));
  if (d.loops) return d.loops->put_in(graph, outputs);
  if (d.request.derivative.empty()) return outputs;
  return directional(outputs, variables_named(d.request.derivative, d.model, d.robot, graph));
}

// Base parameters of loops that are not linear: equal where they are closed. Energies are so up to a constant.
bool agree_where_closed(const Derivation& d, const Inputs& inputs, const Outputs& found,
                        const Outputs& theirs) {
  Graph& graph = values(theirs).front().graph();
  return same_where_closed(d.robot, inputs, found, felt(d.model, graph, theirs, d.robot),
                           d.model.up_to_constant);
}

}  // namespace

void prove(const Derivation& d, Result& result) {
  const auto& [model, robot, request, loops] = d;
  const bool where_closed = result.base && result.base->where_closed;
  Graph graph;
  Outputs found = raised(model, result, graph);
  if (!request.derivative.empty()) found = contracted(found);
  for (const Method& other : model.methods) {
    if ((other.name == result.method && model.methods.size() > 1) || other.variant) continue;
    if (refusal(model, other, robot, request.options)) continue;
    Graph oracle;
    const Outputs theirs = expected(d, other, oracle);
    const bool same =
        where_closed
            ? agree_where_closed(d, result.program.inputs, found, theirs)
            : same_functions(found, result.base ? felt_less_constant(model, oracle, theirs, robot) : theirs);
    if (!same)
      throw Bug(result.model + derivative_suffix(result.derivative) + " by " + result.method +
                " is not equal to " + std::string(other.name) + " for robot " + robot.name());
    (where_closed ? result.checked_equal_to : result.proven_equal_to).emplace_back(other.name);
  }
  if (!robot.data().cuts.empty()) result.loops = check_loops(robot);
}

}  // namespace articula
