// Formulas for people: the shortest of several equal forms.
//
// A formula is brought to normal form (trig_ring.hpp) and written anew as
//   a product of its factors (factor.hpp), each of them, and the whole, as
//     a sum of terms, in the angles in which there are fewest (angle_basis.hpp),
//     the same with common factors taken out, term by term,
//     a sum over the parameters, each with a coefficient in angles of its own,
// or left as it was, whichever is shortest to read. A fraction is one of two such products without common factor.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "expr/expr.hpp"

namespace articula {

struct Readable {
  Expr formula;     // equal to what was given, in the same graph
  bool simplified;  // false: past a budget, or not proven equal; the formula is exact but as it was given
};
Readable readable(const Expr& formula);

// A product as its factors: formula = number * product of base^power. Bases are in their shortest form and no
// products.
struct FactoredFormula {
  Rational number;
  std::vector<std::pair<Expr, long>> powers;  // negative where the formula divides
};
std::optional<FactoredFormula> factors_of(const Expr& formula);  // nothing: past a budget
Expr product(Graph& graph, const FactoredFormula& f);

// How long a formula is to read: operands, operations and pairs of parentheses, a sine or cosine being one operand
// and x^2 a little longer than x. No more than `most`.
std::size_t reading_size(const Expr& formula, std::size_t most);

}  // namespace articula
