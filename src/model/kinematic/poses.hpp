// How the links move, by differentiation: places are products of transformations, velocities the rates of places and
// accelerations the rates of velocities, as the coordinates q move. Nothing is shared with the recursion of
// link_motion.hpp but the description of the robot, so the one proves the other.
//
//   Pose        0A_j by columns 0s_j, 0n_j, 0a_j, and 0P_j, in the frame that the base stands in
//   q' = N qd   how velocities move the coordinates of a joint (robot/mechanics.hpp)
//   V_j, w_j    velocity of O_j and angular velocity of link j, in frame j: 0A_j^T (0P_j' + what the base adds), and
//               the vector of the skew matrix 0A_j^T 0A_j'
//   Vd_j, wd_j  V_j' + w_j x V_j, w_j': the components' rates, and what frame j adds since it turns
#pragma once

#include "expr/transform.hpp"
#include "robot/mechanics.hpp"

namespace articula {

struct Pose {
  std::array<Vec3, 3> axis;
  Vec3 P;
};
std::vector<Pose> poses(const RobotData& r);              // of frames 0 .. n
Vec3 turned(const Pose& to, Frame frame, const Vec3& v);  // written in that frame, which stands at the pose

// How the coordinates q move: as each freedom alone makes them with velocity one, and as all of them do, with the robot's velocities
// or others.
std::vector<Rates> rates_of_freedoms(const RobotData& r);
Rates rates_of_coordinates(const RobotData& r);
Rates rates_of_coordinates(const RobotData& r, const std::vector<Expr>& qd);

// (V_j, w_j), in frame j, of a link at this pose; base: what the frame that the pose is written in moves with.
Twist velocity(const Pose& pose, int j, const Rates& rates, const Twist& base);

// A robot to be differentiated with respect to time. Quantities that it fixes to values (qd_j = 0, the motion of the
// base, ..) are symbols here until the end, since a value cannot be differentiated.
struct Moving {
  RobotData r;
  Twist base;   // V_0, w_0, in frame 0, which turns; at rest where joint 0 is free
  Rates rates;  // of q, qd and of the components of V_0, w_0
  std::map<std::string, Expr> meaning;
};
Moving moving(const RobotData& robot);
std::vector<Expr> as_given(const Moving& m, const std::vector<Expr>& formulas);  // the robot's values again

}  // namespace articula
