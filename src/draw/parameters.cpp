#include "draw/parameters.hpp"

#include <cmath>
#include <numbers>

namespace articula {

namespace {

constexpr std::size_t longest_formula = 16;
constexpr double least_angle = 8 * std::numbers::pi / 180;  // that is seen as one

bool faces(const Camera& camera, const Vector3& axis) { return std::abs(inner(axis, camera.toward)) > 0.85; }

double within_turn(double angle) { return std::remainder(angle, 2 * std::numbers::pi); }

// An angle about `axis` from the direction `from`, with a ray where it begins.
void add_angle(Scene& scene, const Vector3& centre, const Vector3& axis, const Vector3& from, double angle,
               double radius, Look look, const std::string& text) {
  const Vector3 middle = std::cos(0.5 * angle) * from + std::sin(0.5 * angle) * cross(axis, from);
  scene.shapes.push_back(segment(Look::helper, Layer::marks, centre, centre + (1.35 * radius) * from));
  scene.shapes.push_back(arc(look, centre, axis, from, radius, angle));
  scene.tags.push_back({label_of(text), look, centre + radius * middle, middle, 3, 3});
}

// An arrow round an axis: any position is like any other.
void add_turn(Scene& scene, const Camera& camera, const Vector3& origin, const Vector3& axis, double unit,
              const std::string& text) {
  const Vector3 at = origin + (31 * unit) * axis;
  const Vector3 aside = camera.toward - inner(camera.toward, axis) * axis;
  const double length = magnitude(aside);
  const Vector3 start = length < 0.1 ? across(axis) : (1 / length) * cross(axis, aside);
  Stroke turn = arc(Look::variable, at, axis, -1 * start, 15 * unit, 1.5 * std::numbers::pi);
  scene.shapes.push_back(std::move(turn));
  scene.tags.push_back({label_of(text), Look::variable, at + (15 * unit) * start, start, 5, 3});
}

void add_slide(Scene& scene, const Camera& camera, const Vector3& foot, const Vector3& axis, double unit,
               const std::string& text) {
  Vector3 beside = cross(camera.toward, axis);
  const double length = magnitude(beside);
  if (length < 0.1) return scene.tags.push_back({label_of(text), Look::variable, foot, {}, 12, 3});
  beside = (19 * unit / length) * beside;
  Stroke way = arrow(Look::variable, Layer::marks, foot + beside - (20 * unit) * axis,
                     foot + beside + (20 * unit) * axis);
  way.tail = true;
  scene.shapes.push_back(std::move(way));
  scene.tags.push_back({label_of(text), Look::variable, foot + beside, beside, 4, 3});
}

}  // namespace

std::string parameter_text(std::string_view key, int number, const std::string& formula) {
  const std::string name = std::string(key) + std::to_string(number);
  return formula == name || formula.size() > longest_formula ? name : name + " = " + formula;
}

void add_variable(Scene& scene, const Camera& camera, const DrawnJoint& joint, const Walk& way,
                  const Vector3& place, double unit) {
  const auto variable = variable_cell(joint.kind);
  if (!variable) return;
  const DrawnCell& value = joint.placement.cells[*variable];
  const int j = joint.placement.number;
  const bool bare = value.text == "q" + std::to_string(j);
  const std::string text = bare ? value.text : parameter_text(placement_keys[*variable], j, value.text);
  const Vector3 z = column(joint.place, 2);
  if (joint.kind == JointKind::prismatic) return add_slide(scene, camera, place, z, unit, text);
  const double angle = within_turn(value.value);
  if (faces(camera, z) && std::abs(angle) > least_angle)
    return add_angle(scene, place, z, column(way.stands[2], 0), angle, 36 * unit, Look::variable, text);
  add_turn(scene, camera, place, z, unit, text);
}

void add_parameters(Scene& scene, const DrawnPlacement& placement, JointKind kind, const Walk& way,
                    double unit) {
  const auto& cells = placement.cells;
  const int j = placement.number;
  const auto variable = variable_cell(kind);
  const auto shown = [&](std::size_t k) { return k != variable && std::abs(cells[k].value) > 1e-9; };
  const auto text = [&](std::size_t k) { return parameter_text(placement_keys[k], j, cells[k].text); };
  constexpr std::array<std::size_t, 3> lengths{cell::b, cell::d, cell::r},
      angles{cell::gamma, cell::alpha, cell::theta};
  for (std::size_t k = 0; k < 3; ++k) {
    const Placing &from = way.stands[k], &to = way.stands[k + 1];
    if (shown(lengths[k]))
      scene.spans.push_back({column(from, 3), column(to, 3), label_of(text(lengths[k]))});
    if (!shown(angles[k])) continue;
    const bool about_x = angles[k] == cell::alpha;  // from z to z; the others from x to x
    add_angle(scene, column(about_x ? to : from, 3), column(from, about_x ? 0 : 2),
              column(from, about_x ? 2 : 0), within_turn(cells[angles[k]].value), (about_x ? 30 : 26) * unit,
              Look::dimension, text(angles[k]));
  }
}

}  // namespace articula
