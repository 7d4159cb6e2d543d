#include "api/derive/solved_loops.hpp"

#include <algorithm>
#include <set>

#include "api/loops.hpp"
#include "base/contains.hpp"
#include "base/error.hpp"
#include "base/named.hpp"
#include "expr/matrix.hpp"
#include "expr/transform.hpp"

namespace articula {

namespace {

// Which loop gives a joint, in the order in which they are solved; before all: independent ones.
int solved_in(const LoopModel& model, int joint) {
  for (std::size_t k = 0; k < model.loops.loops.size(); ++k) {
    const std::vector<int>& unknowns = model.loops.loops[k].unknowns;
    if (contains(unknowns, joint)) return static_cast<int>(k);
  }
  return -1;
}

// Of a parallelogram a root is one of two assemblies, and models take one of them: where a joint of qp is in the sum of a joint
// that an earlier loop gives, the sum gives it.
std::map<int, Expr> by_sums(const Robot& robot, const LoopModel& model, Graph& graph) {
  std::map<int, Expr> found;
  const auto q = [&](int j) { return graph.symbol("q" + std::to_string(j), Kind::state); };
  for (const Follows& f : robot.closure().follows)
    for (const auto& own_term : f.ratio) {
      const int g = own_term.first, sign = own_term.second;
      const int own = solved_in(model, g);
      const bool later = std::all_of(f.ratio.begin(), f.ratio.end(), [&](const auto& term) {
        return term.first == g || solved_in(model, term.first) < own;
      });
      if (own < 0 || solved_in(model, f.joint) >= own || !later) continue;
      Expr rest = q(f.joint) - copy(f.constant, graph);
      for (const auto& [j, ratio] : f.ratio)
        if (j != g) rest = rest - Rational(ratio) * q(j);
      found[g] = Rational(sign) * rest;
    }
  return found;
}

}  // namespace

SolvedLoops::SolvedLoops(const Robot& robot) : graph_(std::make_shared<Graph>()) {
  if (robot.data().cuts.empty())
    throw ModelError("robot " + robot.name(), "it has no closed loops: there is nothing to solve",
                     "leave --solve-loops out");
  if (robot.closure().given.empty())
    throw ModelError("robot " + robot.name(), "every joint without motor follows: there is nothing to solve",
                     "leave --solve-loops out");
  const LoopModel model = loop_model(robot);
  const Program program = loop_program(robot, model);
  const Outputs loops = raise(program, *graph_);
  std::map<std::string, Expr> of_joint;  // by symbol: what the equations give
  const auto take = [&](const std::string& name, const std::vector<int>& joints) {
    const Output* output = find_named(loops, name);
    std::size_t k = 0;
    for (const std::string& symbol : coordinate_names(robot, joints))
      if (output != nullptr && k < output->values.size()) of_joint[symbol] = output->values[k++];
  };
  std::vector<int> followers;
  for (const Follows& f : robot.closure().follows) followers.push_back(f.joint);
  take("qp", robot.closure().given), take("qf", followers);
  for (const auto& [joint, sum] : by_sums(robot, model, *graph_))
    of_joint["q" + std::to_string(joint)] = substitute(sum, *graph_, by_name(of_joint));
  for (const std::string& symbol : coordinate_names(robot, robot.closure().given)) {
    if (of_joint.count(symbol) == 0) throw Bug("the equations of the loops do not give " + symbol);
    given_[symbol] = of_joint.at(symbol);
  }
  keep_what_is_used(program, loops);
}

// Signs of roots that nothing of qp depends on are left out.
void SolvedLoops::keep_what_is_used(const Program& program, const Outputs& loops) {
  std::vector<Expr> formulas;
  for (const auto& [symbol, formula] : given_) formulas.push_back(formula);
  std::set<std::string> used;
  for (const Expr& symbol : symbols_of(formulas)) used.insert(symbol.name());
  const Output* reach = find_named(loops, "reach");
  for (const Input& input : program.inputs)
    for (std::size_t k = 0; input.name == "e" && k < input.symbols.size(); ++k) {
      if (used.count(input.symbols[k]) == 0) continue;
      signs_.push_back(input.symbols[k]);
      if (reach != nullptr) reach_.push_back(reach->values[k]);
    }
}

Outputs SolvedLoops::put_in(Graph& graph, const Outputs& outputs) const {
  Outputs found = with_values(outputs, substitute(values(outputs), graph, [&](const Symbol& s) {
                                const auto joint = given_.find(s.name);
                                return joint == given_.end() ? Expr() : copy(joint->second, graph);
                              }));
  if (!reach_.empty()) found.push_back(output("reach", copy(reach_, graph)));
  return found;
}

Inputs SolvedLoops::inputs(const Inputs& of_model) const {
  Inputs list;
  for (const Input& input : of_model) {
    if (input.name != "qp")
      list.push_back(input);
    else if (!signs_.empty())
      list.push_back({"e", static_cast<int>(signs_.size()), 1, signs_});
  }
  return list;
}

}  // namespace articula
