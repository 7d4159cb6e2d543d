#include "api/derive/derivative.hpp"

#include <algorithm>

#include "base/contains.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "model/kinematic/poses.hpp"
#include "opt/opt.hpp"
#include "robot/loops.hpp"

namespace articula {

namespace {

// The arrays that the model is a function of, and that have a symbol in them.
Inputs arrays_of(const Model& model, const Robot& robot) {
  Inputs arrays = inputs_of(model, robot);
  std::erase_if(arrays, [](const Input& input) {
    return std::all_of(input.symbols.begin(), input.symbols.end(), [](const auto& s) { return s.empty(); });
  });
  return arrays;
}

Variable symbol_itself(Graph& graph, const std::string& name, Kind kind) {
  return {name, {{graph.symbol(name, kind).id(), graph.constant(1)}}};
}

// q of all joints, of closed loops the independent ones, or of joint j when the name is q<j>: by freedoms where they are fewer than
// the coordinates.
std::vector<Variable> coordinates(const std::string& name, const Robot& robot, Graph& graph) {
  const RobotData r = robot.in(graph);
  const std::vector<Rates> N = rates_of_freedoms(r);
  const std::vector<int>& independent = robot.closure().independent;
  std::vector<Variable> list;
  std::size_t freedom = 0;
  for (int j = 0; j <= r.n(); ++j) {
    Graph scratch;
    Body body;  // whose symbols have their names, whatever the robot fixes them to
    set_joint(scratch, body, j, r[j].joint);
    const bool moves = contains(independent, j);
    for (const Expr& e : body.q.size() == body.qd.size() ? body.q : body.qd) {
      if (moves && (name == "q" || name == "q" + std::to_string(j))) list.push_back({e.name(), N[freedom]});
      ++freedom;
    }
  }
  return list;
}

std::vector<Variable> variables(const std::string& name, const Model& model, const Robot& robot,
                                Graph& graph) {
  std::vector<Variable> list;
  for (const Input& array : arrays_of(model, robot)) {
    if (array.name == "q") list = coordinates(name, robot, graph);
    if (!list.empty()) return list;
    const bool task = task_input_named(array.name) != nullptr;
    for (std::size_t k = 0; k < array.symbols.size(); ++k) {
      const std::string& symbol = array.symbols[k];
      const std::string joint = symbol.substr(0, symbol.find('.'));
      const bool column = task && name == array.name + std::to_string(k + 1);  // as in tables: twist1
      const bool meant =
          name == symbol || column || (array.name != "q" && (name == array.name || name == joint));
      if (meant && !symbol.empty() && !is_quaternion_part({symbol, Kind::state}))
        list.push_back(symbol_itself(graph, symbol, Kind::state));
    }
    if (!list.empty()) return list;
  }
  for (const std::string& parameter : robot.parameters())
    if (parameter == name) list.push_back(symbol_itself(graph, name, Kind::parameter));
  return list;
}

[[noreturn]] void refuse(const std::string& name, const Model& model, const Robot& robot) {
  constexpr std::size_t most = 12;
  std::vector<std::string> arrays, known, parameters = robot.parameters();
  for (const Input& array : arrays_of(model, robot)) {
    arrays.push_back(array.name);
    known.insert(known.end(), array.symbols.begin(), array.symbols.end());
    if (array.name == "q" && contains(known, name) && !name.empty())
      throw ModelError("", name + " is part of a unit quaternion and does not move alone",
                       name.substr(0, name.find('.')) + " stands for the freedoms of the joint");
  }
  known.insert(known.end(), parameters.begin(), parameters.end());
  std::erase(known, "");
  std::string there = joined(arrays, ", ") + (known.empty() ? "" : "; single ones, such as " + known.front());
  if (parameters.size() > most) parameters.resize(most), parameters.emplace_back("..");
  if (!parameters.empty()) there += "; parameters: " + joined(parameters, ", ");
  const std::string near = suggestion(name, known);
  throw ModelError("",
                   "model " + std::string(model.name) + " of robot " + robot.name() + " is no function of " +
                       in_quotes(name),
                   (near.empty() ? "" : near + " ") + "there are " + there);
}

Output shaped(const Output& X, const Variables& x) {
  std::string name = x.name;
  std::replace(name.begin(), name.end(), '.', '_');
  Output d{
      "d" + X.name + "_d" + name, static_cast<int>(X.values.size()), static_cast<int>(x.list.size()), {}, {}};
  for (const Variable& v : x.list) d.columns.push_back(v.name);
  return d;
}

// A sweep through the formulas for each variable.
Output forward(const Output& X, const Variables& x) {
  Output d = shaped(X, x);
  std::vector<std::vector<Expr>> columns;
  for (const Variable& v : x.list) columns.push_back(rate(X.values, v.rates));
  for (std::size_t i = 0; i < X.values.size(); ++i)
    for (const std::vector<Expr>& column : columns) d.values.push_back(column[i]);
  return d;
}

// A sweep for each element of X.
Output reverse(const Output& X, const Variables& x) {
  Output d = shaped(X, x);
  std::map<Id, Expr> moving;
  for (const Variable& v : x.list)
    for (const auto& [id, rate] : v.rates) moving.emplace(id, Expr(rate.graph(), Ref::of(id)));
  std::vector<Expr> symbols;
  for (const auto& [id, symbol] : moving) symbols.push_back(symbol);
  for (const Expr& e : X.values) {
    std::vector<Expr> slope = gradient(e, symbols);
    for (const Variable& v : x.list) {
      Expr sum = e.graph().constant(0);
      for (std::size_t k = 0; k < symbols.size(); ++k)
        if (const auto moves = v.rates.find(symbols[k].id()); moves != v.rates.end())
          sum = sum + slope[k] * moves->second;
      d.values.push_back(sum);
    }
  }
  return d;
}

// Sweeps for the variables are cheaper, measured on the library, unless there are fewer elements than variables; then
// it depends (docs/derivatives.md).
Output cheapest(const Output& X, const Variables& x) {
  const Output d = forward(X, x);
  if (X.values.size() >= x.list.size()) return d;
  const Output other = reverse(X, x);
  return online_cost({other}).total() < online_cost({d}).total() ? other : d;
}

void expect_new(const Variables& x, const std::vector<Variables>& before) {
  for (const Variables& other : before)
    for (const Variable& v : other.list)
      for (const Variable& w : x.list)
        if (v.name == w.name && v.rates.begin()->first == w.rates.begin()->first)
          throw ModelError("", "--derivative names '" + v.name + "' twice");
}

Expr u(Graph& graph, const std::string& variable) {  // no robot's name
  return graph.symbol(variable + ".rate", Kind::state);
}

}  // namespace

std::vector<Variables> variables_named(const std::string& names, const Model& model, const Robot& robot,
                                       Graph& graph) {
  std::vector<Variables> list;
  for (const std::string& name : split(names, ',')) {
    const Variables x{name, variables(name, model, robot, graph)};
    if (x.list.empty()) refuse(name, model, robot);
    expect_new(x, list);
    list.push_back(x);
  }
  return list;
}

Outputs derivatives(const Outputs& outputs, const std::vector<Variables>& variables) {
  Outputs list;
  for (const Output& X : outputs)
    for (const Variables& x : variables) list.push_back(cheapest(X, x));
  return list;
}

Outputs directional(const Outputs& outputs, const std::vector<Variables>& variables) {
  Outputs list;
  for (const Output& X : outputs)
    for (const Variables& x : variables) {
      Rates rates;
      for (const Variable& v : x.list)
        for (const auto& [id, moves] : v.rates) {
          const Expr part = u(moves.graph(), v.name) * moves;
          const auto [at, fresh] = rates.emplace(id, part);
          if (!fresh) at->second = at->second + part;
        }
      list.push_back({X.name, static_cast<int>(X.values.size()), 1, rate(X.values, rates)});
    }
  return list;
}

Outputs contracted(const Outputs& derivatives) {
  Outputs list;
  for (const Output& d : derivatives) {
    list.push_back({d.name, d.rows, 1, {}});
    const std::size_t cols = d.columns.size();
    for (std::size_t i = 0; i < d.values.size(); i += cols) {
      Graph& graph = d.values[i].graph();
      Expr sum = graph.constant(0);
      for (std::size_t k = 0; k < cols; ++k) sum = sum + u(graph, d.columns[k]) * d.values[i + k];
      list.back().values.push_back(sum);
    }
  }
  return list;
}

}  // namespace articula
