#include "draw/symbols.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace articula {

void add_joint(Scene& scene, const Camera& camera, Look look, JointKind kind, const Placing& frame,
               const Vector3& at, double unit) {
  const Vector3 x = unit * column(frame, 0), y = unit * column(frame, 1), z = unit * column(frame, 2);
  switch (kind) {
    case JointKind::revolute:
      return add_cylinder(scene, camera, look, at, column(frame, 2), 15 * unit, 10 * unit);
    case JointKind::prismatic: return add_box(scene, camera, look, at, {9 * x, 9 * y, 17 * z});
    case JointKind::fixed: return add_box(scene, camera, look, at, {5 * x, 5 * y, 5 * z});
    default: return add_ball(scene, camera, look, at, 11 * unit);
  }
}

void add_gripper(Scene& scene, const Vector3& end, const Vector3& way, const Placing& frame, double unit) {
  const Vector3 x = column(frame, 0);
  const Vector3 aside = std::abs(inner(x, way)) < 0.7 ? x : column(frame, 1);
  const Vector3 across_way = aside - inner(aside, way) * way;
  const Vector3 beside = (9 * unit / magnitude(across_way)) * across_way, finger = (12 * unit) * way;
  Stroke jaw{
      Look::link, Layer::links, {end + beside + finger, end + beside, end - beside, end - beside + finger}};
  jaw.about = end;
  scene.shapes.push_back(std::move(jaw));
}

void add_mass_centre(Scene& scene, const Camera& camera, const Vector3& at, double radius) {
  add_dot(scene, camera, Look::mass, at, radius);
  scene.shapes.back().inked = false;
  for (const double side : {1.0, -1.0}) {  // two quarters are black
    Stroke quarter = arc(Look::mass, at, camera.toward, side * camera.right, radius, std::numbers::pi / 2);
    quarter.points.push_back(at);
    quarter.closed = quarter.inked = true;
    quarter.head = false;
    scene.shapes.push_back(std::move(quarter));
  }
}

void add_platform(Scene& scene, std::vector<Vector3> corners) {
  Vector3 middle{};
  for (const Vector3& p : corners) middle = middle + (1.0 / static_cast<double>(corners.size())) * p;
  const Vector3 first = corners.front() - middle;
  Vector3 normal{};
  for (const Vector3& p : corners)
    if (const Vector3 n = cross(first, p - middle); magnitude(n) > magnitude(normal)) normal = n;
  if (magnitude(normal) <= 1e-9 * inner(first, first)) return;
  const Vector3 second = (1 / magnitude(normal)) * cross(normal, first);  // as long as the first
  const auto turn = [&](const Vector3& p) {
    return std::atan2(inner(p - middle, second), inner(p - middle, first));
  };
  std::stable_sort(corners.begin(), corners.end(),
                   [&](const Vector3& a, const Vector3& b) { return turn(a) < turn(b); });
  scene.shapes.push_back({Look::platform, Layer::links, corners, true, false, false, false, middle});
}

}  // namespace articula
