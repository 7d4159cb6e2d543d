// How long a segment takes: its duration as said, or as limits and peaks have it.

#include <algorithm>
#include <cmath>
#include <limits>

#include "api/motion/planner.hpp"
#include "base/text.hpp"

namespace articula {

namespace {

constexpr double usual_ramp = 1.0 / 3;

double tightest(const std::vector<double>& limits, const std::vector<double>& by) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t j = 0; !limits.empty() && j < by.size(); ++j)
    if (by[j] != 0) least = std::min(least, limits[limits.size() == 1 ? 0 : j] / std::fabs(by[j]));
  return least;
}

}  // namespace

Timing MotionPlanner::checked(const Timing& timing) const {
  if (timing.duration() >= shortest_motion && timing.duration() <= longest_motion) return timing;
  refuse("it would take " + short_number(timing.duration()) + " s",
         "from " + digits_of(shortest_motion) + " to " + digits_of(longest_motion) + " s are possible");
}

double MotionPlanner::limit(const std::vector<double>& limits, const std::string& what) const {
  if (limits.empty()) return std::numeric_limits<double>::infinity();
  if (limits.size() > 1)
    refuse(what + " has " + counted(limits.size(), "value") + " instead of one: it is that of the tool");
  return limits.front();
}

Timing MotionPlanner::joint_timing(const std::vector<double>& by) const {
  const MotionTiming& t = segment_->timing;
  if (t.peak_acceleration)
    refuse("peak-acceleration is that of the tool, on its way", "acceleration: limits that of the joints");
  if (t.duration) return {t.law, *t.duration, t.ramp.value_or(usual_ramp)};
  for (const auto& [name, list] : {std::pair("velocity", &t.velocity),
                                   std::pair("acceleration", &t.acceleration), std::pair("jerk", &t.jerk)})
    if (list->size() > 1) refuse_count(name, list->size());
  std::vector<double> own;
  for (std::size_t j = 0; j < by.size(); ++j) own.push_back(robot_->velocity_limit(j));
  AdvanceLimits limits{std::min(tightest(t.velocity, by), tightest(own, by)), tightest(t.acceleration, by),
                       tightest(t.jerk, by)};
  if (!t.jerk.empty() && keeps_no_jerk(t.law))
    refuse("the law " + std::string(info(t.law).name) + " has no bounded jerk", "law: s-curve");
  if (const std::string missing = missing_limit(t.law, limits); !missing.empty())
    refuse("nothing says how fast it is: no " + missing + " is given",
           "duration: 2, or limits: " + missing + ": 1");
  return checked(Timing::within(t.law, limits));
}

Timing MotionPlanner::line_timing(const ToolCurve& curve, double length) const {
  const MotionTiming& t = segment_->timing;
  if (t.duration || t.peak_acceleration || t.ramp) return curve_timing(curve);
  const double way = length > 0 ? length : magnitude(curve.turn);
  const AdvanceLimits limits{limit(t.velocity, "velocity") / way, limit(t.acceleration, "acceleration") / way,
                             limit(t.jerk, "jerk") / way};
  if (!t.jerk.empty() && keeps_no_jerk(t.law))
    refuse("the law " + std::string(info(t.law).name) + " has no bounded jerk", "law: s-curve");
  if (const std::string missing = missing_limit(t.law, limits); !missing.empty())
    refuse("the law " + std::string(info(t.law).name) + " needs a limit: no " + missing + " is given",
           missing + ": 1");
  return checked(Timing::within(t.law, limits));
}

// The law of one second, stretched: velocities go with 1/T, accelerations with 1/T^2, jerks with 1/T^3.
Timing MotionPlanner::curve_timing(const ToolCurve& curve) const {
  const MotionTiming& t = segment_->timing;
  const double ramp = t.ramp.value_or(usual_ramp);
  if (t.duration) return {t.law, *t.duration, ramp};
  if (!t.jerk.empty() && keeps_no_jerk(t.law))
    refuse("the law " + std::string(info(t.law).name) + " has no bounded jerk", "law: s-curve");
  const ToolPeaks peaks = peaks_of(curve, {t.law, 1, ramp});
  if (t.peak_acceleration) {
    if (peaks.acceleration == 0) refuse("the tool turns where it is: it has no acceleration of its own");
    return checked({t.law, std::sqrt(peaks.acceleration / *t.peak_acceleration), ramp});
  }
  const double duration = std::max({peaks.velocity / limit(t.velocity, "velocity"),
                                    std::sqrt(peaks.acceleration / limit(t.acceleration, "acceleration")),
                                    std::cbrt(peaks.jerk / limit(t.jerk, "jerk"))});
  return checked({t.law, duration, ramp});
}

}  // namespace articula
