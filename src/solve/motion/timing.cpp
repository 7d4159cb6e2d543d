#include "solve/motion/timing.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/error.hpp"

namespace articula {

namespace {

using std::numbers::pi;

Advance scaled(const Advance& s, double duration) {
  return {s[0], s[1] / duration, s[2] / (duration * duration), s[3] / (duration * duration * duration)};
}

Advance smooth_law(MotionLaw law, double x) {
  switch (law) {
    case MotionLaw::cycloidal:
      return {x - std::sin(2 * pi * x) / (2 * pi), 1 - std::cos(2 * pi * x), 2 * pi * std::sin(2 * pi * x),
              4 * pi * pi * std::cos(2 * pi * x)};
    case MotionLaw::harmonic:
      return {(1 - std::cos(pi * x)) / 2, pi / 2 * std::sin(pi * x), pi * pi / 2 * std::cos(pi * x),
              -pi * pi * pi / 2 * std::sin(pi * x)};
    default:
      return {x * x * x * (10 + x * (6 * x - 15)), 30 * x * x * (1 - x) * (1 - x),
              60 * x * (1 - x) * (1 - 2 * x), 60 + 360 * x * (x - 1)};
  }
}

Advance after(const Advance& s, double h) {
  return {s[0] + h * (s[1] + h * (s[2] / 2 + h * s[3] / 6)), s[1] + h * (s[2] + h * s[3] / 2),
          s[2] + h * s[3], s[3]};
}

double least(double a, double b) { return std::min(a, b); }

}  // namespace

Timing::Timing(MotionLaw law, double duration, double ramp) : law_(law), duration_(duration) {
  if (!info(law).ramps) return;
  const double speed = 1 / (duration * (1 - ramp)), rise = law == MotionLaw::s_curve ? ramp / 3 : 0;
  *this = Timing(law, speed, ramp * duration, rise * duration, (1 - 2 * ramp) * duration);
  duration_ = duration;
}

// Two ramps of a length to a speed, in each of which the acceleration takes `rise` to come and to go.
Timing::Timing(MotionLaw law, double speed, double ramp_time, double rise, double cruise)
    : law_(law), duration_(2 * ramp_time + cruise) {
  if (law == MotionLaw::trapezoidal) {
    const double a = speed / ramp_time;
    phases_ = {{0, {0, 0, a, 0}},
               {ramp_time, {speed * ramp_time / 2, speed, 0, 0}},
               {ramp_time + cruise, {1 - speed * ramp_time / 2, speed, -a, 0}}};
    return;
  }
  add_phases({rise, ramp_time - 2 * rise, rise, cruise, rise, ramp_time - 2 * rise, rise},
             speed / (rise * (ramp_time - rise)));
}

void Timing::add_phases(const std::array<double, 7>& lengths, double jerk) {
  constexpr std::array<double, 7> signs{1, 0, -1, 0, -1, 0, 1};
  Phase now{0, {}};
  for (std::size_t k = 0; k < lengths.size(); ++k) {
    now.state[3] = signs[k] * jerk;
    if (lengths[k] > 0) phases_.push_back(now);
    now = {now.begin + std::max(lengths[k], 0.0), after(now.state, std::max(lengths[k], 0.0))};
  }
}

Timing Timing::within(MotionLaw law, const AdvanceLimits& limits) {
  if (!missing_limit(law, limits).empty()) throw Bug("a law of motion without limits");
  const double A = limits.acceleration, J = limits.jerk;
  const MotionLawInfo& i = info(law);
  if (!i.ramps)
    return {law,
            std::max({i.velocity / limits.velocity, std::sqrt(i.acceleration / A), std::cbrt(i.jerk / J)})};
  if (law == MotionLaw::trapezoidal) {
    const double v = least(limits.velocity, std::sqrt(A));
    return {law, v, v / A, 0, std::max(1 / v - v / A, 0.0)};
  }
  // The ramp to v takes v/A + A/J, or 2 sqrt(v/J) when A is not reached; two of them go v times as far.
  const double reached = A * A / J;
  double v = least(limits.velocity, std::cbrt(J / 4));
  if (v > reached) v = least(limits.velocity, (std::sqrt(reached * reached + 4 * A) - reached) / 2);
  const double rise = v > reached ? A / J : std::sqrt(v / J), ramp = v > reached ? v / A + rise : 2 * rise;
  return {law, v, ramp, rise, std::max(1 / v - ramp, 0.0)};
}

Advance Timing::at(double t) const {
  if (t <= 0 && phases_.empty()) return scaled(smooth_law(law_, 0), duration_);
  if (phases_.empty()) return scaled(smooth_law(law_, least(t / duration_, 1)), duration_);
  const auto next = std::upper_bound(phases_.begin(), phases_.end(), t,
                                     [](double x, const Phase& phase) { return x < phase.begin; });
  const Phase& phase = next == phases_.begin() ? phases_.front() : *std::prev(next);
  Advance s = after(phase.state, std::clamp(t, 0.0, duration_) - phase.begin);
  s[0] = std::clamp(s[0], 0.0, 1.0);
  if (t >= duration_) s[0] = 1, s[1] = 0;
  return s;
}

std::vector<double> Timing::breaks() const {
  std::vector<double> list;
  for (const Phase& phase : phases_) list.push_back(phase.begin);
  if (list.empty()) list.push_back(0);
  list.push_back(duration_);
  return list;
}

bool keeps_no_jerk(MotionLaw law) { return law == MotionLaw::trapezoidal || law == MotionLaw::harmonic; }

std::string missing_limit(MotionLaw law, const AdvanceLimits& limits) {
  if (law == MotionLaw::trapezoidal && std::isinf(limits.acceleration)) return "acceleration";
  if (law == MotionLaw::s_curve && std::isinf(limits.jerk)) return "jerk";
  const bool unbounded_jerk = std::isinf(limits.jerk) || keeps_no_jerk(law);
  if (std::isinf(limits.velocity) && std::isinf(limits.acceleration) && unbounded_jerk) return "velocity";
  return "";
}

}  // namespace articula
