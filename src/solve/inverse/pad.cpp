#include "solve/inverse/pad.hpp"

#include <cmath>
#include <numbers>

namespace articula {

namespace {

// Turned and moved in all directions, the further the more joints there are; any numbers do that have nothing in common.
Placing askew(double length, double k) {
  const auto turn = [](double angle) {
    const double C = std::cos(angle), S = std::sin(angle);
    return Placing{1, 0, 0, 0, 0, C, -S, 0, 0, S, C, 0};
  };
  const Placing lay{0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0};  // x to y to z
  const Placing move{1, 0, 0, 0.71 * length, 0, 1, 0, -0.37 * length, 0, 0, 1, 0.53 * k * length};
  return move * turn(0.83 + 0.29 * k) * lay * turn(1.27 - 0.41 * k) * lay * turn(0.59 * k);
}

constexpr double standing = 1e-5;  // before the polish

}  // namespace

Arm padded(const Arm& arm) {
  Arm longer = arm;
  const double length = length_of(arm);
  while (longer.n() < 6) {
    const double k = static_cast<double>(longer.n() - arm.n());
    longer.joints.back().K = longer.joints.back().K * askew(length, 1 + 0.5 * k);
    ArmJoint joint;
    joint.K = askew(length, 1.3 + 0.7 * k);
    longer.joints.push_back(joint);
  }
  return longer;
}

Placing padded(const Arm& arm, const Placing& T) {
  Placing end = T;
  const double length = length_of(arm);
  for (std::size_t n = arm.n(); n < 6; ++n) {
    const double k = static_cast<double>(n - arm.n());
    end = end * askew(length, 1 + 0.5 * k) * askew(length, 1.3 + 0.7 * k);
  }
  return end;
}

bool stands(const Arm& arm, const std::vector<double>& q) {
  for (std::size_t j = arm.n(); j < q.size(); ++j)
    if (std::abs(std::remainder(q[j], 2 * std::numbers::pi)) > standing) return false;
  return true;
}

}  // namespace articula
