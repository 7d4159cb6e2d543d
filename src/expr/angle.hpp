// An angle as the rules and the fingerprints see it: a rational multiple of pi, plus a number (plain radians), plus a
// linear combination of atoms. An atom is a symbol or any other formula that is no number, no sum and no multiple.
#pragma once

#include <utility>
#include <vector>

#include "expr/expr.hpp"

namespace articula {

struct Angle {
  Rational halfturns;                          // multiples of pi
  Rational radians;                            // the plain number
  std::vector<std::pair<Id, Rational>> terms;  // atom, in creation order, and coefficient, not zero

  bool is_multiple_of_pi() const { return terms.empty() && radians.is_zero(); }
};

Angle angle_of(const Graph& graph, Ref x);
Expr to_expr(Graph& graph, const Angle& angle);  // the one canonical formula of an angle

}  // namespace articula
