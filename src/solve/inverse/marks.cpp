#include "solve/inverse/marks.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/contains.hpp"
#include "solve/inverse/family.hpp"

namespace articula {

namespace {

using std::numbers::pi;
constexpr double slack = 1e-9;  // a limit itself is within the limits, to rounding

double turned(const ArmJoint& joint, double wish, double q) {
  if (!joint.revolute) return q;
  const double x = wrapped(q);
  if (!std::isfinite(joint.lower) && !std::isfinite(joint.upper)) return x;
  const double least = std::ceil((joint.lower - slack - x) / (2 * pi));
  const double most = std::floor((joint.upper + slack - x) / (2 * pi));
  if (least > most) return x;
  return x + 2 * pi * std::clamp(std::round((wish - x) / (2 * pi)), least, most);
}

}  // namespace

const std::vector<SolutionMark>& solution_marks() {
  static const std::vector<SolutionMark> list{
      {"boundary", "at the boundary of what the arm can reach"},
      {"double root", "two solutions have met here, or nearly"},
      {"family", "one of a continuous family; `free` is the direction in which the pose stays"},
      {"limits", "beyond the limits of a joint"},
      {"rescued", "found by solving a pose nearby, because the elimination degenerates at this one"},
      {"singular", "parallel singularity of closed loops: they move while the motors stand still"},
      {"serial", "serial singularity of closed loops: motors move and the link does not"}};
  return list;
}

bool turned_into_limits(const Arm& arm, const std::vector<double>& wish, std::vector<double>& q) {
  bool within = true;
  for (std::size_t j = 0; j < q.size(); ++j) {
    const ArmJoint& joint = arm.joints[j];
    q[j] = turned(joint, wish[j], q[j]);
    const double close = slack * std::max(1.0, std::fabs(q[j]));
    within = within && q[j] >= joint.lower - close && q[j] <= joint.upper + close;
  }
  return within;
}

bool has_mark(const InverseSolution& solution, std::string_view name) {
  return contains(solution.marks, name);
}

void mark(InverseSolution& solution, std::string_view name) {
  if (!has_mark(solution, name)) solution.marks.emplace_back(name);
}

std::string determinant_branch(const Aim& aim, const std::vector<double>& q) {
  constexpr std::size_t n = 6;
  std::vector<double> J = jacobian_of(aim.arm, q);
  if (singular_of(aim, q).values.back() <= null_value) return "detJ0";
  double sign = 1;
  for (std::size_t k = 0; k < n; ++k) {  // Gauss, for the sign alone
    std::size_t pivot = k;
    for (std::size_t i = k; i < n; ++i)
      if (std::fabs(J[i * n + k]) > std::fabs(J[pivot * n + k])) pivot = i;
    if (pivot != k) {
      sign = -sign;
      for (std::size_t j = 0; j < n; ++j) std::swap(J[k * n + j], J[pivot * n + j]);
    }
    if (J[k * n + k] < 0) sign = -sign;
    for (std::size_t i = k + 1; i < n; ++i) {
      const double f = J[i * n + k] / J[k * n + k];
      for (std::size_t j = k; j < n; ++j) J[i * n + j] -= f * J[k * n + j];
    }
  }
  return sign > 0 ? "detJ+" : "detJ-";
}

}  // namespace articula
