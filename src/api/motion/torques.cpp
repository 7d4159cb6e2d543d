#include "api/torques.hpp"

#include <algorithm>
#include <cmath>

#include "api/motion/motion_torques.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

constexpr std::size_t most_rows = 1000000;
constexpr double near_limit = 0.98;

Robot variant(const Robot& robot, RobotData (*change)(RobotData)) {
  const auto graph = std::make_shared<Graph>();
  RobotData r = robot.in(*graph);
  r.graph = graph;
  return Robot(change(std::move(r)));
}

double size_of_first(const Twist6& twist) { return magnitude(Vector3{twist[0], twist[1], twist[2]}); }

std::optional<double> known(double limit) { return std::isinf(limit) ? std::nullopt : std::optional(limit); }

// Everything there is to say about a motion, one time after the other.
class TorqueSurvey {
 public:
  TorqueSurvey(const Robot& robot, const PlannedMotion& motion, const TorqueSettings& settings)
      : robot_(robot),
        motion_(motion),
        torques_(robot, motion),
        energy_(robot, "energy"),
        limits_(torques_.limits(settings)) {
    const bool geared = !robot.data().motors.empty() && !refusal(model_named("motors"), robot);
    if (geared) motors_ = std::make_unique<RunningModel>(robot, "motors");
    if (has_losses(robot.data()))
      free_torques_ = std::make_unique<RunningModel>(variant(robot, without_losses), "idm");
    report_.robot = robot.name();
    name_loads();
    if (!settings.reactions) return;
    reactions_ = std::make_unique<RunningModel>(robot, "reactions");
    if (!robot.data().cuts.empty()) in_cuts_ = std::make_unique<RunningModel>(robot, "loop-forces");
    name_bearings();
  }

  TorqueReport run(double step) {
    survey();
    const double T = motion_.motion.duration;
    if (step == 0) step = T / 200;
    if (!(T / step <= static_cast<double>(most_rows)))
      throw ModelError("", "a table of more than " + std::to_string(most_rows) + " rows",
                       "--step takes a longer step");
    const auto rows = static_cast<std::size_t>(std::ceil(T / step - 1e-9));
    for (std::size_t k = 0; k <= rows; ++k) {
      report_.rows.push_back(row_at(k == rows ? T : step * static_cast<double>(k)));
      report_.rows.back().work = work_at(report_.rows.back().t);
    }
    return std::move(report_);
  }

 private:
  TorqueRow row_at(double t) {
    TorqueRow row{.t = t,
                  .point = motion_.motion.at(t),
                  .tau = {},
                  .power = {},
                  .qm = {},
                  .qdm = {},
                  .taum = {},
                  .tool = {},
                  .F = {},
                  .N = {}};
    row.tau = torques_(t, row.point);
    for (std::size_t j = 0; j < row.tau.size(); ++j) {
      row.power.push_back(row.tau[j] * row.point.qd[j]);
      row.all += row.power.back();
    }
    if (motors_) {
      const std::vector<double> all = torques_.run(*motors_, t, row.point);
      const auto third = static_cast<std::ptrdiff_t>(all.size() / 3);
      row.qm.assign(all.begin(), all.begin() + third);
      row.qdm.assign(all.begin() + third, all.begin() + 2 * third);
      row.taum.assign(all.begin() + 2 * third, all.end());
    }
    if (motion_.tool) row.tool = motion_.tool(t, row.point);
    if (reactions_) put_reactions(row);
    return row;
  }

  // tau, then F and N of all joints, row by row; of cuts F and N one after the other.
  void put_reactions(TorqueRow& row) {
    const std::vector<double> all = torques_.run(*reactions_, row.t, row.point);
    const std::size_t nv = row.tau.size(), size = (all.size() - nv) / 2;
    const auto put = [&](const std::vector<double>& from, std::size_t F, std::size_t N) {
      const auto three = [&](std::size_t at) { return std::array{from[at], from[at + 1], from[at + 2]}; };
      row.F.push_back(three(F)), row.N.push_back(three(N));
    };
    for (int j = 1; j <= robot_.n(); ++j)
      if (const std::size_t at = nv + 3 * static_cast<std::size_t>(j - 1); !robot_.data()[j].q.empty())
        put(all, at, at + size);
    if (!in_cuts_) return;
    const std::vector<double> cuts = torques_.run(*in_cuts_, row.t, row.point);
    for (std::size_t at = 0; at < cuts.size(); at += 6) put(cuts, at, at + 3);
  }

  void name_bearings() {
    const RobotData& r = robot_.data();
    const auto add = [&](int number, const std::string& title) {
      report_.bearings.push_back({"q" + std::to_string(number), title, {}, {}, {}, {}});
    };
    for (int j = 1; j <= r.n(); ++j)
      if (!r[j].q.empty()) add(j, numbered_joint(r, j));
    int number = r.n();
    for (const CutJoint& cut : r.cuts) ++number, add(number, std::to_string(number) + " (" + cut.name + ")");
  }

  void name_loads() {
    std::size_t k = 0;
    for (const int j : robot_.closure().independent) {
      const Body& body = robot_.data()[j];
      if (body.q.empty()) continue;
      JointLoad load;
      load.name = motion_.joints[k], load.title = numbered_joint(robot_.data(), j);
      load.slides = body.joint == JointKind::prismatic;
      load.effort = known(limits_.effort[k]);
      load.velocity_limit = known(limits_.velocity[k]);
      report_.joints.push_back(load);
      ++k;
    }
    for (const Motor& motor : robot_.data().motors) {
      if (!motors_) break;
      JointLoad load;
      load.name = load.title = motor.name;
      report_.motors.push_back(load);
    }
  }

  static void carry(std::vector<JointLoad>& loads, double t, double weight, const std::vector<double>& tau,
                    const std::vector<double>& qd) {
    for (std::size_t j = 0; j < loads.size(); ++j) {
      loads[j].torque.raise(tau[j], t);
      loads[j].velocity.raise(qd[j], t);
      loads[j].power.raise(tau[j] * qd[j], t);
      loads[j].rms += weight * tau[j] * tau[j];
    }
  }

  // Axes of joints are the third ones of their frames.
  static void bear(std::vector<BearingLoad>& loads, const TorqueRow& row) {
    for (std::size_t j = 0; j < loads.size(); ++j) {
      const auto &F = row.F[j], &N = row.N[j];
      loads[j].force_along.raise(F[2], row.t);
      loads[j].force_across.raise(std::hypot(F[0], F[1]), row.t);
      loads[j].moment_along.raise(N[2], row.t);
      loads[j].moment_across.raise(std::hypot(N[0], N[1]), row.t);
    }
  }

  bool is_busy(const TorqueRow& row) const {
    for (std::size_t j = 0; j < row.tau.size(); ++j)
      if (std::fabs(row.tau[j]) >= near_limit * limits_.effort[j] ||
          std::fabs(row.point.qd[j]) >= near_limit * limits_.velocity[j])
        return true;
    return false;
  }

  void survey() {
    const MotionTimes times = motion_times(motion_);
    const double T = motion_.motion.duration;
    const double start = energy_at(0);
    MotionEnergy& energy = report_.energy;
    for (std::size_t i = 0; i < times.t.size(); ++i) {
      const double t = times.t[i], weight = times.weight[i];
      const TorqueRow row = row_at(t);
      const std::vector<double> free = free_torques_ ? torques_.run(*free_torques_, t, row.point) : row.tau;
      carry(report_.joints, t, weight, row.tau, row.point.qd);
      if (motors_) carry(report_.motors, t, weight, row.taum, row.qdm);
      bear(report_.bearings, row);
      const MotionEnergy before = energy;
      for (std::size_t j = 0; j < row.tau.size(); ++j) {
        (row.power[j] > 0 ? energy.positive : energy.negative) += weight * row.power[j];
        energy.losses += weight * (row.tau[j] - free[j]) * row.point.qd[j];
      }
      energy.net += weight * row.all;
      if (const std::optional<double> share = times.before[i])
        report_.energies.push_back({t, std::lerp(before.net, energy.net, *share), row.all,
                                    energy_at(t) - start, std::lerp(before.losses, energy.losses, *share)});
      report_.power.raise(row.all, t);
      if (is_busy(row)) report_.busy += weight / T;
      if (!row.tool) continue;
      report_.tool_velocity.raise(size_of_first(row.tool->velocity), t);
      report_.tool_acceleration.raise(size_of_first(row.tool->acceleration), t);
    }
    energy.change = energy_at(T) - start;
    if (base_moves(robot_.data())) energy.of_base = energy.change + energy.losses - energy.net;
    for (std::vector<JointLoad>* loads : {&report_.joints, &report_.motors})
      for (JointLoad& load : *loads) load.rms = std::sqrt(load.rms / T);
  }

  // Between two points of the survey: the cubic with their powers as slopes.
  double work_at(double t) const {
    const std::vector<EnergyPoint>& e = report_.energies;
    const auto next = std::upper_bound(e.begin(), e.end(), t,
                                       [](double time, const EnergyPoint& point) { return time < point.t; });
    if (next == e.begin()) return 0;
    if (next == e.end()) return e.back().work;
    const EnergyPoint &a = *(next - 1), &b = *next;
    const double h = b.t - a.t, s = (t - a.t) / h;
    return a.work + s * s * (3 - 2 * s) * (b.work - a.work) +
           h * s * (1 - s) * ((1 - s) * a.power - s * b.power);
  }

  double energy_at(double t) {
    const std::vector<double> e = torques_.run(energy_, t, motion_.motion.at(t));
    return e[0] + e[1];
  }

  const Robot& robot_;
  const PlannedMotion& motion_;
  MotionTorques torques_;
  RunningModel energy_;
  std::unique_ptr<RunningModel> free_torques_, motors_, reactions_, in_cuts_;
  MotionLimits limits_;
  TorqueReport report_;
};

}  // namespace

TorqueReport torques(const Robot& robot, const PlannedMotion& motion, const TorqueSettings& settings) {
  return TorqueSurvey(robot, motion, settings).run(settings.step);
}

}  // namespace articula
