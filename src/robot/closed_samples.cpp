#include "robot/closed_samples.hpp"

#include <cmath>
#include <numbers>

#include "base/draw.hpp"
#include "expr/transform.hpp"

namespace articula {

namespace {

constexpr std::size_t wanted_samples = 8;
constexpr int most_values = 8, most_tries = 80;  // values of parameters; starts with each

// Another value in each draw.
std::map<std::string, double> drawn_values(const RobotData& r, unsigned long& seed) {
  std::map<std::string, double> values;
  const auto add = [&](const std::array<Expr, 6>& cells) {
    for (const std::string& name : parameters_in({cells.begin(), cells.end()}))
      if (r.defaults.count(name) == 0 && values.count(name) == 0) values[name] = 0.8 + 0.4 * draw(seed);
  };
  for (const Body& body : r.bodies) add(body.placement);
  for (const CutJoint& cut : r.cuts) add(cut.placement), add(cut.twin_placement);
  return values;
}

struct Limits {
  std::size_t q;
  bool turns;
  double lower, upper;
};
std::vector<Limits> limits_of(const RobotData& r, const LoopNumbers& numbers) {
  std::vector<Limits> list;
  for (int j = 0; j <= r.n(); ++j) {
    const auto& limits = r[j].limits;
    if (info(r[j].joint).nq == 1 && limits[LOWER].valid() && limits[UPPER].valid())
      list.push_back({numbers.first_q(j), r[j].joint == JointKind::revolute, numeric_value(limits[LOWER]),
                      numeric_value(limits[UPPER])});
  }
  return list;
}

std::vector<double> start(const RobotData& r, const LoopNumbers& numbers, unsigned long& seed) {
  std::vector<double> q = numbers.random_position(seed);
  for (const Limits& l : limits_of(r, numbers))
    q[l.q] = 0.5 * (l.lower + l.upper) + 0.5 * (l.upper - l.lower) * draw(seed);
  return q;
}

ClosedSamples samples_with(const RobotData& r, const std::map<std::string, double>& values,
                           const std::set<int>& joints, unsigned long& seed) {
  ClosedSamples found{values, LoopNumbers(r, values), {}, {}, 0};
  const std::vector<bool> moves = found.numbers.moving({joints.begin(), joints.end()});
  for (int tries = 0; tries < most_tries && found.positions.size() < wanted_samples; ++tries) {
    std::vector<double> q = start(r, found.numbers, seed);
    const bool closes = found.numbers.close(q, moves, 1e-13, 60);
    const double gap = found.numbers.gap(q);
    if (closes) found.positions.push_back(q);
    if (tries == 0 || gap < found.gap) found.gap = gap, found.nearest = q;
  }
  return found;
}

}  // namespace

ClosedSamples closed_samples(const RobotData& r, const std::set<int>& joints_in_loops) {
  unsigned long seed = 20261116;
  for (int k = 1;; ++k) {
    const std::map<std::string, double> values = drawn_values(r, seed);
    ClosedSamples found = samples_with(r, values, joints_in_loops, seed);
    if (!found.positions.empty() || values.empty() || k == most_values) return found;
  }
}

bool within_limits(const RobotData& r, const LoopNumbers& numbers, const std::vector<double>& q) {
  for (const Limits& l : limits_of(r, numbers)) {
    const double middle = 0.5 * (l.lower + l.upper), half = 0.5 * (l.upper - l.lower);
    const double off = l.turns ? std::remainder(q[l.q] - middle, 2 * std::numbers::pi) : q[l.q] - middle;
    if (std::fabs(off) > half) return false;
  }
  return true;
}

}  // namespace articula
