// Collecting: sums are flattened and equal terms combined (2 a + b - a = a + b, a sin(x)^2 + a cos(x)^2 = a), products get
// powers of equal factors, symbols come first and in the order in which they were made. Nothing is multiplied out: the
// result stays as short as a person would write it.

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

// A number times powers of factors.
struct Product {
  Rational number = 1;
  std::map<Id, long> powers;
};

Expr rebuilt(Graph& g, const Product& product) {
  Expr total = g.constant(1);
  for (const bool sums : {false, true})
    for (const auto& [id, n] : product.powers)
      if ((g[id].op == Op::add) == sums) total = total * power(Expr(g, Ref::of(id)), n);
  return product.number * total;
}

Product factors(const std::vector<Expr>& of) {
  std::vector<Expr> open = of;
  Product product;
  while (!open.empty()) {
    const Term t = term_of(open.back());
    open.pop_back();
    product.number = product.number * t.factor;
    if (t.of.op() == Op::mul)
      open.emplace_back(t.of.graph(), t.of.node().a), open.emplace_back(t.of.graph(), t.of.node().b);
    else if (!t.of.is_constant())
      ++product.powers[t.of.id()];
  }
  return product;
}

Expr product(const Expr& x, const Expr& y) { return rebuilt(x.graph(), factors({x, y})); }

// Terms by what they are multiples of.
class Terms {
 public:
  void add(const Term& t) {
    const auto [at, fresh] = place_.emplace(t.of.id(), terms_.size());
    if (fresh)
      terms_.push_back(t);
    else
      terms_[at->second].factor = terms_[at->second].factor + t.factor;
  }

  // k a sin(x)^2 + k a cos(x)^2 = k a
  void unite_squares() {
    for (std::size_t i = 0; i < terms_.size(); ++i) {
      Graph& g = terms_[i].of.graph();
      const Product whole = factors({terms_[i].of});
      for (const auto& [id, n] : whole.powers) {
        if (g[id].op != Op::sin || n < 2) continue;
        Product rest = whole;
        if ((rest.powers[id] -= 2) == 0) rest.powers.erase(id);
        Product other = rest;
        other.powers[cos(Expr(g, g[id].a)).id()] += 2;
        const auto found = place_.find(rebuilt(g, other).id());
        if (found == place_.end() || terms_[found->second].factor != terms_[i].factor) continue;
        const Rational k = terms_[i].factor;
        terms_[i].factor = terms_[found->second].factor = 0;
        add({k, rebuilt(g, rest)});
        break;
      }
    }
  }

  Expr sum(Graph& g) {
    std::stable_sort(terms_.begin(), terms_.end(), [](const Term& s, const Term& t) {
      const auto rank = [](const Term& u) {
        return u.of.op() == Op::symbol ? 0 : u.of.is_constant() ? 2 : 1;
      };
      return rank(s) != rank(t) ? rank(s) < rank(t) : rank(s) == 0 && s.of.id() < t.of.id();
    });
    Expr total = g.constant(0);
    for (const Term& t : terms_) total = total + t.factor * t.of;
    return total;
  }

 private:
  std::vector<Term> terms_;
  std::map<Id, std::size_t> place_;
};

Expr sum(const Expr& x, const Expr& y) {
  Terms terms;
  for (const Expr& side : {x, y})
    for (const Expr& e : summands(side)) terms.add(term_of(e));
  terms.unite_squares();
  return terms.sum(x.graph());
}

}  // namespace

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
      x = remade(n.op, {n.a, n.b, n.c}, mapped);
    image.emplace(id, x);
  }
  return mapped(formula.ref());
}

}  // namespace articula
