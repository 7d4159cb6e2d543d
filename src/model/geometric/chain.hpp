// The way between two frames as elementary motions, brought to the fewest rotations that the robot's axes allow:
//
//   iT_j = Trans(v_1) R_1 Trans(v_2) R_2 .. Trans(v_G) R_G Trans(v) S
//
//   R_g   turns about a coordinate axis, no two neighbours about the same (unless their sum cannot be proven); or a
//         given rotation (of a quaternion, of Z)
//   S     a rotation by right angles: a renaming of axes, with signs
//
// Two rules make it from the motions of (1-b) [KhalilCreusot1997]. Right angles cost nothing and move to the end,
//
//   S Rot(e, a) = Rot(S e, a) S        S Trans(v) = Trans(S v) S
//
// so that axes which are parallel have one name, and parallel axes are one rotation:
//
//   Rot(e, a) Trans(v) Rot(e, b) = Trans(Rot(e, a) v) Rot(e, a + b)
//
// All components are in axes that these rules have renamed: frames of their own, between those of the robot.
#pragma once

#include <variant>
#include <vector>

#include "robot/path.hpp"

namespace articula {

struct Turn {  // about axis 0, 1, 2
  std::size_t axis;
  Expr angle;
};
using Turning = std::variant<Turn, Matrix3>;
Triple turned(const Turning& R, const Triple& v);       // R v
Triple turned_back(const Turning& R, const Triple& v);  // R^T v

struct Chain {
  struct Group {
    Triple v;
    Turning R;
  };
  std::vector<Group> groups;
  Triple v;
  std::array<Triple, 3> S;  // by columns
};
Chain chain(const RobotData& r, Frame i, Frame j);

}  // namespace articula
