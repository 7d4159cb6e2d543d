// How the links move, from the base outwards: the first half of the Newton-Euler algorithm, [KhalilCreusot1997] (6)-(10).
//
//   w_j, wd_j   angular velocity and acceleration of link j
//   Vd_j        acceleration of the origin O_j, less gravity
//   U_j         hat(wd_j) + hat(w_j) hat(w_j)
//
// All quantities of link j are written in frame j.
#pragma once

#include "robot/mechanics.hpp"

namespace articula {

// What carries joint 0: the world at rest, when the base floats; else the base itself, held and moving as the robot says (then
// joint 0 has no freedom and its transformation is the identity). Gravity enters here, as -g.
struct Ground {
  Vec3 w, wd, Vd;
};
Ground ground(const RobotData& r);

struct LinkMotion {
  Vec3 w, wd, Vd;
  Tensor3 U;
};
std::vector<LinkMotion> link_motions(const RobotData& r,
                                     const std::vector<Transform>& T);  // T: placements(r)

}  // namespace articula
