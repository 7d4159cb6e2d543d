#include <algorithm>
#include <cmath>
#include <numbers>

#include "draw/scene.hpp"

namespace articula {

namespace {

constexpr int circle_corners = 28;  // of a circle

// Points of a circle with these half axes, from `from` through `angle`.
std::vector<Vector3> ellipse(const Vector3& centre, const Vector3& u, const Vector3& v, double from,
                             double angle, int pieces) {
  std::vector<Vector3> points;
  for (int k = 0; k <= pieces; ++k) {
    const double t = from + angle * k / pieces;
    points.push_back(centre + std::cos(t) * u + std::sin(t) * v);
  }
  return points;
}

std::vector<Vector3> circle(const Vector3& centre, const Vector3& u, const Vector3& v) {
  std::vector<Vector3> points = ellipse(centre, u, v, 0, 2 * std::numbers::pi, circle_corners);
  points.pop_back();
  return points;
}

Stroke polygon(Look look, Layer layer, std::vector<Vector3> points, const Vector3& about) {
  return {look, layer, std::move(points), true, false, false, false, about};
}

}  // namespace

Vector3 across(const Vector3& axis) {
  const std::size_t least = static_cast<std::size_t>(
      std::min_element(axis.begin(), axis.end(),
                       [](double a, double b) { return std::abs(a) < std::abs(b); }) -
      axis.begin());
  Vector3 other{};
  other[least] = 1;
  const Vector3 normal = cross(axis, other);
  return (1 / magnitude(normal)) * normal;
}

Stroke segment(Look look, Layer layer, const Vector3& from, const Vector3& to) {
  return {look, layer, {from, to}, false, false, false, false, 0.5 * (from + to)};
}

Stroke arrow(Look look, Layer layer, const Vector3& from, const Vector3& to) {
  Stroke shape = segment(look, layer, from, to);
  shape.head = true;
  return shape;
}

Stroke arc(Look look, const Vector3& centre, const Vector3& axis, const Vector3& start, double radius,
           double angle) {
  const int pieces =
      std::max(2, static_cast<int>(std::ceil(std::abs(angle) * circle_corners / (2 * std::numbers::pi))));
  return {look,  Layer::marks, ellipse(centre, radius * start, radius * cross(axis, start), 0, angle, pieces),
          false, false,        true,
          false, centre};
}

void add_dot(Scene& scene, const Camera& camera, Look look, const Vector3& at, double radius) {
  Stroke dot = polygon(look, Layer::marks, circle(at, radius * camera.right, radius * camera.up), at);
  dot.inked = true;
  scene.shapes.push_back(std::move(dot));
}

void add_cylinder(Scene& scene, const Camera& camera, Look look, const Vector3& centre, const Vector3& axis,
                  double half, double radius) {
  const double facing = inner(axis, camera.toward);
  const Vector3 forward = facing < 0 ? -1 * axis : axis;  // towards the reader
  const Vector3 side = cross(camera.toward, forward);
  const double width = magnitude(side);
  const Vector3 u = width < 1e-9 ? camera.right : (1 / width) * side, v = cross(forward, u);
  const Vector3 front = centre + half * forward, back = centre - half * forward;
  if (width > 1e-3) {  // the far end, then the near one, from side to side
    std::vector<Vector3> outline =
        ellipse(back, radius * u, radius * v, 0, std::numbers::pi, circle_corners / 2);
    const std::vector<Vector3> near =
        ellipse(front, radius * u, radius * v, std::numbers::pi, std::numbers::pi, circle_corners / 2);
    outline.insert(outline.end(), near.begin(), near.end());
    scene.shapes.push_back(polygon(look, Layer::solids, std::move(outline), centre));
  }
  if (std::abs(facing) > 0.02)
    scene.shapes.push_back(polygon(look == Look::joint ? Look::cap : look, Layer::solids,
                                   circle(front, radius * u, radius * v), centre));
}

void add_box(Scene& scene, const Camera& camera, Look look, const Vector3& centre,
             const std::array<Vector3, 3>& half_edges) {
  for (std::size_t k = 0; k < 3; ++k) {
    const double facing = inner(half_edges[k], camera.toward) / magnitude(half_edges[k]);
    if (std::abs(facing) < 0.02) continue;
    const Vector3 face = centre + (facing < 0 ? -1.0 : 1.0) * half_edges[k];
    const Vector3 &u = half_edges[(k + 1) % 3], &v = half_edges[(k + 2) % 3];
    scene.shapes.push_back(polygon(look == Look::joint && k == 2 ? Look::cap : look, Layer::solids,
                                   {face + u + v, face + v - u, face - u - v, face + u - v}, centre));
  }
}

void add_ball(Scene& scene, const Camera& camera, Look look, const Vector3& centre, double radius) {
  scene.shapes.push_back(
      polygon(look, Layer::solids, circle(centre, radius * camera.right, radius * camera.up), centre));
  // a highlight, so that it is no disc
  Stroke gleam{look, Layer::solids,
               ellipse(centre, 0.6 * radius * camera.right, 0.6 * radius * camera.up, 0.5 * std::numbers::pi,
                       0.45 * std::numbers::pi, 6)};
  gleam.about = centre;
  scene.shapes.push_back(std::move(gleam));
}

void add_ground(Scene& scene, const Camera& camera, const Vector3& centre, const Vector3& up, double half) {
  if (std::abs(inner(up, camera.toward)) < 0.1) {
    const Vector3 along = cross(up, camera.toward), end = half * along;
    scene.shapes.push_back(segment(Look::hatch, Layer::ground, centre - end, centre + end));
    constexpr int strokes = 7;
    for (int k = 0; k < strokes; ++k) {
      const Vector3 from = centre + ((2.0 * k + 1) / strokes - 1) * end;
      scene.shapes.push_back(segment(Look::hatch, Layer::ground, from, from - (0.3 * half) * (up + along)));
    }
    return;
  }
  const Vector3 u = half * across(up), v = cross(up, u);
  scene.shapes.push_back(polygon(Look::plate, Layer::ground,
                                 {centre + u + v, centre + v - u, centre - u - v, centre + u - v}, centre));
}

void add_end_on(Scene& scene, const Camera& camera, Look look, const Vector3& at, bool towards,
                double radius) {
  Stroke ring = polygon(look, Layer::marks, circle(at, radius * camera.right, radius * camera.up), at);
  scene.shapes.push_back(std::move(ring));
  if (towards) return add_dot(scene, camera, look, at, 0.35 * radius);
  for (const double sign : {-1.0, 1.0}) {
    const Vector3 reach = (0.7 * radius) * (camera.right + sign * camera.up);
    scene.shapes.push_back(segment(look, Layer::marks, at - reach, at + reach));
  }
}

}  // namespace articula
