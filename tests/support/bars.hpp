// Robots with closed loops for tests, made of bars: described by hand, so that what they do can be computed by hand.
#pragma once

#include <array>
#include <vector>

#include "robot/robot.hpp"
#include "support/draw.hpp"

namespace articula::test {

// Body j of the kind, placed in `parent` by gamma b alpha d theta r; the variable is added.
void put(RobotData& r, int j, JointKind kind, int parent, const std::array<double, 6>& at);

void cut(RobotData& r, JointKind kind, int parent, const std::array<double, 6>& at, int twin_parent,
         const std::array<double, 6>& twin);

// Crank a (joint 1), coupler b (joint 2, on the crank), rocker c (joint 3, at x = g); the pin closes coupler and rocker.
RobotData four_bar(double g, double a, double b, double c);

// A loop of random joints, six in the tree (`kinds` among them, the others revolute), and a cut of the kind given.
RobotData random_loop(Draw& draw, const std::vector<JointKind>& kinds, JointKind cut_kind);

}  // namespace articula::test
