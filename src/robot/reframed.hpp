// A robot whose rows are right in everything but the frames: those stand where another convention put them. The rows become
// a Mechanism, described() places the frames of Khalil and Kleinfinger, and what a mechanism has no words for (motors,
// location and motion of the base, rates fixed to values, choices, named frames) is carried over from the rows.
#pragma once

#include "robot/mechanism.hpp"

namespace articula {

struct RowFrame {    // of row j
  Transform pose;    // Frame{parent} T Frame{j} where q_j is zero
  Vec3 axis, point;  // of the joint, in Frame{j}
};

// frames[j - 1] is of row j; link_j of the rows is written in Frame{j}. Fixed rows stay rows. Throws InputError.
RobotData reframed(const RobotData& rows, const std::vector<RowFrame>& frames);

// The external wrench of a link, written in T.from(), in T.to() from now on. InputError when it is an input of the models.
void move_wrench(Body& b, const Transform& T);

}  // namespace articula
