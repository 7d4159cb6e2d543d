// What is drawn, in space: polylines, polygons, texts and dimensions with a look each. Everything is one of these: a cylinder is two
// polygons, an arrow a line with a head.
#pragma once

#include <vector>

#include "draw/camera.hpp"
#include "draw/label.hpp"

namespace articula {

enum class Look {
  plate,     // of the ground
  hatch,     // below it
  link,      // bodies
  platform,  // one that closes several loops
  joint,     // the side of a cylinder, the faces of a box
  cap,       // its end
  helper,    // thin and dashed: what belongs together
  cut,       // a joint that closes a loop
  x,         // axes
  y,
  z,
  dimension,  // lengths and angles that are fixed
  variable,   // joint variables
  mass,
  frame,  // named frames
  gravity,
  count
};

enum class Layer {
  ground,
  links,
  solids,
  marks
};  // drawn one after the other; in each of them, what is farther first

struct Stroke {
  Look look = Look::link;
  Layer layer = Layer::solids;
  std::vector<Vector3> points;
  bool closed = false;
  bool inked = false;               // filled with the colour of lines: dots
  bool head = false, tail = false;  // arrows at its ends
  Vector3 about{};                  // whose depth it has
};

struct Tag {  // a text near a point; its place is found when everything is drawn
  Label label;
  Look look = Look::x;
  Vector3 at{};
  Vector3 away{};  // where it had best stand, from there
  double gap = 4;  // pixels between point and text
  int rank = 0;    // those of low rank are placed first
};

struct Span {  // a dimension line beside the way between two points, with a text
  Vector3 from{}, to{};
  Label label;
};

struct Scene {
  std::vector<Stroke> shapes;
  std::vector<Tag> tags;
  std::vector<Span> spans;
  double text_size = 15;
};

// Parts of them. Lengths are those of the robot, axes unit vectors.
Vector3 across(const Vector3& axis);  // some unit vector at right angles to it
Stroke segment(Look look, Layer layer, const Vector3& from, const Vector3& to);
Stroke arrow(Look look, Layer layer, const Vector3& from, const Vector3& to);
// About an axis, from the direction `start` through an angle.
Stroke arc(Look look, const Vector3& centre, const Vector3& axis, const Vector3& start, double radius,
           double angle);
void add_dot(Scene& scene, const Camera& camera, Look look, const Vector3& at, double radius);
void add_cylinder(Scene& scene, const Camera& camera, Look look, const Vector3& centre, const Vector3& axis,
                  double half, double radius);
void add_box(Scene& scene, const Camera& camera, Look look, const Vector3& centre,
             const std::array<Vector3, 3>& half_edges);
void add_ball(Scene& scene, const Camera& camera, Look look, const Vector3& centre, double radius);
// Ground at right angles to `up`: a plate, or a line with hatching where it is seen from its side.
void add_ground(Scene& scene, const Camera& camera, const Vector3& centre, const Vector3& up, double half);
// An axis that points at the reader, or away from him: a circle with a dot, or with a cross.
void add_end_on(Scene& scene, const Camera& camera, Look look, const Vector3& at, bool towards,
                double radius);

}  // namespace articula
