#include "expr/recognise.hpp"

#include <optional>

#include "expr/transform.hpp"

namespace articula {

namespace {

constexpr int sure_digits = 40, short_digits = 15;

bool same(const Rational& x, const Rational& y) {  // to the digits that are sure
  return (x - y).magnitude() <= x.magnitude() * Rational::power_of_ten(5 - sure_digits);
}

// x = k unit, with k a short decimal, or a whole number of parts of the unit.
std::optional<Expr> multiple(const Rational& x, const Expr& unit, long parts) {
  const Rational k = Rational(parts) * x / rounded_value(unit, sure_digits + 5);
  const Rational near = parts > 1 ? (k + Rational(1, 2)).floor() : k.rounded(short_digits);
  if (near.is_zero() || !same(k, near)) return std::nullopt;
  return near / Rational(parts) * unit;
}

}  // namespace

Expr recognised(const Expr& formula, int digits) {
  if (formula.is_constant() || has_symbols(formula)) return formula;
  Graph& g = formula.graph();
  const Rational x = rounded_value(formula, sure_digits);
  if (const Rational decimal = x.rounded(short_digits); same(x, decimal)) return g.constant(decimal);
  if (const auto k = multiple(x, g.pi(), 360)) return *k;
  for (const long n : {2L, 3L})
    if (const auto k = multiple(x, sqrt(g.constant(n)), 1)) return *k;
  return g.constant(rounded_value(formula, digits));
}

}  // namespace articula
