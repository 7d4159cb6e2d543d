#include "api/excite/excited_robot.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "api/identify/load.hpp"
#include "api/motion/motion_torques.hpp"
#include "base/draw.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "robot/defaults.hpp"
#include "robot/names.hpp"

namespace articula {

namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

bool has_all_numbers(const Robot& robot) {
  const std::map<std::string, Expr>& known = robot.data().defaults;
  const std::vector<std::string> names = robot.parameters();
  return std::all_of(names.begin(), names.end(),
                     [&](const std::string& name) { return known.count(name) > 0; });
}

Unknowns looked_for(const Robot& robot, const ExciteRequest& request) {
  return request.load.empty() ? unknowns_of(robot, request.parameters)
                              : unknowns_of_load(robot, loaded_link(robot, request.load));
}

const Robot& movable(const Robot& robot, const ExciteRequest& request) {
  refuse_assembly_of_tree(robot, request.assembly);
  for (const int j : robot.closure().independent)
    if (const Body& body = robot.data()[j]; !body.q.empty() && !body.active)
      throw ModelError("robot " + robot.name(), "joint " + numbered_joint(robot.data(), j) +
                                                    " has no motor: nobody can make it follow a motion");
  return robot;
}

}  // namespace

ExcitedRobot::ExcitedRobot(const Robot& robot, const ExciteRequest& request)
    : robot_(movable(robot, request)), moving_(robot, request.link, request.assembly), box_(request.tool) {
  sought_ = std::make_unique<Sought>(looked_for(robot_, request), LogModel::dynamic);
  if (has_all_numbers(robot_)) idm_ = std::make_unique<LogProgram>(robot_, "idm", false);
  limit_joints(request);
  note_assumed(request);
  if (moving_.has_loops()) find_followers();
  log_.period = 1;
  source_ = sought_->source(log_);
}

void ExcitedRobot::limit_joints(const ExciteRequest& request) {
  const Workspace space = workspace_of(robot_, request.limits);
  const std::vector<double> efforts = joint_limits(robot_, EFFORT, request.effort, "--effort");
  std::size_t k = 0;
  for (const int j : robot_.closure().independent) {
    const Body& body = robot_.data()[j];
    if (body.q.empty()) continue;
    const WorkRange& range = space.q[k];
    const double lower = limit_of(robot_, body, LOWER, -unlimited),
                 upper = limit_of(robot_, body, UPPER, unlimited);
    if (!range.known)
      throw ModelError("robot " + robot_.name(), range.name + " has no range to move in: " + range.why,
                       "for example --range " + range.name + "=0:0.5");
    if (range.lower < lower - 1e-9 || range.upper > upper + 1e-9)
      throw ModelError("", "--range " + range.name + "=" + short_number(range.lower) + ":" +
                               short_number(range.upper) + " is beyond the joint's limits " +
                               short_number(lower) + " and " + short_number(upper));
    ExcitedJoint joint;
    joint.name = moving_.names()[k], joint.slides = body.joint == JointKind::prismatic;
    joint.lower = range.lower, joint.upper = range.upper;
    joint.velocity_limit = space.qd[k], joint.acceleration_limit = space.qdd[k];
    if (!(joint.velocity_limit > 0 && joint.acceleration_limit > 0))
      throw ModelError(
          "", joint.name + " may not move: its largest velocity and acceleration must be above zero");
    if (std::isfinite(efforts[k])) joint.effort = efforts[k];
    joints_.push_back(joint);
    ++k;
  }
}

// What nobody said.
void ExcitedRobot::note_assumed(const ExciteRequest& request) {
  std::vector<std::string> turning, speed, efforts;
  std::size_t k = 0;
  const Workspace space = workspace_of(robot_, request.limits);
  for (const int j : robot_.closure().independent) {
    const Body& body = robot_.data()[j];
    if (body.q.empty()) continue;
    const ExcitedJoint& joint = joints_[k];
    if (space.q[k].turns) turning.push_back(joint.name);
    if (std::isinf(known_limit(robot_, body, VELOCITY))) speed.push_back(joint.name);
    if (!joint.effort) efforts.push_back(joint.name);
    ++k;
  }
  const auto note = [&](const std::string& what, const std::string& hint) {
    notes_.push_back({Severity::note, {}, what, {}, hint});
  };
  if (!turning.empty())
    note(joined(turning, ", ") + " may turn all around",
         "--range " + turning.front() + "=-2:2 says otherwise");
  if (!speed.empty() && request.limits.velocities.empty())
    note(joined(speed, ", ") + " may be as fast as 3 rad/s, 1 m/s: nothing says how fast", "--velocity SIZE");
  if (request.limits.accelerations.empty())
    note("accelerations are up to 10 rad/s^2, 10 m/s^2: nothing says how large", "--acceleration SIZE");
  if (efforts.empty()) return;
  note("the torques of " + joined(efforts, ", ") + " have no limits",
       "--effort SIZES, or limits in the robot's file");
}

// Of positions in the range, one that is far from where an assembly ends, and how the joints follow from there.
void ExcitedRobot::find_followers() {
  constexpr double step = 0x1p-10;
  constexpr int drawn = 20;
  unsigned long seed = 1;
  closing_ = 0;
  for (int k = 0; k < drawn; ++k) {
    std::vector<double> q;
    for (const ExcitedJoint& j : joints_)
      q.push_back((j.lower + j.upper) / 2 + (j.upper - j.lower) / 4 * (k == 0 ? 0 : draw(seed)));
    const JointPosition p = moving_.first(q);
    if (!moving_.beyond_limits(p).empty()) continue;
    const NumberMatrix W_p = moving_.closing(p.tree, p.tree);
    const double size = W_p.rows == W_p.cols ? determinant(W_p) : 0;
    if (std::fabs(size) > 2 * std::fabs(closing_)) closing_ = size, middle_ = p;
  }
  if (!middle_)
    throw ModelError("robot " + robot_.name(),
                     "no position of its loops was found in the range of its joints",
                     "--range gives joints less room");
  follows_.assign(middle_->tree.size(), {});
  for (std::size_t j = 0; j < joints_.size(); ++j) {
    std::vector<double> q = middle_->q;
    q[j] += step;
    const std::optional<JointPosition> p = moving_.closed(q, *middle_);
    if (!p)
      throw ModelError("robot " + robot_.name(),
                       "its loops do not follow " + joints_[j].name + " where they are closed");
    for (std::size_t k = 0; k < follows_.size(); ++k)
      follows_[k].push_back((p->tree[k] - middle_->tree[k]) / step);
  }
  for (std::size_t k = 0; k < moving_.limits().size(); ++k) {
    const MovingRobot::Limit& limit = moving_.limits()[k];
    const bool limited = std::isfinite(limit.lower) || std::isfinite(limit.upper);
    if (limited && find_named(joints_, limit.name) == nullptr) followers_.push_back(k);
  }
}

JointPosition ExcitedRobot::position(const double* q) const {
  JointPosition p{{q, q + joints_.size()}, {q, q + joints_.size()}};
  if (!middle_) return p;
  p.tree = middle_->tree;
  for (std::size_t k = 0; k < follows_.size(); ++k)
    for (std::size_t j = 0; j < joints_.size(); ++j) p.tree[k] += follows_[k][j] * (q[j] - middle_->q[j]);
  return p;
}

void ExcitedRobot::put_states(std::size_t count, const double* states) {
  const std::size_t n = joints_.size();
  std::vector<std::vector<double>>* const rates[] = {&log_.q, &log_.qd, &log_.qdd};
  for (std::size_t d = 0; d < 3; ++d) {
    rates[d]->resize(n);
    for (std::size_t j = 0; j < n; ++j) {
      (*rates[d])[j].resize(count);
      for (std::size_t s = 0; s < count; ++s) (*rates[d])[j][s] = states[s * 3 * n + d * n + j];
    }
  }
  log_.tau.resize(n);
  for (std::vector<double>& tau : log_.tau) tau.assign(count, 0.0);
}

std::vector<double> ExcitedRobot::torques(std::size_t count) {
  std::vector<double> tau(joints_.size() * count, 0.0);
  if (idm_) idm_->at(log_, 0, count, tau.data());
  return tau;
}

// One over what a joint's torque is measured against.
std::vector<double> ExcitedRobot::weights() {
  const std::size_t n = joints_.size();
  std::vector<double> size(n, 0.0);
  const bool limited =
      std::all_of(joints_.begin(), joints_.end(), [](const ExcitedJoint& j) { return j.effort.has_value(); });
  if (limited) {
    for (std::size_t j = 0; j < n; ++j) size[j] = *joints_[j].effort;
  } else if (idm_) {
    constexpr std::size_t drawn = 200;
    std::vector<double> states;
    unsigned long seed = 1;
    for (std::size_t s = 0; s < drawn; ++s) {
      for (const ExcitedJoint& j : joints_)
        states.push_back((j.upper + j.lower) / 2 + (j.upper - j.lower) / 2 * draw(seed));
      for (const ExcitedJoint& j : joints_) states.push_back(j.velocity_limit * draw(seed));
      for (const ExcitedJoint& j : joints_) states.push_back(j.acceleration_limit * draw(seed));
    }
    put_states(drawn, states.data());
    const std::vector<double> tau = torques(drawn);
    for (std::size_t k = 0; k < tau.size(); ++k) size[k % n] += tau[k] * tau[k] / drawn;
    for (double& x : size) x = std::sqrt(x);
  }
  const double largest = *std::max_element(size.begin(), size.end());
  constexpr double least = 1e-3;  // joints that need nothing do not decide everything
  for (double& x : size) x = largest > 0 ? 1 / std::max(x, least * largest) : 1;
  return size;
}

void ExcitedRobot::bound_state(const double* state, const double* tau, double* bounded) {
  const std::size_t n = joints_.size();
  bounded = std::copy_n(state, 3 * n, bounded);
  for (std::size_t j = 0; j < n; ++j)
    if (joints_[j].effort && idm_) *bounded++ = tau[j];
  const JointPosition p = position(state);
  for (const std::size_t k : followers_) *bounded++ = p.tree[k];
  if (middle_) *bounded++ = determinant(moving_.closing(p.tree, middle_->tree)) / closing_;
  if (box_.empty()) return;
  const Placing T = moving_.tool().place(p);
  for (const ToolRange& range : box_) *bounded++ = T[4 * static_cast<std::size_t>(range.axis) + 3];
}

ExcitedSystem ExcitedRobot::system() {
  ExcitedSystem s;
  s.joints = joints_.size(), s.outputs = source_.outputs, s.unknowns = source_.unknowns;
  s.columns = source_.columns;
  s.weight = weights();
  for (const ExcitedJoint& j : joints_) s.lower.push_back(j.lower), s.upper.push_back(j.upper);
  for (const ExcitedJoint& j : joints_) s.bounds.push_back({j.name, j.lower, j.upper});
  for (const ExcitedJoint& j : joints_)
    s.bounds.push_back({"the velocity of " + j.name, -j.velocity_limit, j.velocity_limit});
  for (const ExcitedJoint& j : joints_)
    s.bounds.push_back({"the acceleration of " + j.name, -j.acceleration_limit, j.acceleration_limit});
  for (const ExcitedJoint& j : joints_)
    if (j.effort && idm_) s.bounds.push_back({"the torque of " + j.name, -*j.effort, *j.effort});
  for (const std::size_t k : followers_) {
    const MovingRobot::Limit& limit = moving_.limits()[k];
    s.bounds.push_back({limit.name, limit.lower, limit.upper});
  }
  constexpr double open = 0.1;  // of what it is in the middle: beyond it the assembly ends
  if (middle_) s.bounds.push_back({"a closed loop", open, unlimited});
  for (const ToolRange& range : box_)
    s.bounds.push_back({std::string(1, "xyz"[range.axis]) + " of the tool", range.lower, range.upper});
  s.at = [this, size = s.bounds.size()](std::size_t count, const double* states, double* W, double* bounded) {
    put_states(count, states);
    y_.resize(source_.outputs * count);
    if (W != nullptr) source_.at(0, count, nullptr, W, y_.data());
    if (bounded == nullptr) return;
    const std::vector<double> tau = torques(count);
    for (std::size_t k = 0; k < count; ++k)
      bound_state(states + k * 3 * joints_.size(), tau.data() + k * joints_.size(), bounded + k * size);
  };
  return s;
}

}  // namespace articula
