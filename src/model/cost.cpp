#include "model/cost.hpp"

#include <algorithm>

namespace articula {

namespace {

bool costs(const Node& n) { return n.varies && (n.op == Op::mul || n.op == Op::div || n.op == Op::add); }

// Of each node, the first that has the same value up to sign; by id, nodes in creation order.
std::vector<Id> first_of_value(const Graph& g, const std::vector<Id>& nodes) {
  std::vector<std::pair<Fingerprint, Id>> by_value;
  for (const Id id : nodes)
    by_value.emplace_back(std::min(g.fingerprint(Ref::of(id)), g.fingerprint(-Ref::of(id))), id);
  std::sort(by_value.begin(), by_value.end());
  std::vector<Id> first(nodes.back() + 1);
  for (std::size_t k = 0; k < by_value.size(); ++k) {
    const auto& [value, id] = by_value[k];
    first[id] = k > 0 && by_value[k - 1].first == value ? first[by_value[k - 1].second] : id;
  }
  return first;
}

}  // namespace

int written_operations(const std::vector<Expr>& formulas) {
  int sum = 0;
  for (const Id id : reachable(formulas)) sum += costs(formulas.front().graph()[id]) ? 1 : 0;
  return sum;
}

// What only other nodes of a value need is not counted among values.
Cost cost_of(const std::vector<Expr>& formulas) {
  if (formulas.empty()) return {};
  const Graph& g = formulas.front().graph();
  const std::vector<Id> nodes = reachable(formulas), first = first_of_value(g, nodes);
  std::vector<bool> needed(first.size());
  for (const Expr& e : formulas) needed[first[e.id()]] = true;
  Cost cost;
  for (auto id = nodes.rbegin(); id != nodes.rend(); ++id) {  // what a node needs was created before it
    const Node& node = g[*id];
    cost.written += costs(node);
    cost.sines += node.varies && is_sincos(node.op);
    if (!needed[*id]) continue;
    cost.values += costs(node);
    for (const Ref x : node.operands()) needed[first[x.id()]] = true;
  }
  return cost;
}

}  // namespace articula
