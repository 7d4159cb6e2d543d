#include <unordered_map>

#include "base/error.hpp"
#include "expr/transform.hpp"

namespace articula {

std::vector<Expr> substitute(const std::vector<Expr>& formulas, Graph& to, const Replace& replace) {
  if (formulas.empty()) return {};
  const Graph& from = formulas.front().graph();
  std::unordered_map<Id, Expr> image;
  const auto mapped = [&](Ref r) {
    const Expr& x = image.at(r.id());
    return r.negative() ? -x : x;
  };
  for (const Id id : reachable(formulas)) {
    const Node n = from[id];  // by value: `to` may be the same graph and grow
    Expr x;
    switch (n.op) {
      case Op::constant: x = to.constant(from.constant_of(id)); break;
      case Op::pi: x = to.pi(); break;
      case Op::symbol: {
        const Symbol symbol = from.symbol_of(id);
        x = replace(symbol);
        if (!x.valid()) x = to.symbol(symbol.name, symbol.kind);
        break;
      }
      default: {
        const Expr a = mapped(n.a);
        x = make(n.op, a, n.arity() > 1 ? mapped(n.b) : a, n.arity() > 2 ? mapped(n.c) : a);
      }
    }
    image.emplace(id, x);
    const auto label = from.labels().find(id);
    if (&from != &to && label != from.labels().end())
      to.label(label->second.first.negative() ? (-x).ref() : x.ref(), label->second.second);
  }
  std::vector<Expr> result;
  for (const Expr& formula : formulas) result.push_back(mapped(formula.ref()));
  return result;
}

std::vector<Expr> copy(const std::vector<Expr>& formulas, Graph& to) {
  return substitute(formulas, to, [](const Symbol&) { return Expr(); });
}

}  // namespace articula
