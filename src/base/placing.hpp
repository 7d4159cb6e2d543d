// Where a frame stands in another, in numbers: x -> A x + P.
#pragma once

#include <array>

namespace articula {

using Placing = std::array<double, 12>;  // 3 x 4, row-major: (A, P)
inline constexpr Placing no_motion{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
Placing operator*(const Placing& a, const Placing& b);
Placing inverse(const Placing& a);

// Rot(z, gamma) Trans(z, b) Rot(x, alpha) Trans(x, d) Rot(z, theta) Trans(z, r), [KhalilCreusot1997] (1-b).
Placing khalil_kleinfinger(const std::array<double, 6>& parameters);
Placing turned_by(const std::array<double, 4>& quaternion);  // w, x, y, z, of length one

}  // namespace articula
