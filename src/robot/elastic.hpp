// Links that bend, as chains of springs and rigid pieces: finite segments [Huston1981]. A beam of length L, cut into N equal parts of
// length h = L/N, yields in the middle of each of them, so that N + 1 pieces are rigid: the first and the last are half as long,
//
//   s_i = (i - 1/2) h     spring i along the beam, i = 1 .. N: a turn about its z axis, then about y, then about x, with stiffness
//                         E Iz/h, E Iy/h, G J/h: under one moment everywhere the far end turns as that of the beam does
//   mass                  of the beam itself: spread evenly on its line, and beside it the turning of its sections, M/A (Iy + Iz, Iy, Iz);
//                         instead of that what its link has beside the line, where the link is all beam and turns about it
//
// In the table each spring is one passive joint of as many rows; the first piece stays in the row of the link. The last row of a spring
// that twists has its origin at the spring that follows, or at the far end. Frames go with the piece that they stand beside; what else
// the link weighs with the one that it sits on (beam.hpp); joints with the last one. Stretching and shear are left out.
#pragma once

#include "robot/robot.hpp"

namespace articula {

inline constexpr int most_segments = 32;

// The robot without beams, its rows numbered anew. ModelError: no beams, closed loops, values that decide
// what sits where and are not known.
RobotData elastic(const RobotData& r, int segments);

}  // namespace articula
