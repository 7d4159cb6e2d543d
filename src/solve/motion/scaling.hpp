// How much faster a motion may be: t -> t/c. With velocities c qd and accelerations c^2 qdd a torque is
//
//   tau(c) = k0 + k1 c + k2 c^2        gravity and dry friction, viscous friction, inertia
//
// exactly, but for friction that fades with velocity (Stribeck): then around the c at hand.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "solve/motion/motion.hpp"

namespace articula {

using TorquesAt = std::function<std::vector<double>(double t, const MotionPoint& point)>;

struct MotionLimits {  // of each joint; infinite where there are none
  std::vector<double> effort, velocity;
};

// k0, k1, k2 of each joint, with velocities and accelerations of this point taken around c.
using RateTerms = std::vector<std::array<double, 3>>;
RateTerms rate_terms(const TorquesAt& torques, double t, const MotionPoint& point, double c);
MotionPoint at_rate(MotionPoint point, double c);

struct LargestRate {
  double c = 0;  // 0: there is none, the limits do not even let it stand still; infinite: nothing limits it
  double t = 0;  // where it is limited
};
// Over these times of a motion.
LargestRate largest_rate(const Motion& motion, const TorquesAt& torques, const MotionLimits& limits,
                         const std::vector<double>& times);

}  // namespace articula
