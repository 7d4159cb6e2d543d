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
    else if (n.op != Op::sin && n.op != Op::cos)
      for (int k = 0; k < n.arity(); ++k) {
        const bool in_parentheses =
            g[n.operand(k).id()].op == Op::add && (n.op == Op::mul || n.op == Op::div);
        s += size.at(n.operand(k).id()) + (in_parentheses ? 1 : 0);
      }
    s = std::min(s, most);
    size[id] = s;
  }
  return size.at(formula.id());
}

namespace {

// What f makes of the formula's normal form; nothing past a budget, or when numbers become too long to be read.
std::optional<Expr> attempted(const Expr& formula, const std::vector<Expr>& others,
                              const std::function<Expr(TrigRing& ring, const Fraction& f)>& f) {
  try {
    std::vector<Expr> all = others;
    all.push_back(formula);
    TrigRing ring(all, Budget{});
    return f(ring, ring.fraction(formula));
  } catch (const PastBudget&) {
  } catch (const InputError&) {
  }
  return std::nullopt;
}

Readable or_as_given(const std::optional<Expr>& found, const Expr& formula) {
  return found ? Readable{*found, true} : Readable{formula, false};
}

}  // namespace

Readable readable(const Expr& formula) {
  if (formula.op() == Op::constant || formula.op() == Op::symbol) return {formula, true};
  std::optional<Expr> best;
  attempted(formula, {}, [&](TrigRing& ring, const Fraction& f) {
    const Forms forms(ring);
    if (f.num.is_zero()) return *(best = formula.graph().constant(0));
    if (f.den.is_number()) best = forms.sum((Rational(1) / f.den.number()) * f.num);
    const Expr whole = product(ring.graph(), forms.factors(f));  // past the budget sooner than the sum
    return *(best = best ? shorter(whole, *best) : whole);
  });
  if (best && !equal(*best, formula)) best.reset();  // true, maybe, but nothing proves it
  if (best) best = shorter(*best, collected(formula));
  return or_as_given(best, formula);
}

std::optional<FactoredFormula> factors_of(const Expr& formula) {
  std::optional<FactoredFormula> found;
  attempted(formula, {}, [&](TrigRing& ring, const Fraction& f) {
    if (f.num.is_zero())
      found = FactoredFormula{Rational(0), {}};
    else
      found = Forms(ring).factors(f);
    return formula;
  });
  return found;
}

Expr product(Graph& graph, const FactoredFormula& f) {
  Expr top = graph.constant(1), bottom = top;
  for (const auto& [base, n] : f.powers)
    (n > 0 ? top : bottom) = (n > 0 ? top : bottom) * power(base, std::labs(n));
  return f.number * top / bottom;
}

Readable expanded(const Expr& formula) {
  return or_as_given(attempted(formula, {},
                               [](TrigRing& ring, const Fraction& f) {
                                 const Forms forms(ring);
                                 const Expr top = forms.expanded(f.num), bottom = forms.expanded(f.den);
                                 return top / bottom;
                               }),
                     formula);
}

Readable collected_in(const Expr& formula, const std::vector<Expr>& variables) {
  return or_as_given(attempted(formula, variables,
                               [&](TrigRing& ring, const Fraction& f) {
                                 const Forms forms(ring);
                                 std::vector<int> numbers;
                                 for (const Expr& x : variables) numbers.push_back(ring.variable(x));
                                 const Expr top = forms.collected(f.num, numbers), bottom = forms.sum(f.den);
                                 return top / bottom;
                               }),
                     formula);
}

}  // namespace articula
