#include "robot/rigid.hpp"

#include <algorithm>
#include <cmath>

namespace articula {

CentralInertia about_centre(const InertialNumbers& v) {
  const double x = v[MX] / v[M], y = v[MY] / v[M], z = v[MZ] / v[M];
  return {v[XX] - v[M] * (y * y + z * z), v[XY] + v[M] * x * y, v[XZ] + v[M] * x * z,
          v[YY] - v[M] * (x * x + z * z), v[YZ] + v[M] * y * z, v[ZZ] - v[M] * (x * x + y * y)};
}

std::optional<InertiaFault> inertia_fault(const InertialNumbers& v) {
  if (std::any_of(v.begin(), v.end(), [](double x) { return std::isnan(x); })) return std::nullopt;
  if (v[M] < 0) return InertiaFault{"negative mass", ""};
  if (v[M] == 0) {
    if (std::all_of(v.begin(), v.end(), [](double x) { return x == 0; })) return std::nullopt;
    return InertiaFault{"inertia without mass", "fine for base parameters, not for a real body"};
  }
  const CentralInertia I = about_centre(v);
  const double half = (I.xx + I.yy + I.zz) / 2, a = half - I.xx, b = half - I.yy, c = half - I.zz;
  const double slack = 1e-9 * (std::abs(v[XX]) + std::abs(v[YY]) + std::abs(v[ZZ]) + 1e-300);
  const double size = std::abs(a) + std::abs(b) + std::abs(c) + slack, slack2 = slack * size;
  const double det =
      a * (b * c - I.yz * I.yz) - I.xy * (I.xy * c + I.yz * I.xz) - I.xz * (I.xy * I.yz + b * I.xz);
  const bool good = a >= -slack && b >= -slack && c >= -slack && a * b - I.xy * I.xy >= -slack2 &&
                    a * c - I.xz * I.xz >= -slack2 && b * c - I.yz * I.yz >= -slack2 && det >= -slack2 * size;
  if (good) return std::nullopt;
  const std::string why = a < -slack   ? "XX exceeds YY + ZZ"
                          : b < -slack ? "YY exceeds XX + ZZ"
                          : c < -slack ? "ZZ exceeds XX + YY"
                                       : "the products of inertia are too large";
  return InertiaFault{"no rigid body has this inertia: about its centre of mass " + why, ""};
}

}  // namespace articula
