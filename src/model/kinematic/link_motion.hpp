// How the links move, from the base outwards, [KhalilCreusot1997] (6)-(10); the first half of the Newton-Euler algorithm.
//
//   V_j, w_j    velocity of the origin O_j and angular velocity of link j: its twist t_j
//   Vd_j, wd_j  accelerations: of O_j less gravity, and angular
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

// Its twist: at rest whatever the robot says, or as it says.
Twist base_at_rest(const RobotData& r);
Twist given_base_twist(const RobotData& r);

Twist carried(const Twist& i, const Transform& iT_j);  // link i's velocity at O_j, in frame j

// T: placements(r).
std::vector<Twist> twists(const RobotData& r, const std::vector<Transform>& T, const Twist& base);

struct LinkMotion {
  Vec3 w, wd, Vd;
  Tensor3 U;
};
std::vector<LinkMotion> link_motions(const RobotData& r, const std::vector<Transform>& T);

}  // namespace articula
