#include "expr/field.hpp"

#include "base/error.hpp"

namespace articula {

Field::Field(std::uint64_t p) : p_(p), below_(p <= low && low - p < (1U << 20U) ? low + 1 - p : 0) {
  if (p % order != 1) throw Bug("Field: p must be 1 modulo 55440");
  // The root: a power of the smallest g for which it has the full order.
  const auto primitive = [this](Value r) {
    for (const std::uint64_t prime : {2U, 3U, 5U, 7U, 11U})
      if (pow(r, order / prime) == 1) return false;
    return true;
  };
  for (Value g = 2; !primitive(root_ = pow(g, (p - 1) / order)); ++g) {
  }
  half_ = inv(2);
  half_over_i_ = mul(half_, inv(pow(root_, order / 4)));
}

const Field& Field::first() {
  static const Field field(2305843009213423681ULL);
  return field;
}

const Field& Field::second() {
  static const Field field(2305843009213368241ULL);
  return field;
}

Field::Value Field::pow(Value a, std::uint64_t exponent) const {
  Value result = 1;
  for (; exponent != 0; exponent >>= 1U, a = mul(a, a))
    if ((exponent & 1U) != 0) result = mul(result, a);
  return result;
}

// Euclid's algorithm on (p, v): r = v t at every step, and n, d with |n| d < p/2 are r, t of one of them.
std::optional<Field::Fraction> Field::fraction(Value v, long most) const {
  constexpr unsigned chance = 29;  // a value that is none looks like one in one of 2^29 cases
  const auto bound = static_cast<Value>(most);
  if (bound > p_ >> chance) return std::nullopt;
  if (v == 0) return Fraction{0, 1};
  Value r = p_, next_r = v, t = 0, next_t = 1;  // sizes; signs of t alternate
  for (bool negative = false; next_r != 0 && next_t <= bound; negative = !negative) {
    if (next_r <= bound / next_t) {
      const long n = static_cast<long>(next_r);
      return Fraction{negative ? -n : n, static_cast<long>(next_t)};
    }
    const Value quotient = r / next_r, after_r = r % next_r, after_t = t + quotient * next_t;
    r = next_r, next_r = after_r, t = next_t, next_t = after_t;
  }
  return std::nullopt;
}

}  // namespace articula
