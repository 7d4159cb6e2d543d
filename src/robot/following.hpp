// Dependent joints of closed loops that follow others (loops.hpp), found where the robot is closed.
//
// Where a row of W = -W_p^-1 W_a (13), or its difference to another, has nothing but 0, 1, -1 in it, q_p is a sum of variables and
// a constant; the constant is a multiple of pi/12 and whole multiples of the angles among the parameters. With them put in the
// loops must close: proven by fingerprints.
#pragma once

#include <vector>

#include "robot/closed_samples.hpp"

namespace articula {

struct FollowingJoints {
  std::vector<Follows> sums;
  std::vector<double> sample;  // a closed position where they are true
};
// As many as there are at one closed position: one of the samples, or another where there may be parallelograms.
FollowingJoints following_of(const RobotData& r, const ClosedSamples& samples,
                             const std::vector<int>& independent, const std::vector<int>& dependent);

// Whether sums that are true at a sample are true at q.
bool hold_at(const std::vector<Follows>& sums, const LoopNumbers& numbers, const std::vector<double>& q,
             const std::vector<double>& sample);

}  // namespace articula
