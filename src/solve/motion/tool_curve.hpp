// Ways of a tool: p(u) of its origin, u from 0 to 1, with three derivatives, and an orientation that turns evenly about one axis.
//
//   R(u) = Rot(u turn) R(0),   velocity p' u', acceleration p'' u'^2 + p' u'', angular velocity turn u'
#pragma once

#include <functional>

#include "base/vector3.hpp"
#include "robot/motion.hpp"
#include "solve/motion/timing.hpp"

namespace articula {

struct ToolCurve {
  std::function<std::array<Vector3, 4>(double u)> place;  // p, p', p'', p'''
  Placing start = no_motion;                              // of which the orientation counts
  Vector3 turn{};                                         // rotation vector, in frame 0
  bool oriented = true;                                   // false: whatever the joints make of it
  bool usual = true;  // its orientation counts only where the position leaves joints free
};

using Twist6 = std::array<double, 6>;  // of the origin, then angular
struct ToolPoint {
  Placing T = no_motion;
  Twist6 velocity{}, acceleration{};
};
ToolPoint tool_at(const ToolCurve& curve, const Advance& s);
Placing placing_at(const ToolCurve& curve, double u);

// Position and axes of an ellipse through `a` at u = 0.
std::function<std::array<Vector3, 4>(double u)> ellipse(const Vector3& centre, const Vector3& a,
                                                        const Vector3& b, double angle);
std::function<std::array<Vector3, 4>(double u)> straight(const Vector3& from, const Vector3& by);

// Largest sizes of velocity, acceleration and jerk of the origin on the way, with a timing.
struct ToolPeaks {
  double velocity = 0, acceleration = 0, jerk = 0;
};
ToolPeaks peaks_of(const ToolCurve& curve, const Timing& timing);

// Where a function of one variable is largest, between its breaks: the best of many samples, then golden section.
double peak_of(const std::function<double(double)>& f, const std::vector<double>& breaks);

}  // namespace articula
