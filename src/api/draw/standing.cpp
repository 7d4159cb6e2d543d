#include "api/draw/standing.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "api/evaluate/values.hpp"
#include "base/vector3.hpp"
#include "expr/sample.hpp"
#include "robot/closed_positions.hpp"
#include "robot/variants.hpp"

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

// All that turns or slides does so about or along parallels of z0.
bool is_planar(const LoopNumbers& numbers, const std::vector<Placing>& places) {
  for (int j = 1; j < numbers.links(); ++j) {
    const bool simple = variable_cell(numbers.kind(j)).has_value(),
               rigid = numbers.kind(j) == JointKind::fixed;
    const bool parallel = std::abs(places[static_cast<std::size_t>(j)][10]) > 1 - 1e-9;  // z_j . z_0
    if (!rigid && !(simple && parallel)) return false;
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

// All zero, quaternions without turn.
std::vector<double> at_rest(const RobotData& r, const LoopNumbers& numbers) {
  std::vector<double> q(numbers.nq());
  for (int j = 0; j <= r.n(); ++j) {
    if (r[j].joint == JointKind::ball) q[numbers.first_q(j)] = 1;
    if (r[j].joint == JointKind::free) q[numbers.first_q(j) + 3] = 1;
  }
  return q;
}

// Whether the mass of the last link behind a slide is on its negative side: then it slides that way.
bool points_back(const RobotData& r, const std::vector<Placing>& places, int slide,
                 const std::map<std::string, double>& values) {
  int last = slide;
  for (int j = slide + 1; j <= r.n(); ++j)
    if (r[j].parent == last) last = j;
  const std::vector<Expr> moments{r[last].link[MX], r[last].link[MY], r[last].link[MZ]};
  for (const std::string& name : parameters_in(moments))
    if (values.count(name) == 0) return false;
  const Vector3 moment{value_of(moments[0], values), value_of(moments[1], values),
                       value_of(moments[2], values)};
  const Vector3 there = turned(places[static_cast<std::size_t>(last)], moment);
  return last != slide &&
         inner(there, column(places[static_cast<std::size_t>(slide)], 2)) < -1e-9 * magnitude(moment);
}

std::vector<double> open_position(const Robot& robot, const LoopNumbers& numbers,
                                  const std::map<std::string, double>& values, bool bent) {
  const RobotData& r = robot.data();
  std::vector<double> q = at_rest(r, numbers);
  constexpr std::array<double, 4> bends{35 * degree, 40 * degree, -50 * degree, 30 * degree};
  std::size_t turning = 0;
  const std::vector<Placing> flat = numbers.places(q);
  for (int j = 0; j <= r.n(); ++j) {
    const std::size_t at = numbers.first_q(j);
    switch (r[j].joint) {
      case JointKind::prismatic:
        q[at] = within_limits(r[j], (points_back(r, flat, j, values) ? -1 : 1) * numbers.length(), values);
        break;
      case JointKind::revolute:
        q[at] = within_limits(r[j], bent ? bends[turning++ % bends.size()] : 0, values);
        break;
      default: break;
    }
  }
  return q;
}

// How far apart links are, by the robot's size: the mean of their distances to the nearest other. More where they stand upright, less
// where joints are far from the middle of their limits.
double readable(const Robot& robot, const LoopNumbers& numbers, const std::map<std::string, double>& values,
                const std::vector<double>& q) {
  const std::vector<Placing> places = numbers.places(q);
  const auto at = [&](int j) { return column(places[static_cast<std::size_t>(j)], 3); };
  std::vector<std::array<Vector3, 2>> points;  // of links that have a length
  const auto add = [&](const Vector3& from, const Vector3& to) {
    if (magnitude(to - from) > 0.05 * numbers.length())
      points.push_back({from + 0.4 * (to - from), from + 0.7 * (to - from)});
  };
  for (int j = 1; j < numbers.links(); ++j) add(at(numbers.parent(j)), at(j));
  for (std::size_t c = 0; c < numbers.cuts(); ++c) {
    const Vector3 cut = column(numbers.twin_place(c, places), 3);
    add(at(numbers.cut_frames(c).parent), cut);
    add(at(numbers.cut_frames(c).twin_parent), cut);
  }
  double sum = 0, strain = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    double least = numbers.length();
    for (std::size_t k = 0; k < points.size(); ++k)
      for (const Vector3& a : points[i])
        for (const Vector3& b : points[k])
          if (k != i) least = std::min(least, magnitude(a - b));
    sum += least / static_cast<double>(points.size());
  }
  for (int j = 1; j < numbers.links(); ++j) {
    const Body& body = robot.data()[j];
    if (!variable_cell(body.joint) || !body.limits[LOWER].valid() || !body.limits[UPPER].valid()) continue;
    const double lower = value_of(body.limits[LOWER], values), upper = value_of(body.limits[UPPER], values);
    strain = std::max(
        strain, std::abs(q[numbers.first_q(j)] - 0.5 * (lower + upper)) / std::max(upper - lower, 1e-9));
  }
  const RobotData& r = robot.data();
  Vector3 up{-value_of(r.gravity[0], values), -value_of(r.gravity[1], values),
             -value_of(r.gravity[2], values)};
  double height = 0;
  for (const Placing& T : places) height += inner(up, column(T, 3));
  const double fall = magnitude(up) * numbers.length() * static_cast<double>(places.size());
  return sum / numbers.length() - 2 * strain + (fall > 0 ? 0.1 * height / fall : 0);
}

// Of many closed positions that in which links are farthest from each other; what is in no loop stands as it does in an open robot.
Standing closed_standing(const Robot& robot, const LoopNumbers& numbers,
                         const std::map<std::string, double>& values) {
  constexpr int tried = 30;
  const std::vector<double> straight = open_position(robot, numbers, values, false);
  const Closure& closure = robot.closure();
  std::vector<double> best = closure.sample;
  if (best.size() != numbers.nq()) best = straight;
  double best_value = -std::numeric_limits<double>::infinity();
  Graph graph;
  ClosedPositions positions(with_defaults(robot.in(graph), values), closure, 3);
  for (int k = 0; k < tried; ++k) {
    const std::optional<ClosedState> state = positions.next();
    if (!state) break;
    std::vector<double> q = state->q;
    for (int j = 0; j < numbers.links(); ++j)
      if (!numbers.in_loop(j))
        std::copy_n(straight.begin() + static_cast<long>(numbers.first_q(j)), info(numbers.kind(j)).nq,
                    q.begin() + static_cast<long>(numbers.first_q(j)));
    const double value = readable(robot, numbers, values, q);
    if (value > best_value) best = q, best_value = value;
  }
  if (numbers.gap(best) > 1e-9) numbers.close(best, numbers.moving(closure.dependent));
  return {best, numbers.gap(best)};
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
  if (numbers.cuts() > 0) return closed_standing(robot, numbers, values);
  std::vector<double> q = open_position(robot, numbers, values, false);
  const std::vector<Placing> places = numbers.places(q);
  if (is_planar(numbers, places) || is_folded(numbers, places))
    q = open_position(robot, numbers, values, true);
  return {q, 0};
}

}  // namespace articula
