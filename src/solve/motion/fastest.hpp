// The fastest timing of a way under limits of torques and velocities, from rest to rest [BobrowDubowskyGibson1985], by reachability on a
// grid [PhamPham2018].
//
//   qd = q' s',   qdd = q' s'' + q'' s'^2,   x = s'^2,   u = s''
//   tau = a u + k0 + k1 sqrt(x) + k2 x            a = A q', k0 gravity and dry friction, k1 viscous friction, k2 inertia
//
// Backwards: the largest x at each point of the grid from which the next one's can be reached; forwards: the largest u that stays
// below. u is constant between two points, and torques keep their limits at both. Where a joint turns back its dry friction jumps: there
// are points right before and right after it.
#pragma once

#include <optional>

#include "solve/motion/joint_path.hpp"
#include "solve/motion/scaling.hpp"

namespace articula {

struct PathTiming {
  std::vector<double> s, t, rate, change;  // at the points of the grid: s, t, s', and s'' from there on
  double duration() const { return t.back(); }
  struct State {
    double s, rate, change;
  };
  State at(double time) const;
};

struct PathStuck {  // there the limits do not even let the robot stand still
  double s = 0;
};

// Throws PathStuck.
PathTiming fastest_timing(const JointPath& path, const TorquesAt& torques, const MotionLimits& limits,
                          int points);  // as many, and more where joints turn back

MotionPoint on_path(const PathPoint& point, const PathTiming::State& state);

}  // namespace articula
