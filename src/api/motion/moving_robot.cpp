#include "api/motion/moving_robot.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "api/evaluate/values.hpp"
#include "api/pose_solver.hpp"
#include "base/contains.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "robot/defaults.hpp"
#include "solve/loops/nearby.hpp"

namespace articula {

namespace {

constexpr std::array<std::string_view, 4> coordinate_inputs{"q", "qp", "qd", "qdd"};
constexpr double unlimited = std::numeric_limits<double>::infinity();

void refuse_other_joints(const Robot& robot) {
  for (const int j : robot.closure().independent)
    if (info(robot.data()[j].joint).nq > 1)
      throw ModelError("robot " + robot.name(), "joint " + numbered_joint(robot.data(), j) +
                                                    " has several freedoms, and a motion is one of joints "
                                                    "that turn or slide");
}

}  // namespace

double limit_of(const Robot& robot, const Body& body, LimitKey key, double otherwise) {
  const double value = body.limits[key].valid() ? default_value(robot.data(), body.limits[key]) : otherwise;
  return std::isnan(value) ? otherwise : value;
}

double known_limit(const Robot& robot, const Body& body, LimitKey key) {
  const double value = limit_of(robot, body, key, unlimited);
  return value > 0 ? value : unlimited;
}

RunningModel::RunningModel(const Robot& robot, const std::string& model, const Options& options) {
  Request request;
  request.model = model;
  request.options = options;
  result_ = std::make_unique<Result>(derive(robot, request));
  const std::vector<bool> read = read_online(result_->program);
  Id id = result_->program.first_input();
  std::vector<std::string> unknown;
  for (const Input& input : result_->program.inputs)
    for (const std::string& symbol : input.symbols) {
      const bool given = contains(coordinate_inputs, input.name);
      if (!given && !symbol.empty() && read[id]) unknown.push_back(symbol);
      ++id;
    }
  if (!unknown.empty())
    throw ModelError("robot " + robot.name(), "nothing says what these are: " + joined(unknown, ", "),
                     "--set " + joined(unknown, "=0 --set ") + "=0 fixes them");
  machine_ = std::make_unique<Machine>(result_->program, parameter_values(robot, *result_, {}));
}

std::vector<double> RunningModel::run(const std::map<std::string, std::vector<double>>& arrays) {
  inputs_.clear();
  for (const Input& input : result_->program.inputs) {
    const auto found = arrays.find(input.name);
    const std::size_t end = inputs_.size() + input.symbols.size();
    if (found != arrays.end()) inputs_.insert(inputs_.end(), found->second.begin(), found->second.end());
    inputs_.resize(end, 0.0);
  }
  return machine_->run(inputs_);
}

MovingRobot::MovingRobot(const Robot& robot, const std::string& link, const std::string& assembly)
    : robot_(link.empty() ? robot : framed_for(robot, {{Option::link, link}})), assembly_(assembly) {
  refuse_unmovable(robot_);
  refuse_other_joints(robot_);
  refuse_open(robot_);
  if (!link.empty()) options_.link = link_of(robot_, "link", link);
  names_ = coordinate_names(robot_, robot_.closure().independent);
  const std::vector<std::size_t> first = firsts(robot_);
  for (const int j : robot_.closure().independent) {
    const Body& body = robot_.data()[j];
    if (body.q.empty()) continue;
    places_.push_back(first[static_cast<std::size_t>(j)]);
    bodies_.push_back(j);
    velocities_.push_back(known_limit(robot_, body, VELOCITY));
  }
  for (const Body& body : robot_.data().bodies)
    for (const Expr& q : body.q) {
      const bool single = body.q.size() == 1;
      limits_.push_back({q.name(), single ? limit_of(robot_, body, LOWER, -unlimited) : -unlimited,
                         single ? limit_of(robot_, body, UPPER, unlimited) : unlimited});
    }
  held_.assign(names_.size(), false);
  if (!has_loops()) return;
  loops_ = std::make_unique<Assembler>(robot_, std::map<std::string, double>{});
  closing_ = loops_->numbers().moving(robot_.closure().dependent);
}

JointPosition MovingRobot::first(const std::vector<double>& q) {
  if (!has_loops()) return {q, q};
  JointPosition p{q, loops_->chosen(loops_->position(q), assembly_).q};
  for (std::size_t k = 0; k < q.size(); ++k) p.tree[places_[k]] = q[k];
  return p;
}

std::optional<JointPosition> MovingRobot::closed(const std::vector<double>& q,
                                                 const JointPosition& near) const {
  if (!has_loops()) return JointPosition{q, q};
  constexpr double accepted = 1e-12;
  const LoopNumbers& numbers = loops_->numbers();
  const auto put = [&](std::vector<double>& tree) {
    for (std::size_t k = 0; k < q.size(); ++k) tree[places_[k]] = q[k];
  };
  JointPosition p{q, near.tree};
  put(p.tree);
  if (!closed_from_nearby(numbers, p.tree, closing_)) {
    put(p.tree = near.tree);
    numbers.close(p.tree, closing_);
  }
  if (!(numbers.gap(p.tree) <= accepted) || !loops_->follows(p.tree)) return std::nullopt;
  return p;
}

std::string MovingRobot::beyond_limits(const JointPosition& p) const {
  constexpr double rounding = 1e-9;
  for (std::size_t k = 0; k < limits_.size(); ++k) {
    const Limit& limit = limits_[k];
    const double q = p.tree[k];
    if (q >= limit.lower - rounding && q <= limit.upper + rounding) continue;
    const bool below = q < limit.lower;
    return limit.name + " would be " + (below ? "below its lower" : "above its upper") + " limit " +
           short_number(below ? limit.lower : limit.upper);
  }
  return "";
}

NumberMatrix MovingRobot::closing(const std::vector<double>& tree,
                                  const std::vector<double>& reference) const {
  const LoopNumbers& numbers = loops_->numbers();
  const std::vector<std::size_t> cols = numbers.freedoms(robot_.closure().dependent);
  const auto W_p = [&](const std::vector<double>& q) {
    const NumberMatrix W = numbers.constraints(q);
    std::vector<std::size_t> all(W.rows);
    std::iota(all.begin(), all.end(), std::size_t{0});
    return part(W, all, cols);
  };
  const NumberMatrix there = W_p(reference), here = W_p(tree);
  Basis basis;
  std::vector<std::size_t> rows, every(cols.size());
  for (std::size_t i = 0; i < there.rows; ++i)
    if (basis.add(row_of(there, i))) rows.push_back(i);
  std::iota(every.begin(), every.end(), std::size_t{0});
  return part(here, rows, every);
}

double MovingRobot::velocity_limit(std::size_t joint) const { return velocities_[joint]; }

std::vector<double> MovingRobot::qp(const std::vector<double>& tree) const {
  return has_loops() ? coordinates_of(robot_, robot_.closure().given, tree) : std::vector<double>();
}

void MovingRobot::hold(const std::vector<std::string>& joints) {
  for (const std::string& joint : joints) {
    const auto found = std::find_if(names_.begin(), names_.end(), [&](const std::string& name) {
      return name == joint || name == "q" + joint;
    });
    if (found == names_.end()) throw has_no("robot " + robot_.name(), "joint", joint, names_);
    held_[static_cast<std::size_t>(found - names_.begin())] = true;
  }
}

const ToolModel& MovingRobot::tool() {
  if (tool_) return *tool_;
  place_ = std::make_unique<RunningModel>(robot_, "transform", options_);
  jacobian_ = std::make_unique<RunningModel>(robot_, "jacobian", options_);
  drift_ = std::make_unique<RunningModel>(robot_, "jdot-qdot", options_);
  tool_.emplace();
  tool_->closed = [this](const std::vector<double>& q, const JointPosition& near) { return closed(q, near); };
  tool_->fault = [this](const JointPosition& p) { return beyond_limits(p); };
  tool_->place = [this](const JointPosition& p) {
    const std::vector<double> T = place_->run({{"q", p.q}, {"qp", qp(p.tree)}});
    Placing placing;
    std::copy_n(T.begin(), placing.size(), placing.begin());
    return placing;
  };
  tool_->jacobian = [this](const JointPosition& p) {
    return jacobian_->run({{"q", p.q}, {"qp", qp(p.tree)}});
  };
  tool_->drift = [this](const JointPosition& p, const std::vector<double>& qd) {
    const std::vector<double> x = drift_->run({{"q", p.q}, {"qp", qp(p.tree)}, {"qd", qd}});
    Twist6 twist;
    std::copy_n(x.begin(), twist.size(), twist.begin());
    return twist;
  };
  tool_->held = held_;
  tool_->length = LoopNumbers(robot_.data(), {}).length();
  return *tool_;
}

ToolPoint MovingRobot::tool_point(const JointPosition& p, const MotionPoint& point) {
  const ToolModel& model = tool();
  const std::vector<double> J = model.jacobian(p);
  ToolPoint result{model.place(p), {}, model.drift(p, point.qd)};
  const std::size_t n = names_.size();
  for (std::size_t i = 0; i < 6; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      result.velocity[i] += J[i * n + j] * point.qd[j];
      result.acceleration[i] += J[i * n + j] * point.qdd[j];
    }
  return result;
}

std::optional<JointPosition> MovingRobot::nearest(const Placing& T, const JointPosition& near) {
  InverseRequest request;
  request.options = options_;
  request.numeric = true;
  for (std::size_t j = 0; j < held_.size(); ++j)
    if (held_[j]) request.held[bodies_[j]] = digits_of(near.q[j]);
  const InverseModel model = inverse_model(robot_, request);
  PoseSolver solver(robot_, model, request);
  InverseOptions options;
  std::vector<std::size_t> places;  // of its joints in the tree
  for (const ArmJoint& joint : solver.joints().joints) {
    const auto found = std::find_if(limits_.begin(), limits_.end(),
                                    [&](const Limit& limit) { return limit.name == joint.name; });
    places.push_back(static_cast<std::size_t>(found - limits_.begin()));
    options.seed.push_back(near.tree[places.back()]);
  }
  const InverseAnswer answer = solver.solve(T, options);
  if (answer.solutions.empty()) return std::nullopt;
  JointPosition p{{}, near.tree};
  for (std::size_t k = 0; k < places.size(); ++k) p.tree[places[k]] = answer.solutions.front().q[k];
  for (const std::size_t k : places_) p.q.push_back(p.tree[k]);
  return p;
}

}  // namespace articula
