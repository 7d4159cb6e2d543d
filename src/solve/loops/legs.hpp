// The legs of a platform: chains of passive joints between what stands still and a body, and which rods they are.
//
// Links that held joints join are one part. In the graph of parts, joints and cuts, two parts have three ways or more, what stands
// still and the body; all others have two, and lie on legs. A leg is walked along as if it were alone: its axes are lines
// in frame 0, at a position where its cut is closed at q_c = 0, whatever the others do there.
//
//   axes of a leg that meet first / last      what holds the body
//   U / S, S / U, S / S                       a rod between the two points
//   R / S, S / R                              a point on a circle: two rods from points of the axis
//   R / R, everything in parallel             a rod in the plane
#pragma once

#include <optional>
#include <vector>

#include "base/vector3.hpp"
#include "robot/loop_numbers.hpp"
#include "solve/loops/platform.hpp"

namespace articula {

struct LegAxis {
  Vector3 point, direction;
  int hinge;  // which of the leg's; a ball joint has three axes
};

struct LegHinge {
  int joint;              // of the tree; -1: the cut
  bool outwards;          // from parent to child
  Placing parent, child;  // where the two links of a tree joint are
};

struct Leg {
  std::vector<LegHinge> hinges;
  std::vector<LegAxis> axes;
  std::size_t first;      // so many axes meet first
  Placing body;           // where the leg carries the body
  std::vector<Rod> rods;  // b in the body's frame
};

struct Platform {
  bool planar = false;
  Vector3 normal{0, 0, 1};  // of the plane
  std::vector<Leg> legs;
};

// Nothing when the robot is no platform while `known` joints stand still.
std::optional<Platform> platform_of(const LoopNumbers& loops, const std::vector<int>& known,
                                    const std::vector<double>& q);

// Angles of the axes by which the leg carries the body to `place`, those nearest to zero; nothing when it does not reach.
std::optional<std::vector<double>> leg_angles(const Leg& leg, const Placing& place);
Placing turn_about(const LegAxis& axis, double angle);

}  // namespace articula
