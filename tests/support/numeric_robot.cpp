#include "support/numeric_robot.hpp"

#include <cmath>
#include <map>

#include "expr/transform.hpp"

namespace articula::test {

double value_of(const Expr& formula, const Values& values) {
  if (formula.is_constant()) return numeric_value(formula);
  Graph scratch;
  const auto number = [&](const Symbol& s) { return scratch.constant(Rational::exactly(values.at(s.name))); };
  return numeric_value(substitute(formula, scratch, number));
}

double sign_of(double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }
namespace {

double drive_of(const NumericBody& b) {
  const auto& e = b.link;
  const double slowness = e[FD] == 0 ? 0 : b.qd[0] / e[VD];
  return e[FO] + e[FA] * std::abs(b.qd[0]) + e[FD] * sign_of(b.qd[0]) * std::exp(-slowness * slowness) +
         e[K] * (b.q[0] - e[KO]);
}

// What a motor asks of the joints it turns with.
void add_motor(const Motor& motor, const Values& values, std::vector<NumericBody>& bodies) {
  double velocity = 0, acceleration = 0;
  std::map<std::size_t, double> ratio;
  for (const auto& [j, formula] : motor.ratio) {
    const NumericBody& b = bodies[static_cast<std::size_t>(j)];
    const double n = ratio[static_cast<std::size_t>(j)] = value_of(formula, values);
    velocity += n * b.qd[0], acceleration += n * b.qdd[0];
  }
  const double torque = value_of(motor.cells[JM], values) * acceleration +
                        value_of(motor.cells[FVM], values) * velocity +
                        value_of(motor.cells[FSM], values) * sign_of(velocity);
  for (const auto& [j, n] : ratio) bodies[j].drive += n * torque;
}

}  // namespace

NumericRobot numbers(const Robot& robot, const Values& values) {
  const RobotData& r = robot.data();
  const auto fill = [](const auto& formulas, const Values& at, auto& result) {
    for (std::size_t k = 0; k < formulas.size(); ++k) result[k] = value_of(formulas[k], at);
  };
  Values at_zero = values;
  for (int j = 1; j <= r.n(); ++j) at_zero["q" + std::to_string(j)] = 0;
  NumericRobot result;
  for (const Body& body : r.bodies) {
    NumericBody b;
    b.joint = body.joint, b.parent = body.parent;
    fill(body.placement, at_zero, b.placement);
    fill(body.link, values, b.link);
    for (const Expr& e : body.q) b.q.push_back(value_of(e, values));
    for (const Expr& e : body.qd) b.qd.push_back(value_of(e, values));
    for (const Expr& e : body.qdd) b.qdd.push_back(value_of(e, values));
    for (const Expr& e : body.tau) b.tau.push_back(value_of(e, values));
    if (b.qd.size() == 1) b.drive = drive_of(b);
    result.bodies.push_back(b);
  }
  for (const CutJoint& cut : r.cuts) {
    at_zero["q" + std::to_string(r.n() + 1 + static_cast<int>(result.cuts.size()))] = 0;
    NumericCut c{cut.joint, cut.parent, cut.twin_parent, {}, {}};
    fill(cut.placement, at_zero, c.placement);
    fill(cut.twin_placement, at_zero, c.twin);
    result.cuts.push_back(c);
  }
  for (const Motor& motor : r.motors) add_motor(motor, values, result.bodies);
  result.geared = !r.motors.empty();
  fill(r.gravity, values, result.gravity);
  fill(r.Z, values, result.Z);
  fill(r.base.W, values, result.W);
  fill(r.base.WP, values, result.WP);
  fill(r.base.V, values, result.V);
  fill(r.base.VP, values, result.VP);
  for (const auto* row : {&r.base.W, &r.base.WP, &r.base.V, &r.base.VP})
    for (const Expr& e : *row) result.base_moves = result.base_moves || !e.is_constant(0);
  return result;
}
namespace {

// The last four variables of joints with a quaternion, brought to the length one.
void normalise_quaternions(const Robot& robot, Values& values) {
  for (const Body& body : robot.data().bodies) {
    if (body.q.size() < 4) continue;
    std::array<double*, 4> part{};
    double square = 0;
    for (std::size_t k = 0; k < 4; ++k) {
      const Expr& e = body.q[body.q.size() - 4 + k];
      part[k] = &values.at(e.name());
      square += *part[k] * *part[k];
    }
    for (double* x : part) *x /= std::sqrt(square);
  }
}

}  // namespace

Values random_state(const Robot& robot, Draw& draw) {
  Values values;
  for (const Input& input : robot.inputs())
    for (const std::string& name : input.symbols)
      if (!name.empty()) values[name] = draw.real(-2, 2);
  normalise_quaternions(robot, values);
  return values;
}

Values default_parameters(const Robot& robot) {
  Values values;
  for (const std::string& name : robot.parameters()) {
    const auto found = robot.data().defaults.find(name);
    if (found == robot.data().defaults.end()) return {};
    values[name] = numeric_value(found->second);
  }
  return values;
}

Values random_parameters(const Robot& robot, Draw& draw) {
  Values values;
  for (const std::string& name : robot.parameters()) values[name] = draw.real(0.25, 1);
  for (const Body& body : robot.data().bodies)
    for (std::size_t k = 0; k < IA; ++k) {
      const Expr& e = body.link[k];
      if (e.op() != Op::symbol) continue;
      const bool small = k == XY || k == XZ || k == YZ || (k >= MX && k <= MZ);
      values[e.name()] = small ? draw.real(-0.125, 0.125) : draw.real(1, 1.5);
    }
  return values;
}

Values some_parameters(const Robot& robot, Draw& draw) {
  Values values = random_parameters(robot, draw);
  for (const auto& [name, value] : default_parameters(robot)) values[name] = value;
  return values;
}

std::vector<double> inputs_of(const Program& program, const Values& values) {
  std::vector<double> inputs;
  for (const Input& input : program.inputs)
    for (const std::string& name : input.symbols) inputs.push_back(name.empty() ? 0.0 : values.at(name));
  return inputs;
}

}  // namespace articula::test
