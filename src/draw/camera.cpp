#include "draw/camera.hpp"

#include <cmath>
#include <numbers>

#include "base/named.hpp"

namespace articula {

namespace {

constexpr double degree = std::numbers::pi / 180, turned_by_iso = 33 * degree, raised_by_iso = 24 * degree;

Vector3 unit_vector(const Vector3& v) { return (1 / magnitude(v)) * v; }

}  // namespace

const std::vector<std::string>& view_names() {
  static const std::vector<std::string> names{"iso", "front", "side", "top"};
  return names;
}

Camera camera_for(std::string_view view, const Vector3& gravity) {
  const Vector3 z{0, 0, 1};
  const Vector3 up = magnitude(gravity) > 0 ? unit_vector(-1 * gravity) : z;
  const bool lying = std::abs(up[2]) < 0.5;  // z0 is horizontal, or nearly
  const Vector3 seen_from = lying ? z : Vector3{0, -1, 0};
  const Vector3 right = unit_vector(cross(up, seen_from)), front = cross(right, up);
  if (view == "front") return {right, up, front, -1 * up};
  if (view == "side") return {-1 * front, up, right, -1 * up};
  if (view == "top") return {right, -1 * front, up, -1 * up};
  if (view != "iso") throw unknown_word("view", view, view_names());
  const double c = std::cos(turned_by_iso), s = std::sin(turned_by_iso);
  const Vector3 across = c * right + s * (-1 * front), level = c * front + s * right;
  const double ce = std::cos(raised_by_iso), se = std::sin(raised_by_iso);
  return {across, ce * up + (-se) * level, ce * level + se * up, -1 * up};
}

}  // namespace articula
