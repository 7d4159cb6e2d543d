// Random numbers that are the same on every machine: the seed goes on by a linear congruence modulo 2^64.
#pragma once

namespace articula {

inline double draw(unsigned long& seed) {  // in [-1, 1)
  seed = seed * 6364136223846793005ul + 1442695040888963407ul;
  return static_cast<double>(seed >> 11U) / static_cast<double>(1ul << 52U) - 1;
}

}  // namespace articula
