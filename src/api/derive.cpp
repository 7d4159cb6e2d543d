#include <algorithm>

#include "api/api.hpp"
#include "api/closed_check.hpp"
#include "api/derivative.hpp"
#include "api/formulate.hpp"
#include "api/proof.hpp"
#include "api/solved_loops.hpp"
#include "base/contains.hpp"
#include "base/text.hpp"
#include "expr/text.hpp"
#include "expr/transform.hpp"
#include "geom/frame.hpp"
#include "robot/loops.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

Outputs differentiable(const Model& model, Outputs outputs) {
  std::erase_if(outputs, [&](const Output& output) { return info(model, output.name).says_which; });
  if (outputs.empty())
    throw ModelError("", "what is asked for of model " + std::string(model.name) + " has no derivatives");
  return outputs;
}

// The outputs of a method that are wanted, or their derivatives.
Outputs built(const Model& model, const Method& method, Graph& graph, const Robot& robot,
              const Request& request, Result& result) {
  Options options = request.options;
  options.choices = result.choices;
  const auto wanted = [&](const Outputs& all) { return wanted_outputs(model, all, request.only); };
  if (request.derivative.empty()) return wanted(method.build(graph, robot, options));
  const std::vector<Variables> x = variables_named(request.derivative, model, robot, graph);
  const Differentiate differentiate = [&](const Outputs& all) {
    const Outputs X = differentiable(model, wanted(all));
    for (const Output& o : X) result.differentiated.push_back({o.name, o.rows, o.cols, {}, o.columns});
    return derivatives(optimise(X, request.opt).outputs, x);  // shorter formulas have shorter derivatives
  };
  return method.derivatives == nullptr || !robot.data().cuts.empty()
             ? differentiate(method.build(graph, robot, options))
             : method.derivatives(graph, robot, differentiate);
}

// The same outputs by the other methods: where they have a value in common with these, the optimiser takes the cheaper way to
// it. Methods that are much longer bring nothing but work.
std::vector<Outputs> by_other_methods(const Model& model, const Method& method, const Outputs& outputs,
                                      const Robot& robot, const Request& request) {
  constexpr int longest = 2000;
  std::vector<Outputs> list;
  const int own = online_cost(outputs).total();
  if (request.opt.level < first_search_level || !request.derivative.empty() || own == 0 || own > longest)
    return list;
  Graph& graph = values(outputs).front().graph();
  for (const Method& other : model.methods) {
    if (&other == &method || refusal(model, other, robot, request.options)) continue;
    const Outputs theirs = wanted_outputs(model, other.build(graph, robot, request.options), request.only);
    if (online_cost(theirs).total() <= 2 * own) list.push_back(theirs);
  }
  return list;
}

// What a method must be equal to, straight from its outputs: derivatives as one sum (derivative.hpp).
Outputs expected(const Model& model, const Method& method, Graph& graph, const Robot& robot,
                 const Request& request) {
  const Outputs outputs = wanted_outputs(model, method.build(graph, robot, request.options), request.only);
  if (request.derivative.empty()) return outputs;
  return directional(differentiable(model, outputs),
                     variables_named(request.derivative, model, robot, graph));
}

// q, or q<j> of an independent joint: the joints of qp move along with it.
bool moves_others(const Robot& robot, const std::string& name) {
  const Closure& closure = robot.closure();
  if (closure.given.empty()) return false;
  return name == "q" || std::any_of(closure.independent.begin(), closure.independent.end(),
                                    [&](int j) { return name == "q" + std::to_string(j); });
}

// What the derivatives are with respect to, as typed but for blanks. Base parameters are formulas of the robot's own:
// derivatives with respect to either would be something else.
std::string checked_derivative(const Model& model, const Robot& robot, const Request& request) {
  if (request.derivative.empty()) return "";
  Graph graph;
  std::vector<std::string> names;
  for (const Variables& x : variables_named(request.derivative, model, robot, graph)) {
    names.push_back(x.name);
    if (moves_others(robot, x.name))
      throw ModelError("",
                       "no derivatives with respect to " + x.name +
                           ": the joints of qp would have to move along, and "
                           "formulas of closed loops take them as given",
                       "derivatives with respect to qd, qdd and parameters, qp as given, are there");
    const Symbol* s = graph.find_symbol(x.list.front().name);
    if (request.base_parameters && s != nullptr && s->kind == Kind::parameter)
      throw ModelError("", "no derivatives with respect to the parameter " + x.name + " with base parameters",
                       "leave --base-parameters out");
  }
  if (request.base_parameters && model.felt != nullptr)
    throw ModelError("", "model " + std::string(model.name) + " has no derivatives with base parameters",
                     "leave --base-parameters out");
  return joined(names, ",");
}

// q,qd as part of a name: _dq_dqd.
std::string suffix(const std::string& derivative) {
  std::string text = derivative.empty() ? "" : "_d";
  for (const char c : derivative) text += c == ',' ? "_d" : std::string(1, c);
  return text;
}

// Columns are called by cells; the base parameters in them have names of their own.
void name_columns(Outputs& outputs, const std::vector<BaseParameter>& base) {
  for (Output& output : outputs)
    for (std::string& column : output.columns)
      for (const BaseParameter& p : base)
        if (cell_name(p.key, p.link) == column) column = p.name;
}

// What base parameters leave as it is: all of the outputs, unless the model says otherwise.
Outputs felt(const Model& model, Graph& graph, const Outputs& outputs, const Robot& robot) {
  return model.felt == nullptr ? outputs : model.felt(graph, outputs, robot);
}

// Whether what is felt of a model is a sum over the columns of its outputs, which are other columns with base parameters.
bool adds_up(const Model& model, const Outputs& outputs) {
  return model.felt != nullptr && !outputs.front().columns.empty();
}

// The finished program as formulas again, of the parameters the user knows: what is felt of it, where base parameters leave no more.
Outputs raised(const Model& model, const Result& result, Graph& graph) {
  if (!result.base) return raise(result.program, graph);
  Graph with_base;
  Outputs outputs = raise(result.program, with_base);
  if (!result.base->where_closed || adds_up(model, outputs))
    outputs = felt(model, with_base, outputs, result.base->robot);
  std::map<std::string, Expr> meaning;
  const std::vector<Expr> formulas = written_out(*result.base, graph);
  for (std::size_t i = 0; i < formulas.size(); ++i)
    if (result.base->base[i].regrouped) meaning[result.base->base[i].name] = formulas[i];
  return with_values(outputs, substitute(values(outputs), graph, by_name(meaning)));
}

// Base parameters of loops that are not linear: equal where they are closed. Energies are so up to a constant.
bool agree_where_closed(const Model& model, const Result& result, const Outputs& found, const Outputs& theirs,
                        const Robot& robot) {
  Graph& graph = values(theirs).front().graph();
  const Outputs expected = adds_up(model, theirs) ? felt(model, graph, theirs, robot) : theirs;
  return same_where_closed(robot, result.program.inputs, found, expected, model.felt != nullptr);
}

Expr constant_formula(Graph& graph, const std::string& name, const std::string& text) {
  try {
    return parse(graph, text, [](std::string_view) { return Expr(); });
  } catch (const ParseError& e) {
    throw ModelError("the value of " + name, e.diagnostics().front().message,
                     "give a number or a formula of numbers, e.g. pi/2");
  }
}

}  // namespace

std::string version() { return ARTICULA_VERSION; }

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
    if (!contains(known, name))
      throw ModelError("", "robot " + robot.name() + " has no parameter '" + shortened(name) + "'",
                       suggestion(name, known));
    fixed[name] = constant_formula(*r.graph, name, text);
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

std::vector<const Model*> applicable(const Robot& robot) {
  std::vector<const Model*> list;
  for (const Model& model : catalogue())
    if (!refusal(model, robot)) list.push_back(&model);
  return list;
}

Result derive(const Robot& robot, const Request& request) {
  const Model& model = model_named(request.model);
  if (!request.method.empty()) method_named(model, request.method);
  check_level(request.opt);
  const bool world = request.options.frame == world_frame.index;
  if (world && !model.sees_world)
    throw ModelError("model " + std::string(model.name), "its --frame cannot be the world's",
                     "choose the frame of a link; 0 is the base's");
  for (const int j : {request.options.link.value_or(0), world ? 0 : request.options.frame,
                      request.options.via.value_or(0), request.options.point.value_or(0)})
    if (j < 0 || j > robot.n())
      throw ModelError("robot " + robot.name(), "there is no link " + std::to_string(j),
                       "links are 0 to " + std::to_string(robot.n()));
  // whether the model refuses can be asked only of options that exist
  if (const auto reason = refusal(model, robot, request.options))
    throw ModelError("model " + std::string(model.name) + ", robot " + robot.name(), *reason);

  Result result;
  result.derivative = checked_derivative(model, robot, request);
  if (request.solve_loops && (request.base_parameters || !request.derivative.empty()))
    throw ModelError("", "--solve-loops goes with neither --base-parameters nor --derivative",
                     "leave one of them out");
  std::optional<SolvedLoops> loops;
  if (request.solve_loops) loops.emplace(robot);
  const auto start = std::chrono::steady_clock::now();
  result.robot = robot.name(), result.model = model.name;
  if (request.base_parameters && model.inside)
    throw ModelError("model " + result.model,
                     "base parameters leave the torques as they are, and nothing else",
                     "leave --base-parameters out");
  if (request.base_parameters) result.base = base_parameters(robot);
  if (result.base && result.base->where_closed && !request.derivative.empty())
    throw ModelError("robot " + robot.name(),
                     "no derivatives with base parameters: they are equal where its loops are closed alone",
                     "leave --base-parameters out");
  const Robot& used = result.base ? result.base->robot : robot;
  const Formulation formulation = formulate(model, used, request);
  const Method& method = *formulation.method;
  result.method = method.name, result.choices = formulation.choices;
  if (formulation.gain) result.gains.push_back(*formulation.gain);
  if (const auto reason = refusal(model, method, used, request.options))
    throw ModelError("method " + std::string(method.name) + ", robot " + robot.name() +
                         (result.base ? " with base parameters" : ""),
                     *reason);
  {
    Graph graph;
    const Outputs of_model = built(model, method, graph, used, request, result),
                  derived = loops ? loops->put_in(graph, of_model) : of_model;
    OptOptions how = request.opt;
    how.seed = formulation.seed;
    const Optimised best =
        loops ? optimise(derived, how)
              : optimise(derived, how, by_other_methods(model, method, derived, used, request));
    result.gains.insert(result.gains.end(), best.gains.begin(), best.gains.end());
    Outputs outputs = best.outputs;
    if (result.base) name_columns(outputs, result.base->base);
    for (const Output& output : outputs)
      if (output.values.empty())
        throw ModelError(
            "model " + result.model + ", robot " + robot.name(),
            "'" + output.name + "' is empty: nothing the robot's tables have is felt by its joints");
    const std::string by =
        request.method.empty() || &method == &default_method(model, used) ? "" : "_" + result.method;
    result.program = lower(
        robot.name() + "_" + result.model + by + suffix(result.derivative) + (result.base ? "_base" : ""),
        outputs, used.parameters(), loops ? loops->inputs(inputs_of(model, robot)) : inputs_of(model, robot));
  }
  result.seconds = seconds_since(start);

  const auto proof_start = std::chrono::steady_clock::now();
  Graph graph;
  const Outputs found = raised(model, result, graph),
                proven = request.derivative.empty() ? found : contracted(found);
  for (const Method& other : model.methods) {
    if ((other.name == method.name && model.methods.size() > 1) || other.variant) continue;
    if (refusal(model, other, robot, request.options)) continue;
    Graph oracle;
    const Outputs of_model = expected(model, other, oracle, robot, request),
                  theirs = loops ? loops->put_in(oracle, of_model) : of_model;
    const bool where_closed = result.base && result.base->where_closed;
    if (!(where_closed ? agree_where_closed(model, result, found, theirs, robot)
                       : same_functions(proven, result.base ? felt(model, oracle, theirs, robot) : theirs)))
      throw Bug(result.model + suffix(result.derivative) + " by " + result.method + " is not equal to " +
                std::string(other.name) + " for robot " + robot.name());
    (where_closed ? result.checked_equal_to : result.proven_equal_to).emplace_back(other.name);
  }
  if (!robot.data().cuts.empty()) result.loops = check_loops(robot);
  result.proof_seconds = seconds_since(proof_start);
  return result;
}

}  // namespace articula
