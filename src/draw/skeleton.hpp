// What a picture knows of a robot: where its frames stand, in numbers, and what its parameters are called. Lengths that have no value
// have been given one.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "base/vector3.hpp"
#include "draw/scene.hpp"
#include "robot/robot.hpp"

namespace articula {

struct DrawnCell {
  double value = 0;
  std::string text;  // its formula: "q2 - pi/2"
};

struct DrawnPlacement {
  std::array<DrawnCell, 6> cells;  // by placement_keys, at the position drawn
  int number = 0;                  // of the frame: d3
};

struct DrawnJoint {
  JointKind kind = JointKind::fixed;
  int parent = 0;
  DrawnPlacement placement;
  Placing place = no_motion;           // in frame 0 as it would stand if it were fixed
  std::optional<Vector3> mass_centre;  // in its frame, where its link has mass
};

struct DrawnCut {
  JointKind kind = JointKind::revolute;
  int parent = 0, twin_parent = 0;
  DrawnPlacement placement, twin;
};

struct DrawnFrame {
  std::string name;
  int link = 0;
  Placing place = no_motion;  // in its link's frame
};

struct Skeleton {
  std::vector<DrawnJoint> joints;  // [0] is the base
  std::vector<DrawnCut> cuts;
  std::vector<DrawnFrame> frames;
  Vector3 gravity{};
  bool floats = false;

  bool is_leaf(int j) const;  // nothing is carried by it, and no loop closed on it
  int n() const { return static_cast<int>(joints.size()) - 1; }
  const DrawnJoint& operator[](int j) const { return joints[static_cast<std::size_t>(j)]; }
};

struct Shown {  // what of it
  bool parameters = true, masses = false, frames = false, y_axes = false;
  bool apart = true;  // frames at one point are drawn apart
};

// The way from frame i to a frame it carries: Rot(z, gamma) Trans(z, b), then Rot(x, alpha) Trans(x, d), then Rot(z, theta) Trans(z, r).
struct Walk {
  std::array<Placing, 4> stands;  // before, between and after them, in frame 0
};
Walk way_of(const Placing& parent, const DrawnPlacement& placement);

// Origins as they are drawn. Frames at one point slide along their own z axes, which stay where they are: the first ones towards where
// the way comes from, the last ones to where it goes on, by `step`.
std::vector<Vector3> drawn_apart(const Skeleton& skeleton, const Camera& camera, double step);

inline constexpr double paper_width = 620, paper_height = 430;  // of the frames' origins, in pixels
// So large that what is shown of the robot fills it.
void fill_paper(const Skeleton& s, const Shown& shown, Camera& camera);
double symbol_size(const Skeleton& s, const Camera& camera);  // of usual ones; smaller where links are short

inline constexpr int most_labelled = 12;  // joints; of more, frames have their origins' names alone

struct RobotScene {
  Scene scene;
  Camera camera;
  bool slid = false;  // some frames are not where they are
};
RobotScene scene_of(const Skeleton& skeleton, const Shown& shown, Camera camera);

}  // namespace articula
