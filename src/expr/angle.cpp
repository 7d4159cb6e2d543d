#include "expr/angle.hpp"

#include <map>

namespace articula {

// Coefficients flow from a node to its operands, largest id first, so that a shared sum is opened once, not once per path.
Angle angle_of(const Graph& graph, Ref x) {
  std::map<Id, Rational, std::greater<>> open{{x.id(), x.negative() ? Rational(-1) : Rational(1)}};
  Angle angle;
  std::map<Id, Rational> atoms;
  const auto give = [&](Ref to, const Rational& k) {
    open[to.id()] = open[to.id()] + (to.negative() ? -k : k);
  };
  while (!open.empty()) {
    const auto [id, k] = *open.begin();
    open.erase(open.begin());
    if (k.is_zero()) continue;
    const Node& node = graph[id];
    if (node.op == Op::add) {
      give(node.a, k);
      give(node.b, k);
    } else if (node.op == Op::mul && graph[node.a.id()].op == Op::constant) {  // constants stand first
      give(node.b, k * graph.constant_of(node.a.id()));
    } else if (node.op == Op::pi) {
      angle.halfturns = k;
    } else if (node.op == Op::constant) {
      angle.radians = angle.radians + k * graph.constant_of(id);
    } else {
      atoms[id] = k;
    }
  }
  angle.terms.assign(atoms.begin(), atoms.end());
  return angle;
}

Expr to_expr(Graph& graph, const Angle& angle) {
  Expr sum = graph.constant(0);
  for (const auto& [id, k] : angle.terms) sum = sum + k * Expr(graph, Ref::of(id));
  return sum + graph.constant(angle.radians) + angle.halfturns * graph.pi();
}

}  // namespace articula
