#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>

#include "expr/transform.hpp"

namespace articula {

namespace {

// The derivatives of a node with respect to its operands: the one place that knows them.
std::array<Expr, 3> partials(Graph& g, Id id) {
  const Node n = g[id];
  const Expr x(g, Ref::of(id)), a(g, n.a), b(g, n.b);
  const Expr zero = g.constant(0), one = g.constant(1);
  switch (n.op) {
    case Op::add: return {one, one, zero};
    case Op::mul: return {b, a, zero};
    case Op::div: return {one / b, -(x / b), zero};
    case Op::sin: return {cos(a), zero, zero};
    case Op::cos: return {-sin(a), zero, zero};
    case Op::sqrt: return {one / (Rational(2) * x), zero, zero};
    case Op::abs: return {sign(a), zero, zero};
    case Op::sign: return {zero, zero, zero};
    case Op::exp: return {x, zero, zero};
    case Op::atan2: {
      const Expr r2 = a * a + b * b;
      return {b / r2, -(a / r2), zero};
    }
    case Op::select: return {zero, select(a, one, zero), select(a, zero, one)};
    case Op::constant:
    case Op::symbol:
    case Op::pi: break;
  }
  return {zero, zero, zero};
}

}  // namespace

std::vector<Expr> rate(const std::vector<Expr>& formulas, const Rates& rates) {
  if (formulas.empty()) return {};
  Graph& g = formulas.front().graph();
  std::unordered_map<Id, Expr> dot;  // only what moves
  const auto signed_dot = [&](Ref r) {
    const auto found = dot.find(r.id());
    if (found == dot.end()) return g.constant(0);
    return r.negative() ? -found->second : found->second;
  };
  for (const Id id : reachable(formulas)) {
    if (const auto given = rates.find(id); given != rates.end()) dot.emplace(id, given->second);
    const Node n = g[id];
    bool moves = false;
    for (int i = 0; i < n.arity(); ++i) moves = moves || dot.count(n.operand(i).id()) != 0;
    if (!moves) continue;
    const std::array<Expr, 3> d = partials(g, id);
    Expr sum = g.constant(0);
    for (int i = 0; i < n.arity(); ++i) sum = sum + d[i] * signed_dot(n.operand(i));
    if (!sum.is_constant(0)) dot.emplace(id, sum);
  }
  std::vector<Expr> result;
  for (const Expr& formula : formulas) result.push_back(signed_dot(formula.ref()));
  return result;
}

Expr derivative(const Expr& formula, const Expr& symbol) {
  return rate({formula}, {{symbol.id(), formula.graph().constant(1)}}).front();
}

std::vector<Expr> gradient(const Expr& formula, const std::vector<Expr>& symbols) {
  Graph& g = formula.graph();
  std::unordered_set<Id> moving;  // what depends on the symbols: the rest may have no derivative
  for (const Expr& symbol : symbols) moving.insert(symbol.id());
  std::vector<Id> ids;
  for (const Id id : reachable({formula})) {
    const Node& n = g[id];
    bool moves = moving.count(id) != 0;
    for (int i = 0; i < n.arity(); ++i) moves = moves || moving.count(n.operand(i).id()) != 0;
    if (moves) moving.insert(id), ids.push_back(id);
  }
  std::reverse(ids.begin(), ids.end());
  std::unordered_map<Id, Expr> bar;  // d formula / d node
  const auto give = [&](Ref to, const Expr& amount) {
    const Expr signed_amount = to.negative() ? -amount : amount;
    const auto [at, fresh] = bar.emplace(to.id(), signed_amount);
    if (!fresh) at->second = at->second + signed_amount;
  };
  give(formula.ref(), g.constant(1));
  for (const Id id : ids) {
    const auto own = bar.find(id);
    if (own == bar.end() || own->second.is_constant(0)) continue;
    const Expr amount = own->second;
    const Node n = g[id];
    const std::array<Expr, 3> d = partials(g, id);
    for (int i = 0; i < n.arity(); ++i)
      if (moving.count(n.operand(i).id()) != 0) give(n.operand(i), amount * d[i]);
  }
  std::vector<Expr> result;
  for (const Expr& symbol : symbols) {
    const auto found = bar.find(symbol.id());
    result.push_back(found == bar.end() ? g.constant(0) : found->second);
  }
  return result;
}

}  // namespace articula
