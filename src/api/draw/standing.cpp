#include "api/draw/standing.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "api/evaluate/values.hpp"
#include "base/vector3.hpp"
#include "expr/sample.hpp"
#include "robot/closed_positions.hpp"

namespace articula {

namespace {

constexpr double degree = std::numbers::pi / 180;

// Lengths of different links differ, so that a drawing shows which is which.
double invented_length(std::size_t k) {
  constexpr std::array<double, 4> lengths{1, 0.7, 0.85, 0.6};
  return lengths[k % lengths.size()];
}

double invented_angle(std::size_t k) { return (k % 2 == 0 ? 60 : -60) * degree; }

double value_of(const Expr& e, const std::map<std::string, double>& values) {
  return Sample(e.graph(), values)(e);
}

// As near to x as the limits of a joint let it be.
double within_limits(const Body& body, double x, const std::map<std::string, double>& values) {
  if (body.limits[LOWER].valid()) x = std::max(x, value_of(body.limits[LOWER], values));
  if (body.limits[UPPER].valid()) x = std::min(x, value_of(body.limits[UPPER], values));
  return x;
}

bool is_planar(const LoopNumbers& numbers, const std::vector<Placing>& places) {
  for (int j = 1; j < numbers.links(); ++j) {
    const bool turns = numbers.kind(j) == JointKind::revolute, rigid = numbers.kind(j) == JointKind::fixed;
    const bool parallel = std::abs(places[static_cast<std::size_t>(j)][10]) > 1 - 1e-9;  // z_j . z_0
    if (!rigid && !(turns && parallel)) return numbers.kind(j) == JointKind::prismatic && parallel && j > 1;
  }
  return true;
}

// Does some link lie on another? Three points between the ends of one are on the other.
bool is_folded(const LoopNumbers& numbers, const std::vector<Placing>& places) {
  const double near = 0.02 * numbers.length();
  const auto end = [&](int j) { return column(places[static_cast<std::size_t>(j)], 3); };
  const auto lies_on = [&](const Vector3& p, int j) {
    const Vector3 from = end(numbers.parent(j)), way = end(j) - from;
    const double t = std::clamp(inner(p - from, way) / inner(way, way), 0.0, 1.0);
    return magnitude(from + t * way - p) < near;
  };
  const auto is_long = [&](int j) { return magnitude(end(j) - end(numbers.parent(j))) > 4 * near; };
  for (int j = 1; j < numbers.links(); ++j)
    for (int k = 1; k < numbers.links(); ++k) {
      if (j == k || !is_long(j) || !is_long(k)) continue;
      const Vector3 from = end(numbers.parent(j)), way = end(j) - from;
      if (lies_on(from + 0.3 * way, k) && lies_on(from + 0.5 * way, k) && lies_on(from + 0.7 * way, k))
        return true;
    }
  return false;
}

std::vector<double> open_position(const Robot& robot, const LoopNumbers& numbers,
                                  const std::map<std::string, double>& values, bool bent) {
  const RobotData& r = robot.data();
  std::vector<double> q(numbers.nq());
  constexpr std::array<double, 4> bends{35 * degree, 40 * degree, -50 * degree, 30 * degree};
  std::size_t turning = 0;
  for (int j = 0; j <= r.n(); ++j) {
    const std::size_t at = numbers.first_q(j);
    switch (r[j].joint) {
      case JointKind::ball: q[at] = 1; break;
      case JointKind::free: q[at + 3] = 1; break;
      case JointKind::prismatic: q[at] = within_limits(r[j], 0.6 * numbers.length(), values); break;
      case JointKind::revolute:
        q[at] = within_limits(r[j], bent ? bends[turning++ % bends.size()] : 0, values);
        break;
      case JointKind::fixed: break;
    }
  }
  return q;
}

}  // namespace

DrawnValues drawn_values(const Robot& robot, const std::map<std::string, double>& given) {
  DrawnValues values{given, {}};
  std::map<std::string, double> own = default_values(robot);
  values.all.merge(own);
  std::vector<std::string> names = geometry_parameters(robot.data());
  const std::vector<std::string> lengths = length_parameters(robot.data()),
                                 pull = parameters_in(
                                     {robot.data().gravity.begin(), robot.data().gravity.end()});
  std::size_t how_many_lengths = 0, how_many_angles = 0;
  for (const std::string& name : names) {
    if (values.all.count(name) != 0) continue;
    const auto sampled = robot.closure().values.find(name);  // closed positions were found with it
    const bool length = std::find(lengths.begin(), lengths.end(), name) != lengths.end();
    values.all[name] = sampled != robot.closure().values.end() ? sampled->second
                       : length                                ? invented_length(how_many_lengths++)
                                                               : invented_angle(how_many_angles++);
    values.invented.insert(name);
  }
  for (const std::string& name : pull) values.all.emplace(name, 9.81);
  return values;
}

Standing standing(const Robot& robot, const LoopNumbers& numbers,
                  const std::map<std::string, double>& values) {
  const Closure& closure = robot.closure();
  if (numbers.cuts() > 0) {
    Standing closed{closure.sample, 0};
    if (closed.q.size() != numbers.nq()) closed.q = open_position(robot, numbers, values, true);
    if (numbers.gap(closed.q) > 1e-9) numbers.close(closed.q, numbers.moving(closure.dependent));
    closed.gap = numbers.gap(closed.q);
    return closed;
  }
  std::vector<double> q = open_position(robot, numbers, values, false);
  const std::vector<Placing> places = numbers.places(q);
  if (is_planar(numbers, places) || is_folded(numbers, places))
    q = open_position(robot, numbers, values, true);
  return {q, 0};
}

}  // namespace articula
