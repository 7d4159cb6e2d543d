// Exact proofs: two formulas brought to normal form (trig_ring.hpp). No chance in it, unlike fingerprints; and
// one-sided like them: formulas whose opaque parts are written differently may be the same function although this
// says no.
#pragma once

#include <optional>

#include "expr/expr.hpp"

namespace articula {

std::optional<bool> identical(const Expr& x, const Expr& y);  // nothing: past a budget

}  // namespace articula
