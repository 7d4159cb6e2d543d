#include "algebra/readable.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "algebra/angle_basis.hpp"
#include "algebra/factor.hpp"
#include "algebra/trig_ring.hpp"
#include "base/error.hpp"
#include "expr/transform.hpp"

namespace articula {

namespace {

constexpr std::size_t endless = 1U << 20U;

Expr shorter(const Expr& x, const Expr& y) {  // x when they are alike
  return reading_size(x, endless) <= reading_size(y, endless) ? x : y;
}

// Terms to formulas, the variables being what `meaning` says.
class Writer {
 public:
  Writer(Graph& graph, std::vector<Expr> meaning) : graph_(graph), meaning_(std::move(meaning)) {}

  Expr product(const Term& t) const {
    Expr p = graph_.constant(1);
    for (std::size_t v = 0; v < t.powers.size(); ++v)
      if (t.powers[v] > 0) p = p * power(meaning_[v], t.powers[v]);
    return t.factor * p;
  }

  Expr flat(const std::vector<Term>& terms) const {
    Expr sum = graph_.constant(0);
    for (const Term& t : terms) sum = sum + product(t);
    return sum;
  }

  // Common factors in front, then the variable that most terms have, and so on inside.
  Expr nested(const std::vector<Term>& terms) const {
    if (terms.size() < 2) return flat(terms);
    std::vector<std::size_t> count(terms.front().powers.size(), 0);
    for (const Term& t : terms)
      for (std::size_t v = 0; v < count.size(); ++v) count[v] += t.powers[v] > 0 ? 1 : 0;
    const auto most = std::max_element(count.begin(), count.end());
    if (most == count.end() || *most < 2) return with_number_in_front(terms);
    const std::size_t v = static_cast<std::size_t>(most - count.begin());
    std::vector<Term> with, without;
    for (const Term& t : terms) (t.powers[v] > 0 ? with : without).push_back(t);
    long n = with.front().powers[v];
    for (const Term& t : with) n = std::min(n, t.powers[v]);
    for (Term& t : with) t.powers[v] -= n;
    const Expr inner = nested(with);
    const Expr front = power(meaning_[v], n) * inner;
    return without.empty() ? front : front + nested(without);
  }

 private:
  // 2 a - 2 b = 2 (a - b)
  Expr with_number_in_front(std::vector<Term> terms) const {
    const auto size = [](const Term& t) { return t.factor.is_negative() ? -t.factor : t.factor; };
    const Rational k = size(terms.front());
    if (!std::all_of(terms.begin(), terms.end(), [&](const Term& t) { return size(t) == k; }))
      return flat(terms);
    for (Term& t : terms) t.factor = t.factor / k;
    return k * flat(terms);
  }

  Graph& graph_;
  std::vector<Expr> meaning_;
};

class Forms {
 public:
  Forms(Graph& graph, const TrigRing& ring) : graph_(graph), ring_(ring) {}

  Expr sum(const Poly& a) const {  // the shortest that is no product
    if (a.is_zero()) return graph_.constant(0);
    return shorter(by_parameters(a), in_best_angles(a));
  }

  FactoredFormula factors(const Fraction& f) const {
    Factors top = factored(ring_, f.num), bottom = factored(ring_, f.den);
    FactoredFormula all{top.number / bottom.number, {}};
    for (auto& [base, n] : top.powers) {
      const auto below = std::find_if(bottom.powers.begin(), bottom.powers.end(),
                                      [&](const auto& p) { return p.first == base; });
      if (below == bottom.powers.end()) continue;
      n -= below->second;
      bottom.powers.erase(below);
    }
    for (const auto& [base, n] : top.powers)
      if (n != 0) add(all, base, n);
    for (const auto& [base, n] : bottom.powers) add(all, base, -n);
    return all;
  }

  Expr product(const FactoredFormula& f) const {
    Expr top = graph_.constant(1), bottom = top;
    for (const auto& [base, n] : f.powers)
      (n > 0 ? top : bottom) = (n > 0 ? top : bottom) * power(base, std::labs(n));
    return f.number * top / bottom;
  }

 private:
  void add(FactoredFormula& all, const Poly& whole, long n) const {
    const Rational unit = decimal_unit(whole);
    for (long k = 0; k < std::labs(n); ++k) all.number = n > 0 ? all.number * unit : all.number / unit;
    const Expr e = sum((Rational(1) / unit) * whole);
    if (e.ref().negative() && n % 2 != 0) all.number = -all.number;
    all.powers.emplace_back(Expr(graph_, Ref::of(e.id())), n);
  }

  // Lengths like 0.4318 and 0.0203 have become 4318 and 203: the power of ten that gives them back.
  static Rational decimal_unit(const Poly& a) {
    Rational unit = 1, largest = 0;
    for (const Term& t : a.terms())
      largest = std::max(largest, t.factor.is_negative() ? -t.factor : t.factor);
    if (largest < Rational(1000)) return unit;
    while (unit <= largest) unit = Rational(10) * unit;
    return unit;
  }

  Expr in_best_angles(const Poly& a) const {
    const Worded w = fewest_terms(ring_, a);
    const Writer writer(graph_, ring_.meaning(w.angles));
    return shorter(writer.flat(w.poly.terms()), writer.nested(w.poly.terms()));
  }

  // Parameters that share a coefficient share it in the result.
  Expr by_parameters(const Poly& a) const {
    const Writer writer(graph_, ring_.meaning(ring_.atoms()));
    std::map<Exponents, std::vector<Term>> coefficients;
    for (const Term& t : a.terms()) {
      Term trigonometric = t;
      Exponents rest = t.powers;
      for (int v = 0; v < ring_.polys().variables(); ++v)
        (ring_.is_trigonometric(v) ? rest : trigonometric.powers)[v] = 0;
      coefficients[rest].push_back(trigonometric);
    }
    std::map<Id, Expr> of;  // coefficient -> what it multiplies
    for (const auto& [rest, terms] : coefficients) {
      const Expr c = in_best_angles(Poly(ring_.polys(), terms));
      const Expr p = writer.product({Rational(c.ref().negative() ? -1 : 1), rest});
      const auto [at, fresh] = of.emplace(c.id(), p);
      if (!fresh) at->second = at->second + p;
    }
    Expr sum = graph_.constant(0);
    for (const auto& [id, p] : of) sum = sum + p * Expr(graph_, Ref::of(id));
    return sum;
  }

  Graph& graph_;
  const TrigRing& ring_;
};

}  // namespace

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

Readable readable(const Expr& formula) {
  if (formula.op() == Op::constant || formula.op() == Op::symbol) return {formula, true};
  std::optional<Expr> best;
  try {
    TrigRing ring({formula}, Budget{});
    const Fraction f = ring.fraction(formula);
    const Forms forms(formula.graph(), ring);
    if (f.num.is_zero()) return {formula.graph().constant(0), true};
    if (f.den.is_number()) best = forms.sum((Rational(1) / f.den.number()) * f.num);
    const Expr product = forms.product(forms.factors(f));
    best = best ? shorter(product, *best) : product;
  } catch (const PastBudget&) {
  } catch (const InputError&) {  // numbers too long to be read
  }
  if (!best) return {formula, false};
  return {shorter(*best, collected(formula)), true};
}

std::optional<FactoredFormula> factors_of(const Expr& formula) {
  try {
    TrigRing ring({formula}, Budget{});
    const Fraction f = ring.fraction(formula);
    if (f.num.is_zero()) return FactoredFormula{Rational(0), {}};
    return Forms(formula.graph(), ring).factors(f);
  } catch (const PastBudget&) {
  } catch (const InputError&) {
  }
  return std::nullopt;
}

}  // namespace articula
