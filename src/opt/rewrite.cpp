#include "opt/rewrite.hpp"

#include <algorithm>

#include "expr/transform.hpp"

namespace articula {

Outputs rewrite(const Outputs& outputs, const Visit& visit) {
  const std::vector<Expr> roots = values(outputs);
  if (roots.empty()) return outputs;
  Graph& g = roots.front().graph();
  std::vector<Id> live = reachable(roots);
  std::stable_partition(live.begin(), live.end(), [&](Id id) { return !g[id].varies; });
  std::unordered_map<Id, Expr> image;
  const auto mapped = [&](Ref r) { return r.negative() ? -image.at(r.id()) : image.at(r.id()); };
  for (const Id id : live) {
    const Node n = g[id];
    Expr x(g, Ref::of(id));
    if (n.arity() > 0) x = remade(n.op, {n.a, n.b, n.c}, mapped);
    const Expr y = visit(id, x);
    image.emplace(id, y);
    const auto label = g.labels().find(id);
    if (label != g.labels().end() && y.id() != id) {
      const auto [ref, name] = label->second;
      g.label(ref.negative() ? (-y).ref() : y.ref(), name);
    }
  }
  std::vector<Expr> results;
  for (const Expr& root : roots) results.push_back(mapped(root.ref()));
  return with_values(outputs, results);
}

std::unordered_map<Id, int> use_counts(const Outputs& outputs) {
  const std::vector<Expr> roots = values(outputs);
  std::unordered_map<Id, int> uses;
  if (roots.empty()) return uses;
  const Graph& g = roots.front().graph();
  for (const Expr& root : roots) ++uses[root.id()];
  for (const Id id : reachable(roots)) {
    const Node& n = g[id];
    for (const Ref r : n.operands()) ++uses[r.id()];
  }
  return uses;
}

Key key_of(const Expr& x) {
  const Fingerprint plus = x.fingerprint(), minus = (-x).fingerprint();
  return plus <= minus ? Key{plus, false} : Key{minus, true};
}

}  // namespace articula
