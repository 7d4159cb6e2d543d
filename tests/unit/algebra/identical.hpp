// Whether two formulas are one function, by the normal form of their difference. No chance in it, unlike fingerprints. A yes is a proof; a no
// may be a relation between roots, constant angles or opaque parts that the ring does not know.
#pragma once

#include "algebra/readable.hpp"

namespace articula::test {

inline std::optional<bool> identical(const Expr& x, const Expr& y) {  // nothing: past a budget
  const std::optional<FactoredFormula> difference = factors_of(x - y);
  return difference ? std::optional(difference->number.is_zero()) : std::nullopt;
}

}  // namespace articula::test
