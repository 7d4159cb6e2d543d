// Collecting: sums are flattened and equal terms combined (2 a + b - a = a + b), products get powers of equal factors,
// symbols come first and in the order in which they were made. Nothing is multiplied out: the result stays as short as a
// person would write it.

#include <algorithm>
#include <map>
#include <unordered_map>

#include "expr/transform.hpp"

namespace articula {

namespace {

struct Term {
  Rational factor;
  Expr of;
};

Term term_of(const Expr& x) {
  if (x.is_constant()) return {x.constant(), x.graph().constant(1)};
  const Node& n = x.node();
  const Rational sign = x.ref().negative() ? -1 : 1;
  if (n.op == Op::mul && x.graph()[n.a.id()].op == Op::constant)
    return {sign * Expr(x.graph(), n.a).constant(), Expr(x.graph(), n.b)};
  return {sign, Expr(x.graph(), Ref::of(x.id()))};
}

// The summands of x, itself when it is no sum.
std::vector<Expr> summands(const Expr& x) {
  std::vector<Expr> open{x}, found;
  while (!open.empty()) {
    const Expr e = open.back();
    open.pop_back();
    if (e.op() != Op::add) {
      found.push_back(e);
      continue;
    }
    const Expr a(e.graph(), e.node().a), b(e.graph(), e.node().b);
    open.push_back(e.ref().negative() ? -b : b), open.push_back(e.ref().negative() ? -a : a);
  }
  return found;
}

Expr sum(const Expr& x, const Expr& y) {
  Graph& g = x.graph();
  std::vector<Term> terms;
  std::map<Id, std::size_t> place;
  for (const Expr& side : {x, y})
    for (const Expr& e : summands(side)) {
      const Term t = term_of(e);
      const auto [at, fresh] = place.emplace(t.of.id(), terms.size());
      if (fresh)
        terms.push_back(t);
      else
        terms[at->second].factor = terms[at->second].factor + t.factor;
    }
  std::stable_sort(terms.begin(), terms.end(), [](const Term& s, const Term& t) {
    const auto rank = [](const Term& u) { return u.of.op() == Op::symbol ? 0 : u.of.is_constant() ? 2 : 1; };
    return rank(s) != rank(t) ? rank(s) < rank(t) : rank(s) == 0 && s.of.id() < t.of.id();
  });
  Expr total = g.constant(0);
  for (const Term& t : terms) total = total + t.factor * t.of;
  return total;
}

Expr product(const Expr& x, const Expr& y) {
  Graph& g = x.graph();
  std::vector<Expr> open{x, y};
  std::map<Id, long> powers;
  Rational factor = 1;
  while (!open.empty()) {
    const Term t = term_of(open.back());
    open.pop_back();
    factor = factor * t.factor;
    if (t.of.op() == Op::mul)
      open.emplace_back(g, t.of.node().a), open.emplace_back(g, t.of.node().b);
    else if (!t.of.is_constant())
      ++powers[t.of.id()];
  }
  Expr total = g.constant(1);
  for (const bool sums : {false, true})
    for (const auto& [id, n] : powers)
      if ((g[id].op == Op::add) == sums) total = total * power(Expr(g, Ref::of(id)), n);
  return factor * total;
}

}  // namespace

Expr collected(const Expr& formula) {
  Graph& g = formula.graph();
  std::unordered_map<Id, Expr> image;
  const auto mapped = [&](Ref r) { return r.negative() ? -image.at(r.id()) : image.at(r.id()); };
  for (const Id id : reachable({formula})) {
    const Node n = g[id];
    Expr x(g, Ref::of(id));
    if (n.op == Op::add)
      x = sum(mapped(n.a), mapped(n.b));
    else if (n.op == Op::mul)
      x = product(mapped(n.a), mapped(n.b));
    else if (n.arity() > 0)
      x = make(n.op, mapped(n.a), mapped(n.arity() > 1 ? n.b : n.a), mapped(n.arity() > 2 ? n.c : n.a));
    image.emplace(id, x);
  }
  return mapped(formula.ref());
}

}  // namespace articula
