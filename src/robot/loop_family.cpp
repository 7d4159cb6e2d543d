#include "robot/loop_family.hpp"

#include <algorithm>
#include <cmath>

#include "base/svd.hpp"
#include "base/vector3.hpp"

namespace articula {

namespace {

struct LoopAxis {
  bool turns;  // else it slides
  Vector3 a, O;
};

std::vector<LoopAxis> axes(const RobotData& r, const LoopNumbers& numbers, std::size_t c,
                           const std::vector<double>& q) {
  const std::vector<Placing> T = numbers.places(q);
  std::vector<LoopAxis> list;
  const auto add = [&](const Placing& at, JointKind kind) {
    const Vector3 O = column(at, 3);
    if (kind == JointKind::revolute || kind == JointKind::prismatic)
      list.push_back({kind == JointKind::revolute, column(at, 2), O});
    if (kind == JointKind::ball || kind == JointKind::free)
      for (std::size_t k = 0; k < 3; ++k) list.push_back({true, column(at, k), O});
  };
  const Loop loop = loop_of(r, r.cuts[c]);
  for (const auto* side : {&loop.to_cut, &loop.to_twin})
    for (const int j : *side) add(T[static_cast<std::size_t>(j)], r[j].joint);
  add(numbers.twin_place(c, T), r.cuts[c].joint);
  return list;
}

double along(const Vector3& a, const Vector3& b) { return std::fabs(inner(a, b)); }

// Do all axes pass through one point? Least squares for it, then their distances.
bool concurrent(const std::vector<LoopAxis>& list, double length) {
  std::vector<double> A, b;
  for (const LoopAxis& x : list) {
    if (!x.turns) return false;
    for (std::size_t i = 0; i < 3; ++i) {
      double right = 0;
      for (std::size_t k = 0; k < 3; ++k) {
        const double P = (i == k ? 1 : 0) - x.a[i] * x.a[k];
        A.push_back(P);
        right += P * x.O[k];
      }
      b.push_back(right);
    }
  }
  const std::vector<double> point = damped_solution(singular(A, b.size(), 3), b, 0);
  for (std::size_t i = 0; i < b.size(); ++i) {
    const double left = A[3 * i] * point[0] + A[3 * i + 1] * point[1] + A[3 * i + 2] * point[2] - b[i];
    if (std::fabs(left) > 1e-9 * length) return false;
  }
  return true;
}

}  // namespace

std::string loop_family(const RobotData& r, const LoopNumbers& numbers, std::size_t cut,
                        const std::vector<double>& closed) {
  const std::vector<LoopAxis> list = axes(r, numbers, cut, closed);
  const auto turning = std::find_if(list.begin(), list.end(), [](const LoopAxis& x) { return x.turns; });
  if (turning == list.end()) return "translational";
  const bool planar = std::all_of(list.begin(), list.end(), [&](const LoopAxis& x) {
    return x.turns ? along(x.a, turning->a) > 1 - 1e-12 : along(x.a, turning->a) < 1e-7;
  });
  return planar ? "planar" : concurrent(list, numbers.length()) ? "spherical" : "spatial";
}

}  // namespace articula
