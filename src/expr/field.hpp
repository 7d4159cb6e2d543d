// Arithmetic in a prime field p with p = 1 mod 55440, so that i, sqrt(2), sqrt(3), sqrt(5) and the cosines of all
// multiples of pi/27720 exist in it. Fingerprints are values in two such fields (see lane.hpp).
#pragma once

#include <cstdint>
#include <optional>

namespace articula {

class Field {
 public:
  using Value = std::uint64_t;
  static constexpr std::uint64_t order = 55440;  // of the fixed root of unity: exp(2 pi i / order)

  explicit Field(std::uint64_t p);
  static const Field& first();   // p1 = 2305843009213423681
  static const Field& second();  // p2 = 2305843009213368241

  std::uint64_t p() const { return p_; }
  Value add(Value a, Value b) const { return a >= p_ - b ? a - (p_ - b) : a + b; }
  Value sub(Value a, Value b) const { return a >= b ? a - b : a + (p_ - b); }
  Value neg(Value a) const { return a == 0 ? 0 : p_ - a; }
  Value mul(Value a, Value b) const {
    const Wide x = static_cast<Wide>(a) * b;
    if (below_ == 0) return static_cast<Value>(x % p_);
    const Wide y = (x & low) + (x >> 61U) * below_;  // p = 2^61 - below: 2^61 = below, and no division
    const Value z = static_cast<Value>(y & low) + static_cast<Value>(y >> 61U) * below_;
    return z >= p_ ? z - p_ : z;
  }
  Value pow(Value a, std::uint64_t exponent) const;
  Value inv(Value a) const { return pow(a, p_ - 2); }
  Value root_of_unity(std::uint64_t k) const { return pow(root_, k % order); }  // exp(2 pi i k / order)

  // n/d = v with |n| d at most this, where there is such a fraction.
  struct Fraction {
    long n, d;
  };
  std::optional<Fraction> fraction(Value v, long most) const;

  // z = exp(i x)  ->  cos x, sin x.
  Value cosine(Value z) const { return mul(add(z, inv(z)), half_); }
  Value sine(Value z) const { return mul(sub(z, inv(z)), half_over_i_); }

 private:
  __extension__ using Wide = unsigned __int128;
  static constexpr std::uint64_t low = (std::uint64_t{1} << 61U) - 1;
  std::uint64_t p_;
  std::uint64_t below_;  // 2^61 - p where that is less than 2^20, else 0
  Value root_ = 1, half_ = 0, half_over_i_ = 0;
};

// A well mixed 64-bit hash; the only source of "random" draws, so that every run sees the same ones.
constexpr std::uint64_t mix(std::uint64_t x) {
  x ^= x >> 30U;
  x *= 0xbf58476d1ce4e5b9ULL;
  x ^= x >> 27U;
  x *= 0x94d049bb133111ebULL;
  return x ^ (x >> 31U);
}
constexpr std::uint64_t mix(std::uint64_t seed, std::uint64_t x) {
  return mix(mix(seed + 0x9e3779b97f4a7c15ULL) ^ x);
}

}  // namespace articula
