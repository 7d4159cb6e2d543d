#include "solve/simulate/controller.hpp"

#include <algorithm>
#include <cmath>

namespace articula {

namespace {

std::vector<double> at(const std::vector<double>& all, const std::vector<std::size_t>& places) {
  std::vector<double> list;
  for (const std::size_t k : places) list.push_back(all[k]);
  return list;
}

// The robot stands still before and after its motion.
MotionPoint reference_at(const Motion& motion, double t) {
  MotionPoint point = motion.at(std::clamp(t, 0.0, motion.duration));
  if (t <= motion.duration) return point;
  std::fill(point.qd.begin(), point.qd.end(), 0.0);
  std::fill(point.qdd.begin(), point.qdd.end(), 0.0);
  return point;
}

// The torques that motors give, and what they would have to give more.
struct Split {
  std::vector<double> model, total;
};

class Controller {
 public:
  Controller(ControllerSettings settings, std::size_t nv) : s_(std::move(settings)), nv_(nv) {}

  Effect operator()(const Instant& now) const {
    // A sample at a corner of the motion sees what comes after it, however both are rounded.
    const double after = s_.period > 0 ? 1e-10 * std::max(1.0, now.t) : 0;
    const MotionPoint reference = reference_at(s_.reference, now.t + after);
    const Split torques =
        split({at(now.phase.q, s_.coordinates.q), at(now.phase.qd, s_.coordinates.v), {}}, reference);
    Effect effect{{zeros(), zeros(), zeros()}};
    for (std::size_t i = 0; i < torques.total.size(); ++i) {
      if (!s_.motorised[i]) continue;
      const std::size_t v = s_.coordinates.tau[i];
      effect.parts[0][v] = torques.model[i];
      effect.parts[1][v] = torques.total[i] - torques.model[i];
      effect.parts[2][v] = std::clamp(torques.total[i], -s_.most[i], s_.most[i]) - torques.total[i];
    }
    return effect;
  }

 private:
  std::vector<double> zeros() const { return std::vector<double>(nv_, 0.0); }

  Split split(MotionPoint now, const MotionPoint& reference) const {
    const std::size_t n = s_.kp.size();
    std::vector<double> u(n);
    for (std::size_t i = 0; i < n; ++i)
      u[i] = s_.kp[i] == 0 && s_.kd[i] == 0 ? 0
                                            : s_.kp[i] * (reference.q[s_.error[i]] - now.q[s_.error[i]]) +
                                                  s_.kd[i] * (reference.qd[i] - now.qd[i]);
    if (s_.law == Law::computed_torque) {
      MotionPoint wanted = now;
      wanted.qdd = reference.qdd;
      for (std::size_t i = 0; i < n; ++i) wanted.qdd[i] += u[i];
      return {s_.model(reference), s_.model(wanted)};
    }
    Split torques;
    const std::vector<double> still(n, 0.0);
    torques.model = s_.law == Law::pd ? s_.model({now.q, still, still}) : s_.model(reference);
    torques.total = torques.model;
    for (std::size_t i = 0; i < n; ++i)
      if (s_.torque_of[i] >= 0) torques.total[static_cast<std::size_t>(s_.torque_of[i])] += u[i];
    return torques;
  }

  ControllerSettings s_;
  std::size_t nv_;
};

}  // namespace

const std::vector<LawInfo>& laws() {
  static const std::vector<LawInfo> list{
      {Law::pd, "pd", "proportional and derivative, gravity compensated"},
      {Law::feedforward, "feedforward", "a-priori torques of the motion, proportional and derivative"},
      {Law::computed_torque, "computed-torque",
       "the model of the wanted acceleration; gains in 1/s^2 and 1/s"}};
  return list;
}

Actor controller(ControllerSettings settings, std::size_t nv) {
  Actor actor{{"model", "regulator", "saturation"}, {}, settings.period, settings.delay};
  if (actor.period == 0) actor.breaks = settings.breaks;
  actor.effect = Controller(std::move(settings), nv);
  return actor;
}

}  // namespace articula
