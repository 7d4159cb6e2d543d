// The same way in less time: a planned motion with another timing.

#include <algorithm>
#include <cmath>
#include <numeric>

#include "api/loops.hpp"
#include "api/motion/motion_torques.hpp"
#include "base/text.hpp"
#include "solve/motion/fastest.hpp"
#include "solve/motion/motion_track.hpp"
#include "solve/motion/turning.hpp"

namespace articula {

namespace {

constexpr int grid_points = 600, most_points = 6000;  // of a way: more of a longer one
constexpr double points_for_length = 60;              // 1/rad
constexpr int finer = 2;                              // grids after the first, each twice as fine
constexpr double margin = 1e-3;      // that the grid leaves below limits, for what happens between its points
constexpr double narrowest = 1e-12;  // m, rad: ways that are shorter are none

struct OtherTiming {
  double duration = 0;
  std::function<double(double)> old;         // time of the old motion
  std::function<MotionPoint(double)> point;  // at a new time
};

PlannedMotion retimed(const PlannedMotion& motion, const OtherTiming& timing) {
  PlannedMotion faster = motion;
  faster.motion = {timing.duration, timing.point};
  faster.tree = [tree = motion.tree, old = timing.old](double t) { return tree(old(t)); };
  if (motion.tool)
    faster.tool = [tool = motion.tool, old = timing.old](double t, const MotionPoint& point) {
      return tool(old(t), point);
    };
  return faster;
}

PlannedMotion at_another_rate(const PlannedMotion& motion, double c) {
  const auto old = [c, T = motion.motion.duration](double t) { return std::clamp(c * t, 0.0, T); };
  PlannedMotion faster =
      retimed(motion, {motion.motion.duration / c, old,
                       [at = motion.motion.at, old, c](double t) { return at_rate(at(old(t)), c); }});
  for (double& t : faster.breaks) t /= c;
  for (PlannedSegment& s : faster.segments) s.begin /= c, s.end /= c;
  return faster;
}

// Between two rests of a motion, its way and the timing on it; a pause is a way without length.
struct WayPart {
  double begin = 0, duration = 0;  // in the new motion
  double from = 0, to = 0;         // in the old one
  std::shared_ptr<const JointPath> path;
  PathTiming timing;
};

class FastWay {
 public:
  FastWay(const Robot& robot, const PlannedMotion& motion, MotionTorques& torques, const MotionLimits& limits)
      : robot_(robot), motion_(motion), torques_(torques), limits_(limits), within_(limits) {
    for (std::vector<double>* list : {&within_.effort, &within_.velocity})
      for (double& limit : *list) limit *= 1 - margin;
  }

  PlannedMotion run() {
    for (const PlannedSegment& s : motion_.segments) {
      const std::vector<double> ends = rests(motion_.motion, s.begin, s.end);
      for (std::size_t k = 0; k + 1 < ends.size(); ++k) add(ends[k], ends[k + 1]);
      new_ends_.push_back(duration());
    }
    return as_planned();
  }

 private:
  double duration() const { return parts_.empty() ? 0 : parts_.back().begin + parts_.back().duration; }

  void add(double from, double to) {
    WayPart part{duration(), to - from, from, to, {}, {}};
    const auto knots = std::count_if(motion_.breaks.begin(), motion_.breaks.end(),
                                     [&](double t) { return t > from && t < to; });
    auto path = std::make_shared<JointPath>(motion_.motion, from, to,
                                            static_cast<int>(std::clamp<long>(4 * knots, 2000, 100000)));
    if (path->length() > narrowest) {
      part.timing = timed(*path);
      part.duration = part.timing.duration();
      part.path = std::move(path);
    }
    parts_.push_back(std::move(part));
  }

  PathTiming timed(const JointPath& path) const {
    const TorquesAt torques = [this](double t, const MotionPoint& p) { return torques_(t, p); };
    int points = std::clamp(static_cast<int>(points_for_length * path.length()), grid_points, most_points);
    try {
      PathTiming timing = fastest_timing(path, torques, within_, points);
      for (int k = 0; k < finer && beyond(path, timing) > 0; ++k)
        timing = fastest_timing(path, torques, within_, points *= 2);
      return eased(path, std::move(timing));
    } catch (const PathStuck& stuck) {
      const double t = path.time_at(stuck.s);
      throw ModelError("robot " + robot_.name(),
                       "the torques that hold it where the motion is at t = " + moment(t) +
                           " s exceed the limits, so no timing keeps them",
                       "a smaller load, or larger limits");
    }
  }

  // How far torques and velocities exceed their limits within the intervals of the grid, relative.
  double beyond(const JointPath& path, const PathTiming& timing) const {
    double most = 0;
    for (std::size_t i = 0; i + 1 < timing.t.size(); ++i)
      for (const double share : {1e-6, 0.01, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 0.99, 1 - 1e-6}) {
        const PathTiming::State state = timing.at(timing.t[i] + share * (timing.t[i + 1] - timing.t[i]));
        const PathPoint p = path.at(state.s);
        const MotionPoint m = on_path(p, state);
        const std::vector<double> tau = torques_(p.t, m);
        for (std::size_t j = 0; j < tau.size(); ++j)
          most = std::max({most, std::fabs(tau[j]) / limits_.effort[j] - 1,
                           std::fabs(m.qd[j]) / limits_.velocity[j] - 1});
      }
    return most;
  }

  // What is still beyond, because friction fades or the way bends within an interval: a little slower as a whole.
  PathTiming eased(const JointPath& path, PathTiming timing) const {
    constexpr int tries = 60;
    constexpr double slower = 0.995;
    for (int k = 0; k < tries && beyond(path, timing) > 0; ++k) {
      for (double& t : timing.t) t /= slower;
      for (double& v : timing.rate) v *= slower;
      for (double& u : timing.change) u *= slower * slower;
    }
    return timing;
  }

  PlannedMotion as_planned() {
    const auto parts = std::make_shared<const std::vector<WayPart>>(std::move(parts_));
    std::vector<double> begins, breaks;
    for (const WayPart& part : *parts) {
      begins.push_back(part.begin);
      if (!part.path) breaks.push_back(part.begin);
      for (std::size_t i = 0; part.path && i + 1 < part.timing.t.size(); ++i)
        breaks.push_back(part.begin + part.timing.t[i]);
    }
    const double all = parts->back().begin + parts->back().duration;
    breaks.push_back(all);
    const auto point_and_time = [parts, begins, at = motion_.motion.at](double t) {
      const WayPart& part = (*parts)[piece_at(begins, t)];
      const double now = std::clamp(t - part.begin, 0.0, part.duration);
      if (!part.path) return std::pair(part.from + now, at(part.from + now));
      const PathTiming::State state = part.timing.at(now);
      const PathPoint p = part.path->at(state.s);
      return std::pair(p.t, on_path(p, state));
    };
    PlannedMotion faster =
        retimed(motion_, {all, [point_and_time](double t) { return point_and_time(t).first; },
                          [point_and_time](double t) { return point_and_time(t).second; }});
    faster.breaks = breaks;
    for (std::size_t k = 0; k < faster.segments.size(); ++k) {
      faster.segments[k].begin = k == 0 ? 0 : new_ends_[k - 1];
      faster.segments[k].end = new_ends_[k];
    }
    return faster;
  }

  const Robot& robot_;
  const PlannedMotion& motion_;
  MotionTorques& torques_;
  const MotionLimits& limits_;
  MotionLimits within_;
  std::vector<WayPart> parts_;
  std::vector<double> new_ends_;  // of segments
};

// Those of the motion, its breaks themselves, and both sides of where a joint turns back.
std::vector<double> times_to_limit(const PlannedMotion& motion) {
  const double T = motion.motion.duration, beside = 1e-9 * T;
  std::vector<double> times = motion_times(motion).t;
  const std::vector<double> turns = turning_places([&](double x) { return motion.motion.at(x).qd; }, times);
  times.insert(times.end(), motion.breaks.begin(), motion.breaks.end());
  for (const double t : turns)
    for (const double side : {t - beside, t + beside}) times.push_back(std::clamp(side, 0.0, T));
  return times;
}

}  // namespace

const std::vector<std::string>& fastest_names() {
  static const std::vector<std::string> names{"uniform", "optimal"};
  return names;
}

FasterMotion fastest(const Robot& robot, const PlannedMotion& motion, const TorqueSettings& settings,
                     Fastest how) {
  MotionTorques torques(robot, motion);
  const MotionLimits limits = torques.limits(settings);
  for (std::size_t j = 0; j < limits.effort.size(); ++j)
    if (std::isinf(limits.effort[j]))
      throw ModelError(
          "robot " + robot.name(),
          "joint " + freedom_titles(robot, robot.closure().independent)[j] + " has no limit of torque",
          "--effort gives them, or the file:  limits: {effort: 100}");
  const TorquesAt at = [&](double t, const MotionPoint& p) { return torques(t, p); };
  const LargestRate rate = largest_rate(motion.motion, at, limits, times_to_limit(motion));
  if (rate.c == 0)
    throw ModelError("robot " + robot.name(),
                     "at t = " + moment(rate.t) + " s standing still exceeds the limits of torque",
                     "a smaller load, or larger limits");
  if (std::isinf(rate.c))
    throw ModelError("robot " + robot.name(), "nothing limits how fast it goes: the motion needs no torques");
  FasterMotion result{at_another_rate(motion, rate.c), motion.motion.duration / rate.c, {}};
  if (how == Fastest::uniform) return result;
  result.motion = FastWay(robot, motion, torques, limits).run();
  result.optimal = result.motion.motion.duration;
  return result;
}

}  // namespace articula
