// Turns by the addition theorems: what splits sines and cosines of sums, as a pass and on numbers.
#pragma once

#include <cstdlib>
#include <optional>

#include "expr/angle.hpp"
#include "expr/expr.hpp"

namespace articula {

struct CosSin {
  Expr c, s;  // cosine and sine of an angle

  static CosSin by(const Expr& angle) { return {cos(angle), sin(angle)}; }
  static CosSin by_fixed_part(Graph& g, const Angle& angle) {
    return by(g.constant(angle.radians) + angle.halfturns * g.pi());
  }
  CosSin then(const CosSin& t) const { return {c * t.c - s * t.s, s * t.c + c * t.s}; }
  // In the place of x, a sine or a cosine.
  Expr in_place_of(const Expr& x) const {
    const Expr& y = x.op() == Op::sin ? s : c;
    return x.ref().negative() ? -y : y;
  }
};

// A whole number of turns this small is made by one after the other.
inline std::optional<long> few_turns(const Rational& coefficient) {
  const std::optional<long> whole = coefficient.to_long();
  return whole && *whole >= -8 && *whole <= 8 ? whole : std::nullopt;
}

}  // namespace articula
