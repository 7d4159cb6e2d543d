#include "algebra/forms.hpp"

#include <algorithm>
#include <cstdlib>

#include "algebra/angle_basis.hpp"
#include "algebra/factor.hpp"

namespace articula {

namespace {

constexpr std::size_t endless = 1U << 20U;

Rational largest(const Poly& a) {
  Rational most = 0;
  for (const Term& t : a.terms()) most = std::max(most, t.factor.magnitude());
  return most;
}

// Lengths like 0.4318 and 0.0203 have become 4318 and 203 over a power of ten in front: it is given back.
Poly with_decimals(Poly base, long n, Rational& number) {
  Rational ten = 1;
  for (long k = 0; k < n; ++k) ten = Rational(10) * ten;
  while (n > 0 && largest(base) > Rational(1) && (number.denominator() / ten).is_integer()) {
    base = Rational(1, 10) * base;
    number = number * ten;
  }
  return base;
}

}  // namespace

Expr shorter(const Expr& x, const Expr& y) {
  return reading_size(x, endless) <= reading_size(y, endless) ? x : y;
}

Expr Writer::product(const Term& t) const {
  Expr p = graph_.constant(1);
  for (std::size_t v = 0; v < t.powers.size(); ++v)
    if (t.powers[v] > 0) p = p * power(meaning_[v], t.powers[v]);
  return t.factor * p;
}

Expr Writer::flat(const std::vector<Term>& terms) const {
  Expr sum = graph_.constant(0);
  for (const Term& t : terms) sum = sum + product(t);
  return sum;
}

Expr Writer::nested(std::vector<Term> terms) const {
  Expr sum = graph_.constant(0);
  while (true) {
    std::vector<std::size_t> count(meaning_.size(), 0);
    for (const Term& t : terms)
      for (std::size_t v = 0; v < count.size(); ++v) count[v] += t.powers[v] > 0 ? 1 : 0;
    const auto most = std::max_element(count.begin(), count.end());
    if (most == count.end() || *most < 2) return sum + with_number_in_front(terms);
    const std::size_t v = static_cast<std::size_t>(most - count.begin());
    std::vector<Term> with, without;
    for (const Term& t : terms) (t.powers[v] > 0 ? with : without).push_back(t);
    long n = with.front().powers[v];
    for (const Term& t : with) n = std::min(n, t.powers[v]);
    for (Term& t : with) t.powers[v] -= n;
    const Expr inner = nested(with), front = power(meaning_[v], n);
    sum = sum + front * inner;
    terms = without;
  }
}

Expr Writer::with_number_in_front(std::vector<Term> terms) const {
  if (terms.size() < 2) return flat(terms);
  const Rational k = terms.front().factor.magnitude();
  if (!std::all_of(terms.begin(), terms.end(), [&](const Term& t) { return t.factor.magnitude() == k; }))
    return flat(terms);
  for (Term& t : terms) t.factor = t.factor / k;
  return k * flat(terms);
}

Expr Forms::sum(const Poly& a) const {
  if (a.is_zero()) return graph_.constant(0);
  const Expr first = by_parameters(a), second = in_best_angles(a);
  return shorter(first, second);
}

FactoredFormula Forms::factors(const Fraction& f) const {
  Factors top = factored(ring_, f.num), bottom = factored(ring_, f.den);
  FactoredFormula all{top.number / bottom.number, {}};
  for (auto& above : top.powers) {
    const auto below = std::find_if(bottom.powers.begin(), bottom.powers.end(),
                                    [&](const auto& p) { return p.first == above.first; });
    if (below == bottom.powers.end()) continue;
    above.second -= below->second;
    bottom.powers.erase(below);
  }
  for (const auto& [base, n] : top.powers)
    if (n != 0) add(all, base, n);
  for (const auto& [base, n] : bottom.powers) add(all, base, -n);
  return all;
}

void Forms::add(FactoredFormula& all, const Poly& whole, long n) const {
  const Expr e = sum(with_decimals(whole, n, all.number));
  if (e.ref().negative() && n % 2 != 0) all.number = -all.number;
  all.powers.emplace_back(Expr(graph_, Ref::of(e.id())), n);
}

Expr Forms::in_best_angles(const Poly& a) const {
  const Worded w = fewest_terms(ring_, a);
  const Writer writer(graph_, ring_.meaning(w.angles));
  const Expr flat = writer.flat(w.poly.terms()), nested = writer.nested(w.poly.terms());
  return shorter(flat, nested);
}

Expr Forms::by_parameters(const Poly& a) const {
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

}  // namespace articula
