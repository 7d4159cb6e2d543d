// Laws of motion: how far along its way a motion is at a time, s(t) from 0 to 1, at rest at both ends.
//
//   trapezoidal   speeds up evenly, keeps its speed, slows down evenly: accelerations jump
//   s-curve       the same with accelerations that rise and fall evenly, seven phases: jerks jump
//   quintic       10 x^3 - 15 x^4 + 6 x^5, x = t/T
//   cycloidal     x - sin(2 pi x)/(2 pi)
//   harmonic      (1 - cos(pi x))/2: accelerations jump at both ends
//
// Laws with ramps reach limits of s', s'' and s''' and are then the fastest within them; the others are stretched until they keep them.
#pragma once

#include <array>
#include <limits>
#include <vector>

#include "robot/motion.hpp"

namespace articula {

using Advance = std::array<double, 4>;  // s, s', s'', s'''

struct AdvanceLimits {
  double velocity = std::numeric_limits<double>::infinity();
  double acceleration = std::numeric_limits<double>::infinity();
  double jerk = std::numeric_limits<double>::infinity();
};

class Timing {
 public:
  // `ramp`: what each ramp has of the duration, at most a half; laws without ramps have none.
  Timing(MotionLaw law, double duration, double ramp = 1.0 / 3);
  // The shortest within limits. Bug when they do not determine it (missing_limit).
  static Timing within(MotionLaw law, const AdvanceLimits& limits);

  double duration() const { return duration_; }
  Advance at(double t) const;
  std::vector<double> breaks() const;  // where it is not smooth, its ends among them

 private:
  struct Phase {
    double begin;
    Advance state;  // there; the jerk is constant
  };
  Timing(MotionLaw law, double speed, double ramp_time, double rise, double cruise);
  void add_phases(const std::array<double, 7>& lengths, double jerk);

  MotionLaw law_;
  double duration_ = 0;
  std::vector<Phase> phases_;  // of laws with ramps
};

// The limit without which a law has no shortest duration: "acceleration", "jerk"; "" when nothing is missing.
std::string missing_limit(MotionLaw law, const AdvanceLimits& limits);
bool keeps_no_jerk(MotionLaw law);  // its accelerations jump

}  // namespace articula
