// Exact proofs: two formulas brought to normal form (trig_ring.hpp). No chance in it, unlike fingerprints, but for
// opaque parts, which are the same variable when their fingerprints are equal. One-sided like them: a yes is a proof,
// a no may be a relation between roots, constant angles or opaque parts that the ring does not know.
#pragma once

#include <optional>

#include "expr/expr.hpp"

namespace articula {

std::optional<bool> identical(const Expr& x, const Expr& y);  // nothing: past a budget

}  // namespace articula
