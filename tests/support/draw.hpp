// Reproducible draws for tests: the same seed gives the same numbers on every machine and with every compiler, which
// the distributions of <random> do not promise.
#pragma once

#include <cstdint>
#include <random>

#include "base/rational.hpp"
#include "expr/field.hpp"

namespace articula::test {

class Draw {
 public:
  explicit Draw(std::uint64_t seed) : engine_(seed) {}

  int below(int n) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(n)); }  // 0 .. n - 1
  int between(int low, int high) { return low + below(high - low + 1); }
  bool chance(int percent) { return below(100) < percent; }

  // A number of the size of one that is not zero, with a short exact text: decimals, and fractions that are none.
  Rational number() {
    const long d = chance(70) ? 100 : between(2, 13);
    const long n = between(1, static_cast<int>(d));
    return Rational(chance(50) ? n : -n, d);
  }
  Rational positive() {
    const Rational x = number();
    return x.is_negative() ? -x : x;
  }
  // A double that is a short binary fraction, so that it is exact as a Rational too.
  double real(double low, double high) { return low + (high - low) * between(0, 4096) / 4096.0; }
  // Any double.
  double any(double low, double high) {
    return low + (high - low) * static_cast<double>(engine_() >> 11) / 9007199254740992.0;
  }

 private:
  std::mt19937_64 engine_;
};

// From -1 to 1, by millionths.
inline double uniform(std::uint64_t seed) { return static_cast<double>(mix(seed) % 2000001) / 1e6 - 1.0; }

}  // namespace articula::test
