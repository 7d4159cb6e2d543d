// Where a picture is seen from: parallel projection along one direction. On paper x goes to the right and y down, in pixels; depth is
// towards the reader.
//
//   up     on paper: against gravity, else z0
//   front  x0 to the right where z0 is up; else z0 towards the reader: planar robots are seen along their axes
//   side   from the right of the front,  top  from above,  iso  from the front, the right and above
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/vector3.hpp"
#include "draw/thinned.hpp"

namespace articula {

struct Camera {
  Vector3 right{1, 0, 0}, up{0, 0, 1}, toward{0, -1, 0};  // of the paper, in frame 0; unit vectors
  Vector3 down_here{0, 0, -1};                            // of the robot: of its gravity
  double scale = 1;                                       // pixels for a unit of length

  Point2 at(const Vector3& p) const { return {scale * inner(right, p), -scale * inner(up, p)}; }
  double depth(const Vector3& p) const { return scale * inner(toward, p); }
  double length(double pixels) const { return pixels / scale; }
};

const std::vector<std::string>& view_names();
Camera camera_for(std::string_view view, const Vector3& gravity);  // ModelError for another view

}  // namespace articula
