#include "algebra/exact.hpp"

#include "algebra/trig_ring.hpp"
#include "base/error.hpp"

namespace articula {

std::optional<bool> identical(const Expr& x, const Expr& y) {
  try {
    TrigRing ring({x, y}, Budget{});
    const Fraction a = ring.fraction(x), b = ring.fraction(y);
    return ring.reduced(a.num * b.den - b.num * a.den).is_zero();
  } catch (const PastBudget&) {
  } catch (const InputError&) {  // numbers too long
  }
  return std::nullopt;
}

}  // namespace articula
