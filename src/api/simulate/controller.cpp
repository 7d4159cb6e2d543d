#include <algorithm>
#include <cmath>
#include <limits>

#include "api/evaluate/values.hpp"
#include "api/loops/assembler.hpp"
#include "api/motion/moving_robot.hpp"
#include "api/simulate/plant.hpp"
#include "base/contains.hpp"
#include "base/text.hpp"

namespace articula {

namespace {

// One for each of n, or one for all.
std::vector<double> for_all(const std::vector<double>& given, std::size_t n, const std::string& what) {
  if (given.size() == 1) return std::vector<double>(n, given.front());
  if (given.size() != n)
    throw ModelError("", what + " has " + counted(given.size(), "value") + " instead of " + std::to_string(n),
                     "one for each joint that moves by itself, or one for all");
  return given;
}

// Diagonal of the inertia matrix that the motors feel where the robot starts.
std::vector<double> inertia_at_start(const Stage& stage) {
  Request request;
  request.model = "inertia";
  State state;
  state.arrays["q"] = stage.q;
  if (!stage.robot.closure().given.empty())
    state.arrays["qp"] = coordinates_of(stage.robot, stage.robot.closure().given, stage.start.phase.q);
  state.parameters = stage.values;
  const std::vector<NamedArray> A = evaluate(stage.robot, derive(stage.robot, request), state);
  const auto n = static_cast<std::size_t>(A.front().rows);
  std::vector<double> diagonal;
  for (std::size_t i = 0; i < n; ++i) diagonal.push_back(A.front().values[i * n + i]);
  return diagonal;
}

// Joints with one freedom and a motor are controlled.
std::vector<bool> controlled(const Robot& robot) {
  std::vector<bool> list;
  for (const int j : robot.closure().independent)
    for (int k = 0; k < info(robot.data()[j].joint).nv; ++k)
      list.push_back(j > 0 && robot.data()[j].active && info(robot.data()[j].joint).nv == 1);
  return list;
}

// What motors can give, of the torques of the models.
std::vector<double> most_torques(const Stage& stage, const ControllerRequest& request, std::size_t n) {
  if (!request.most.empty()) return for_all(request.most, n, "--saturation");
  std::vector<double> most(n, std::numeric_limits<double>::infinity());
  if (!request.effort_limits) return most;
  std::size_t at = 0;
  bool any = false;
  for (const int j : stage.robot.closure().driven)
    for (int k = 0; k < info(stage.robot.data()[j].joint).nv; ++k, ++at)
      if (const double limit = known_limit(stage.robot, stage.robot.data()[j], EFFORT); std::isfinite(limit))
        most[at] = limit, any = true;
  if (!any)
    throw ModelError("robot " + stage.robot.name(), "its joints have no limits of effort",
                     "give them: --saturation 50, or --saturation 50,50,20");
  return most;
}

// What the gains want is an acceleration: a model without inertia gives no torque for it.
void refuse_without_inertia(const Stage& stage, const TorqueModel& model, const std::vector<bool>& own) {
  const std::vector<double> zero(stage.qd.size(), 0.0);
  std::vector<double> one = zero;
  std::transform(own.begin(), own.end(), one.begin(), [](bool is) { return is ? 1.0 : 0.0; });
  if (model({stage.q, zero, zero}) == model({stage.q, zero, one}))
    throw ModelError("robot " + stage.robot.name(),
                     "the controller's model has no inertia: computed torque has no effect with it",
                     "another --controller-model, or --control pd");
}

Motion standing(const Stage& stage) {
  const std::vector<double> zero(stage.qd.size(), 0.0);
  return {0, [point = MotionPoint{stage.q, zero, zero}](double) { return point; }};
}

}  // namespace

ControllerSettings controller_settings(const Stage& stage, const ControllerRequest& request,
                                       std::vector<Diagnostic>& notes) {
  const Robot& robot = stage.robot;
  const Closure& closure = robot.closure();
  ControllerSettings s;
  s.law = request.law;
  s.coordinates = coordinates_of(robot, stage.plant->numbers());
  s.period = request.rate > 0 ? 1 / request.rate : 0;
  s.delay = request.delay;
  s.model = request.model;
  s.reference = request.reference.at ? request.reference : standing(stage);
  s.breaks = request.breaks;
  s.most = most_torques(stage, request, s.coordinates.tau.size());

  const std::vector<bool> own = controlled(robot);
  const std::size_t n = own.size();
  if (std::count(own.begin(), own.end(), true) == 0)
    throw ModelError("robot " + robot.name(), "no joint has a motor, so nothing can be controlled");
  const double w = request.bandwidth;
  s.kp = request.kp.empty() ? std::vector<double>(n, w * w) : for_all(request.kp, n, "--kp");
  s.kd = request.kd.empty() ? std::vector<double>(n, 2 * w) : for_all(request.kd, n, "--kd");
  if (request.law != Law::computed_torque && (request.kp.empty() || request.kd.empty())) {
    const std::vector<double> inertia = inertia_at_start(stage);
    for (std::size_t i = 0; i < n; ++i) {
      if (request.kp.empty()) s.kp[i] *= inertia[i];
      if (request.kd.empty()) s.kd[i] *= inertia[i];
    }
  }
  if (request.law == Law::computed_torque) refuse_without_inertia(stage, request.model, own);
  std::vector<std::string> left_out;
  std::size_t q = 0, v = 0;
  for (const int j : closure.independent) {
    const JointInfo& joint = info(robot.data()[j].joint);
    for (int k = 0; k < joint.nv; ++k, ++v) {
      s.error.push_back(joint.nv == 1 ? q : 0);
      const auto torque = std::find(s.coordinates.tau.begin(), s.coordinates.tau.end(), s.coordinates.v[v]);
      s.torque_of.push_back(
          torque == s.coordinates.tau.end() ? -1 : static_cast<int>(torque - s.coordinates.tau.begin()));
      if (!own[v]) s.kp[v] = s.kd[v] = 0;
    }
    if (!own[v - 1] && j > 0) left_out.push_back(numbered_joint(robot.data(), j));
    q += static_cast<std::size_t>(joint.nq);
  }
  for (const int j : closure.driven)
    for (int k = 0; k < info(robot.data()[j].joint).nv; ++k)
      s.motorised.push_back(j > 0 && robot.data()[j].active);
  if (!left_out.empty())
    notes.push_back(
        {Severity::note, {}, "no motor, so not controlled: joint " + joined(left_out, ", "), {}, {}});
  return s;
}

}  // namespace articula
