#include "api/motion/motion_torques.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"

namespace articula {

const Robot& with_a_motor_each(const Robot& robot) {
  const Closure& closure = robot.closure();
  if (closure.driven == closure.independent) return robot;
  throw ModelError("robot " + robot.name(), counted(closure.driven.size(), "joint") + " with torques drive " +
                                                counted(closure.independent.size(), "freedom") +
                                                ": nothing tells how they share the load");
}

std::vector<double> joint_limits(const Robot& robot, LimitKey key, const std::vector<double>& given,
                                 const std::string& option) {
  std::vector<double> list;
  for (const int j : robot.closure().independent) {
    const Body& body = robot.data()[j];
    if (body.q.empty()) continue;
    list.push_back(known_limit(robot, body, key));
  }
  if (given.empty()) return list;
  if (given.size() == 1) return std::vector<double>(list.size(), given.front());
  if (given.size() != list.size())
    throw ModelError(
        "", option + " has " + counted(given.size(), "value") + " instead of " + std::to_string(list.size()),
        "one for all joints, or one for each");
  return given;
}

std::string moment(double t) {
  constexpr double moved = 1e-6;
  return short_number(t < moved ? 0 : t);
}

void MotionPeak::raise(double value, double t) {
  constexpr double rounding = 1e-8;  // of equal peaks the first is told
  if (std::fabs(value) > size * (1 + rounding)) size = std::fabs(value), at = t;
}

MotionTorques::MotionTorques(const Robot& robot, const PlannedMotion& motion)
    : robot_(with_a_motor_each(robot)), motion_(motion), torques_(robot, "idm") {}

std::vector<double> MotionTorques::operator()(double t, const MotionPoint& point) {
  return run(torques_, t, point);
}

std::vector<double> MotionTorques::run(RunningModel& model, double t, const MotionPoint& point) {
  if (!robot_.data().cuts.empty() && t != last_) {
    qp_ = coordinates_of(robot_, robot_.closure().given, motion_.tree(t));
    last_ = t;
  }
  std::vector<double> values = model.run({{"q", point.q}, {"qp", qp_}, {"qd", point.qd}, {"qdd", point.qdd}});
  for (const double x : values)
    if (!std::isfinite(x))
      throw ModelError("robot " + robot_.name(),
                       "at t = " + moment(t) +
                           " s: a torque is not finite: its loops are singular there, or "
                           "numbers are too large");
  return values;
}

MotionLimits MotionTorques::limits(const TorqueSettings& settings) const {
  return {joint_limits(robot_, EFFORT, settings.effort, "--effort"),
          joint_limits(robot_, VELOCITY, settings.velocity, "--velocity")};
}

// Simpson's rule between breaks.
MotionTimes motion_times(const PlannedMotion& motion) {
  constexpr std::size_t all = 4000, most = 1000;  // intervals of the motion, of a part
  constexpr double inside = 1e-9;
  const std::size_t parts = motion.breaks.size() - 1;
  const std::size_t pairs = std::clamp<std::size_t>(all / (2 * parts), 2, most / 2);
  MotionTimes times;
  for (std::size_t i = 0; i < parts; ++i) {
    const double begin = motion.breaks[i], length = motion.breaks[i + 1] - begin;
    const double h = length / static_cast<double>(2 * pairs);
    for (std::size_t k = 0; k <= 2 * pairs && length > 0; ++k) {
      const double share =
          std::clamp(static_cast<double>(k) / static_cast<double>(2 * pairs), inside, 1 - inside);
      times.t.push_back(begin + share * length);
      const bool first = k == 0, last = k == 2 * pairs, between = k % 2 == 1;
      times.weight.push_back(h / 3 * (first || last ? 1 : between ? 4 : 2));
      times.before.push_back(between ? std::nullopt : std::optional(first ? 0 : last ? 1 : 0.5));
    }
  }
  return times;
}

}  // namespace articula
