// The way from one frame of a robot to another through its tree, and what lies between them.
//
//   iT_j = iT_k kT_l .. hT_j    up the tree to the last common frame, then down: one matrix for each step, (1-b) or
//                               its inverse
//
// Frames are those of the links (0 is the base's), and two that do not move: the world, in which Z places the base,
// and the mount of a base that floats, between the world and the free joint. A base that is held stands in the world.
#pragma once

#include <optional>

#include "robot/mechanics.hpp"

namespace articula {

struct PathStep {                                      // across one joint, or across Z
  Frame here;                                          // the frame that is nearer to where the path begins
  Frame there;                                         // its neighbour
  bool up;                                             // towards the root: `here` is carried by `there`
  Frame carried() const { return up ? here : there; }  // by the other
  // The joint, unless it is Z that lies between them.
  std::optional<int> joint(const RobotData& r) const;
};
std::vector<PathStep> path(const RobotData& r, Frame i, Frame j);

std::vector<int> path_to(const RobotData& r, int n);  // the links 0 .. n, from the base to link n

Transform across(const RobotData& r, const PathStep& step);  // hereT_there
Transform between(const RobotData& r, Frame i, Frame j);     // iT_j

}  // namespace articula
