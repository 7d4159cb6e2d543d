#include "api/derive/closed_check.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "program/run.hpp"
#include "robot/closed_positions.hpp"
#include "robot/defaults.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

constexpr int states = 6;
constexpr double tolerance = 1e-8;  // of the largest value

std::map<std::string, double> values_of(const RobotData& r, const std::vector<std::string>& parameters,
                                        ClosedPositions& positions) {
  std::map<std::string, double> values;
  for (const std::string& name : parameters) {
    const auto known = r.defaults.find(name);
    values[name] = known == r.defaults.end() ? 1 + 0.5 * positions.draw() : default_value(r, known->second);
  }
  return values;
}

// One state: positions of all joints are closed, everything else is drawn.
std::vector<double> drawn(const RobotData& r, const Inputs& inputs, const ClosedState& closed,
                          ClosedPositions& positions) {
  std::map<std::string, double> q;
  std::size_t k = 0;
  for (const Expr& e : r.all(&Body::q)) q[e.name()] = closed.q[k++];
  std::vector<double> numbers;
  for (const Input& input : inputs)
    for (const std::string& symbol : input.symbols) {
      const auto known = q.find(symbol);
      numbers.push_back(known == q.end() ? positions.draw() : known->second);
    }
  return numbers;
}

}  // namespace

bool same_where_closed(const Robot& robot, const Inputs& inputs, const Outputs& x, const Outputs& y,
                       bool up_to_constants) {
  const RobotData r = with_defaults(robot.data(), robot.closure().values);
  ClosedPositions positions(r, robot.closure(), 5);
  const std::vector<std::string> parameters = robot.parameters();
  const Program a = lower("x", x, parameters, inputs), b = lower("y", y, parameters, inputs);
  const std::map<std::string, double> values = values_of(r, parameters, positions);
  Machine run_a(a, values), run_b(b, values);
  std::vector<double> offset;
  for (int k = 0; k < states; ++k) {
    const std::optional<ClosedState> closed = positions.next();
    if (!closed) throw ModelError("robot " + robot.name(), "no closed positions were found to check at");
    const std::vector<double> at = drawn(r, inputs, *closed, positions);
    const std::vector<double> of_a = run_a.run(at), of_b = run_b.run(at);
    if (of_a.size() != of_b.size()) return false;
    double largest = 0;
    for (std::size_t i = 0; i < of_b.size(); ++i)
      largest = std::max({largest, std::fabs(of_a[i]), std::fabs(of_b[i])});
    for (std::size_t i = 0; i < of_b.size(); ++i) {
      if (k == 0) offset.push_back(up_to_constants ? of_a[i] - of_b[i] : 0);
      if (!(std::fabs(of_a[i] - of_b[i] - offset[i]) <= tolerance * largest)) return false;
    }
  }
  return true;
}

}  // namespace articula
