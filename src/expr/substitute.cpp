#include <unordered_map>

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
      default: x = remade(n.op, {n.a, n.b, n.c}, mapped);
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

Expr substitute(const Expr& formula, Graph& to, const Replace& replace) {
  return substitute(std::vector<Expr>{formula}, to, replace).front();
}

Replace by_name(std::map<std::string, Expr> meaning) {
  return [meaning = std::move(meaning)](const Symbol& symbol) {
    const auto found = meaning.find(symbol.name);
    return found == meaning.end() ? Expr() : found->second;
  };
}

std::vector<Expr> copy(const std::vector<Expr>& formulas, Graph& to) {
  return substitute(formulas, to, by_name({}));
}

Expr copy(const Expr& formula, Graph& to) { return substitute(formula, to, by_name({})); }

Expr remade(Op op, const std::array<Ref, 3>& operands, const std::function<Expr(Ref operand)>& image) {
  const int arity = info(op).arity;
  const Expr a = image(operands[0]);
  return make(op, a, arity > 1 ? image(operands[1]) : a, arity > 2 ? image(operands[2]) : a);
}

}  // namespace articula
