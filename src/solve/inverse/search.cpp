#include "solve/inverse/search.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace articula {

namespace {

using std::numbers::pi;
constexpr int search_steps = 60;

double squared(const Aim& aim, const std::vector<double>& q) {
  const std::vector<double> e = error_of(aim, q);
  return dot(e, e);
}

}  // namespace

std::vector<double> start_of(const Arm& arm, double length, int k) {
  std::vector<double> q = even_point(arm.n(), k);
  for (std::size_t j = 0; j < q.size(); ++j) {
    const ArmJoint& joint = arm.joints[j];
    const double reach = joint.revolute ? pi : 2 * length;
    const bool bounded = !joint.revolute && std::isfinite(joint.lower) && std::isfinite(joint.upper);
    q[j] = bounded ? joint.lower + q[j] * (joint.upper - joint.lower) : reach * (2 * q[j] - 1);
  }
  return q;
}

std::vector<Reached> searched(const Aim& aim, int starts, double accept) {
  std::vector<Reached> found;
  int last = 0;
  for (int k = 0; k < starts && k - last <= std::max(starts / 3, 8); ++k) {
    const Reached r = descended(aim, start_of(aim.arm, aim.length, k), search_steps);
    if (!(r.residual <= accept)) continue;
    const bool known =
        std::any_of(found.begin(), found.end(), [&](const Reached& f) { return gap(aim, f.q, r.q) < 1e-5; });
    if (known) continue;
    found.push_back(r);
    last = k;
  }
  return found;
}

Reached nearest_to(const Aim& aim, std::vector<std::vector<double>> from, int starts) {
  for (int k = 0; k < starts; ++k) from.push_back(start_of(aim.arm, aim.length, k));
  std::vector<double> best(aim.arm.n(), 0.0);
  double least = squared(aim, best);
  for (const std::vector<double>& q : from) {
    const std::vector<double> end = descended(aim, q, search_steps).q;
    const double f = squared(aim, end);
    if (!(f < least * (1 - 1e-9))) continue;
    best = end;
    least = f;
    if (least < 1e-28) break;
  }
  return descended(aim, best, 10 * search_steps);
}

}  // namespace articula
