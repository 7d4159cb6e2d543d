#include "algebra/readable.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>

#include "algebra/forms.hpp"
#include "base/error.hpp"
#include "expr/transform.hpp"

namespace articula {

std::size_t reading_size(const Expr& formula, std::size_t most) {
  std::map<Id, std::size_t> size;
  const Graph& g = formula.graph();
  for (const Id id : reachable({formula})) {
    const Node& n = g[id];
    std::size_t s = 1;
    if (n.op == Op::mul && n.a == n.b)
      s += size.at(n.a.id());
    else if (!is_sincos(n.op))
      for (const Ref r : n.operands()) {
        const bool in_parentheses = g[r.id()].op == Op::add && (n.op == Op::mul || n.op == Op::div);
        s += size.at(r.id()) + (in_parentheses ? 1 : 0);
      }
    s = std::min(s, most);
    size[id] = s;
  }
  return size.at(formula.id());
}

namespace {

// Looks at the formula's normal form; given up past a budget, or when numbers become too long to be read.
void attempt(const Expr& formula, const std::function<void(const TrigRing& ring, const Fraction& f)>& look) {
  try {
    const TrigRing ring(formula);
    look(ring, ring.fraction(formula));
  } catch (const PastBudget&) {
  } catch (const InputError&) {
  }
}

}  // namespace

Readable readable(const Expr& formula) {
  if (formula.op() == Op::constant || formula.op() == Op::symbol) return {formula, true};
  std::optional<Expr> best;
  attempt(formula, [&](const TrigRing& ring, const Fraction& f) {
    const Forms forms(ring);
    if (f.num.is_zero()) {
      best = formula.graph().constant(0);
      return;
    }
    if (f.den.is_number()) best = forms.sum((Rational(1) / f.den.number()) * f.num);
    const Expr whole = product(ring.graph(), forms.factors(f));  // past the budget sooner than the sum
    best = best ? shorter(whole, *best) : whole;
  });
  if (!best || !equal(*best, formula)) return {formula, false};  // true, maybe, but nothing proves it
  return {shorter(*best, collected(formula)), true};
}

std::optional<FactoredFormula> factors_of(const Expr& formula) {
  std::optional<FactoredFormula> found;
  attempt(formula, [&](const TrigRing& ring, const Fraction& f) {
    found = f.num.is_zero() ? FactoredFormula{Rational(0), {}} : Forms(ring).factors(f);
  });
  return found;
}

Expr product(Graph& graph, const FactoredFormula& f) {
  Expr top = graph.constant(1), bottom = top;
  for (const auto& [base, n] : f.powers)
    (n > 0 ? top : bottom) = (n > 0 ? top : bottom) * power(base, std::labs(n));
  return f.number * top / bottom;
}

}  // namespace articula
