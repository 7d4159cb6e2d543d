#include "api/statics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "api/loops.hpp"
#include "api/motion/motion_torques.hpp"
#include "base/text.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

constexpr double over = 1e-9;  // beyond a limit by less is rounding

void refuse_static(const Robot& robot) {
  const RobotData& r = robot.data();
  if (const auto reason = refusal(model_named("statics"), robot))
    throw ModelError("model statics, robot " + robot.name(), *reason);
  for (const int j : with_a_motor_each(robot).closure().independent) {
    const int nv = info(r[j].joint).nv;
    const bool several = nv > 1, idle = nv == 1 && !r[j].active;
    if (several || idle)
      throw ModelError("robot " + robot.name(),
                       "joint " + numbered_joint(r, j) +
                           (several ? " has several freedoms: no limit is one of them all"
                                    : " has no motor: nothing there holds a force"),
                       "'articula eval ROBOT statics' tells what it takes");
  }
}

std::vector<double> values_of_model(const Robot& robot, const std::string& model, const Options& options,
                                    const State& state, const std::string& output) {
  Request request;
  request.model = model;
  request.options = options;
  request.only = {output};
  return evaluate(robot, derive(robot, request), state).front().values;
}

// |tau_j + column_j . f| <= effort_j, of one joint.
struct Slab {
  std::string joint;
  double torque, effort;
  std::array<double, 3> column;

  double size() const { return std::hypot(column[0], column[1], column[2]); }
  // Along a unit vector on which the column has this part.
  double reach(double part) const {
    return (effort - std::copysign(torque, part * torque)) / std::fabs(part);
  }
};

TipForce largest_along(const std::array<double, 3>& u, const std::vector<Slab>& slabs, double nothing) {
  TipForce force{u, {}, {}};
  for (const Slab& slab : slabs) {
    const double part = slab.column[0] * u[0] + slab.column[1] * u[1] + slab.column[2] * u[2];
    if (std::fabs(part) <= nothing || std::isinf(slab.effort)) continue;
    const double reach = slab.reach(part);
    if (!force.size || reach < *force.size) force.size = reach, force.limited_by = slab.joint;
  }
  return force;
}

TipForce worst_of(const std::vector<Slab>& slabs, double nothing) {
  TipForce worst;
  for (const Slab& slab : slabs) {
    const double size = slab.size();
    if (size <= nothing || std::isinf(slab.effort)) continue;
    const double reach = slab.reach(std::copysign(size, slab.torque));  // where its torque is at work already
    if (worst.size && reach >= *worst.size) continue;
    worst.size = reach, worst.limited_by = slab.joint;
    for (std::size_t i = 0; i < 3; ++i)
      worst.direction[i] = slab.column[i] * std::copysign(1 / size, slab.torque);
  }
  return worst;
}

std::vector<TipForce> largest_forces(const std::vector<Slab>& slabs) {
  constexpr double rounding = 1e-12;
  double nothing = 0;
  for (const Slab& slab : slabs) nothing = std::max(nothing, rounding * slab.size());
  std::vector<TipForce> forces;
  for (std::size_t axis = 0; axis < 3; ++axis)
    for (const double sign : {1.0, -1.0}) {
      std::array<double, 3> u{};
      u[axis] = sign;
      forces.push_back(largest_along(u, slabs, nothing));
    }
  forces.push_back(worst_of(slabs, nothing));
  return forces;
}

}  // namespace

bool HeldJoint::exceeds() const { return effort && std::fabs(torque) > *effort * (1 + over); }

Statics statics(const Robot& robot, const State& given, const Options& options,
                const std::vector<double>& effort) {
  refuse_static(robot);
  const std::vector<double> limits = joint_limits(robot, EFFORT, effort, "--effort");
  if (std::all_of(limits.begin(), limits.end(), [](double limit) { return std::isinf(limit); }))
    throw ModelError("robot " + robot.name(), "no joint has a limit of its torque",
                     "--effort E1,E2,.. gives them; a robot's file has them as limits: {effort: ..}");
  State state = given;
  state.arrays.emplace("tip", std::vector<double>(6));
  const std::vector<double> tau = values_of_model(robot, "statics", options, state, "tau"),
                            J = values_of_model(robot, "jacobian", options, state, "J");
  const int n = moving_link(robot.data(), options.link), i = options.frame_or_base();
  Statics found{robot.name(), name_of_frame(robot.data(), n), name_of_frame(robot.data(), i), {}, {}};
  const std::vector<std::string> names = coordinate_names(robot, robot.closure().independent);
  std::vector<Slab> slabs;
  std::size_t k = 0;
  for (const int j : robot.closure().independent) {
    if (robot.data()[j].q.empty()) continue;
    const std::optional<double> limit = std::isinf(limits[k]) ? std::nullopt : std::optional(limits[k]);
    found.joints.push_back({names[k], robot.data()[j].joint == JointKind::prismatic, tau[k], limit});
    slabs.push_back({names[k], tau[k], limits[k], {J[k], J[tau.size() + k], J[2 * tau.size() + k]}});
    ++k;
  }
  if (std::none_of(found.joints.begin(), found.joints.end(), [](const HeldJoint& j) { return j.exceeds(); }))
    found.forces = largest_forces(slabs);
  return found;
}

}  // namespace articula
