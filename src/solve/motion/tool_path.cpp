#include "solve/motion/tool_path.hpp"

#include <algorithm>
#include <cmath>

#include "base/quaternion.hpp"
#include "base/text.hpp"
#include "solve/numbers.hpp"

namespace articula {

namespace {

constexpr double singular_below =
    1e-4;  // relative: there the joints are ten thousand times as fast as elsewhere
constexpr double largest_step = 0.1;  // rad between two knots
constexpr double per_singular = 0.2;  // of it, as far as the singular value lets a step be
constexpr double shortest = 1e-9;     // step along the curve
constexpr double cannot = 1e-6;       // of a velocity that no joint velocities make
constexpr int fewest_knots = 32;
constexpr std::size_t most_knots = 200000;

Twist6 difference(const Placing& from, const Placing& to, bool oriented) {
  const Vector3 p = column(to, 3) - column(from, 3);
  Twist6 e{p[0], p[1], p[2], 0, 0, 0};
  if (!oriented) return e;
  const Vector3 r = rotation_vector(quaternion_of(to * inverse(from)));
  std::copy(r.begin(), r.end(), e.begin() + 3);
  return e;
}

// Rows of the task, lengths over the robot's length, and of these the columns of some joints.
std::vector<double> task_rows(const std::vector<double>& jacobian, std::size_t n,
                              const std::vector<std::size_t>& columns, bool oriented, double length) {
  std::vector<double> rows;
  for (std::size_t i = 0; i < (oriented ? 6U : 3U); ++i)
    for (const std::size_t j : columns) rows.push_back(jacobian[i * n + j] / (i < 3 ? length : 1));
  return rows;
}

std::size_t rank_of(const std::vector<double>& rows, std::size_t n) {
  const Singular s = singular(rows, rows.size() / n, n);
  return static_cast<std::size_t>(std::count_if(
      s.values.begin(), s.values.end(), [&](double v) { return v > singular_below * s.values.front(); }));
}

std::vector<std::size_t> moving(const ToolModel& model, const std::vector<double>& jacobian) {
  std::vector<std::size_t> list;
  const std::size_t n = model.held.size();
  for (std::size_t j = 0; j < n; ++j) {
    double size = 0;
    for (std::size_t i = 0; i < 6; ++i) size = std::max(size, std::fabs(jacobian[i * n + j]));
    if (!model.held[j] && size > 1e-12) list.push_back(j);
  }
  return list;
}

std::string percent(double u) { return short_number(100 * u) + " % of the way"; }

}  // namespace

JointPosition between(const JointPosition& a, const JointPosition& b, double x) {
  JointPosition p = a;
  for (std::size_t k = 0; k < p.q.size(); ++k) p.q[k] += x * (b.q[k] - a.q[k]);
  for (std::size_t k = 0; k < p.tree.size(); ++k) p.tree[k] += x * (b.tree[k] - a.tree[k]);
  return p;
}

ToolPath::ToolPath(const ToolModel& model, ToolCurve curve, const JointPosition& start)
    : model_(model), curve_(std::move(curve)) {
  choose_rows(start);
  follow(start);
}

// A position of no special kind, beside this one.
JointPosition ToolPath::beside(const JointPosition& start) const {
  std::vector<double> q = start.q;
  for (const std::size_t j : active_) q[j] += 0.1 * std::cos(3.0 * static_cast<double>(j) + 1);
  return model_.closed(q, start).value_or(start);
}

// A tool whose position alone tells where the joints are goes where it is told, whatever its orientation; else both must be told.
void ToolPath::choose_rows(const JointPosition& start) {
  const std::vector<double> J = model_.jacobian(start);
  active_ = moving(model_, J);
  const std::size_t n = active_.size();
  if (n == 0) throw PathStop{0, "no joint moves the tool"};
  const auto rank = [&](const std::vector<double>& jacobian, bool oriented) {
    return rank_of(task_rows(jacobian, model_.held.size(), active_, oriented, model_.length), n);
  };
  const std::vector<double> generic = model_.jacobian(beside(start));
  oriented_ = curve_.oriented && !(curve_.usual && rank(generic, false) == n);
  if (rank(generic, oriented_) < n)
    throw PathStop{0,
                   counted(n, "joint") + " move the tool, more than its " +
                       (oriented_ ? "place" : "position") + " determines",
                   oriented_ ? "hold: [..] names joints that stay where they are"
                             : "hold: [..] names joints that stay where they are; orientation: kept lets "
                               "nothing turn"};
  if (rank(J, oriented_) < n)
    throw PathStop{
        0, "the robot is singular there: its joints move while the tool stands still, or nearly", {}, true};
}

std::vector<double> ToolPath::rows_of(const Twist6& twist) const {
  std::vector<double> rows(twist.begin(), twist.begin() + (oriented_ ? 6 : 3));
  for (std::size_t i = 0; i < 3; ++i) rows[i] /= model_.length;
  return rows;
}

ToolPath::Solved ToolPath::solved(const std::vector<double>& jacobian, const Twist6& twist) const {
  const std::size_t n = model_.held.size(), m = oriented_ ? 6 : 3;
  const std::vector<double> rows = task_rows(jacobian, n, active_, oriented_, model_.length);
  const std::vector<double> wanted = rows_of(twist);
  const Singular s = singular(rows, m, active_.size());
  const std::vector<double> x = damped_solution(s, wanted, 0);
  Solved result{std::vector<double>(n, 0), active_.size() > m ? 0 : s.values.back() / s.values.front(), 0};
  for (std::size_t i = 0; i < m; ++i) {
    double made = 0;
    for (std::size_t k = 0; k < active_.size(); ++k) made += rows[i * active_.size() + k] * x[k];
    result.open = std::max(result.open, std::fabs(made - wanted[i]));
  }
  for (std::size_t k = 0; k < active_.size(); ++k) result.x[active_[k]] = x[k];
  return result;
}

Twist6 ToolPath::apart(const JointPosition& p, double u) const {
  return difference(model_.place(p), placing_at(curve_, u), oriented_);
}

std::optional<JointPosition> ToolPath::reached(std::vector<double> q, const JointPosition& near,
                                               double u) const {
  constexpr int iterations = 12;
  constexpr double accepted = 1e-9, rounding = 1e-15;
  std::optional<JointPosition> best;
  double least = accepted;
  JointPosition from = near;
  for (int k = 0; k < iterations; ++k) {
    const std::optional<JointPosition> p = model_.closed(q, from);
    if (!p) return best;
    from = *p;
    const Twist6 e = apart(*p, u);
    const double size = largest(rows_of(e));
    if (best && size >= least) return best;
    if (size < least) best = p, least = size;
    if (size < rounding) return best;
    const std::vector<double> step = solved(model_.jacobian(*p), e).x;
    if (!finite(step) || largest(step) > 1) return best;
    for (std::size_t j = 0; j < q.size(); ++j) q[j] += step[j];
  }
  return best;
}

ToolPath::Knot ToolPath::knot(double u, JointPosition position) const {
  const ToolPoint point = tool_at(curve_, {u, 1, 0, 0});
  const Solved s = solved(model_.jacobian(position), point.velocity);
  if (s.smallest < singular_below)
    throw PathStop{u, "the robot is singular there, or nearly: its joints would be infinitely fast",
                   "another start, of another branch, may do; or end before", true};
  if (s.open > cannot * (1 + largest(rows_of(point.velocity))))
    throw PathStop{
        u, "the robot cannot move its tool like that: it has " + counted(active_.size(), "joint") + " for it",
        oriented_ ? "orientation: free lets it turn" : ""};
  if (const std::string fault = model_.fault(position); !fault.empty()) throw PathStop{u, fault};
  return {u, std::move(position), s.x, s.smallest};
}

bool ToolPath::is_far(const Knot& a, const Knot& b) const {
  const ToolPoint point = tool_at(curve_, {b.u, 1, 0, 0});
  const double smallest = solved(model_.jacobian(b.position), point.velocity).smallest;
  // Also what the rates at both ends would make of it: whole turns lead back to where they began.
  double most = (b.u - a.u) * std::max(largest(a.slope), largest(b.slope));
  for (std::size_t k = 0; k < a.position.tree.size(); ++k)
    most = std::max(most, std::fabs(a.position.tree[k] - b.position.tree[k]));
  return most > std::clamp(per_singular * smallest, per_singular * singular_below, largest_step);
}

void ToolPath::follow(const JointPosition& start) {
  std::optional<JointPosition> first = reached(start.q, start, 0);
  if (!first) throw PathStop{0, "the tool is not where the curve begins"};
  knots_.push_back(knot(0, *first));
  double step = 1.0 / fewest_knots;
  while (knots_.back().u < 1) {
    const Knot& last = knots_.back();
    if (step < shortest || knots_.size() > most_knots)
      throw PathStop{
          last.u,
          "the branch of the robot's configurations ends there: out of reach beyond " + percent(last.u),
          {},
          true};
    const double u = last.u + step > 1 - shortest ? 1 : last.u + step;
    std::vector<double> q = last.position.q;
    for (std::size_t j = 0; j < q.size(); ++j) q[j] += (u - last.u) * last.slope[j];
    std::optional<JointPosition> next = reached(q, last.position, u);
    if (!next) {
      step /= 2;
      continue;
    }
    Knot found = knot(u, *next);
    if (is_far(last, found)) {
      step /= 2;
      continue;
    }
    knots_.push_back(std::move(found));
    step = std::min(1.5 * step, 1.0 / fewest_knots);
  }
}

// Knots are dense where it is small.
ToolPath::Narrow ToolPath::narrowest() const {
  const auto least = std::min_element(knots_.begin(), knots_.end(),
                                      [](const Knot& a, const Knot& b) { return a.smallest < b.smallest; });
  return {least->u, least->smallest};
}

JointPosition ToolPath::position(double u) const {
  const auto next = std::upper_bound(knots_.begin() + 1, knots_.end() - 1, u,
                                     [](double x, const Knot& k) { return x < k.u; });
  const Knot &a = *std::prev(next), &b = *next;
  const double h = b.u - a.u, x = std::clamp((u - a.u) / h, 0.0, 1.0);
  std::vector<double> q = a.position.q;
  for (std::size_t j = 0; j < q.size(); ++j) {
    const double d = b.position.q[j] - a.position.q[j], va = h * a.slope[j], vb = h * b.slope[j];
    q[j] += x * (va + x * (3 * d - 2 * va - vb + x * (va + vb - 2 * d)));
  }
  return reached(q, between(a.position, b.position, x), u).value_or(x < 0.5 ? a.position : b.position);
}

MotionPoint ToolPath::at(const Advance& s) const {
  const JointPosition p = position(std::clamp(s[0], 0.0, 1.0));
  const ToolPoint point = tool_at(curve_, s);
  const std::vector<double> J = model_.jacobian(p);
  MotionPoint m{p.q, solved(J, point.velocity).x, {}};
  Twist6 rest = point.acceleration;
  const Twist6 drift = model_.drift(p, m.qd);
  for (std::size_t i = 0; i < rest.size(); ++i) rest[i] -= drift[i];
  m.qdd = solved(J, rest).x;
  return m;
}

namespace {

struct Approached {
  JointPosition position;
  double rest = 0;  // largest row of what is left, lengths over the robot's length
};

// By damped steps as near to a place as they lead; nothing where no joint moves the tool, or loops stay open.
std::optional<Approached> approached(const ToolModel& model, const JointPosition& from, const Placing& T,
                                     bool oriented) {
  constexpr int iterations = 200;
  constexpr double there = 1e-12, most = 0.2;
  JointPosition p = from;
  for (int k = 0;; ++k) {
    const std::vector<double> J = model.jacobian(p);
    const std::vector<std::size_t> columns = moving(model, J);
    if (columns.empty()) return std::nullopt;
    const Twist6 e = difference(model.place(p), T, oriented);
    std::vector<double> wanted(e.begin(), e.begin() + (oriented ? 6 : 3));
    for (std::size_t i = 0; i < 3; ++i) wanted[i] /= model.length;
    const double size = largest(wanted);
    if (size < there || k == iterations) return Approached{p, size};
    const std::vector<double> rows = task_rows(J, model.held.size(), columns, oriented, model.length);
    const Singular s = singular(rows, wanted.size(), columns.size());
    const std::vector<double> x = damped_solution(s, wanted, 0.1 * std::min(1.0, size));
    const double scale = std::min(1.0, most / std::max(largest(x), 1e-300));
    std::vector<double> q = p.q;
    for (std::size_t i = 0; i < columns.size(); ++i) q[columns[i]] += scale * x[i];
    std::optional<JointPosition> next = model.closed(q, p);
    if (!next) return std::nullopt;
    p = *next;
  }
}

}  // namespace

std::optional<JointPosition> reached_place(const ToolModel& model, const JointPosition& from,
                                           const Placing& T, bool oriented) {
  constexpr double there = 1e-12;
  std::optional<Approached> end = approached(model, from, T, oriented);
  if (!end || end->rest >= there) return std::nullopt;
  return end->position;
}

// From beside the position in several directions: from where it is steps may lead to a border of one branch alone.
std::optional<double> out_of_reach_by(const ToolModel& model, const JointPosition& from,
                                      const Vector3& place) {
  constexpr int starts = 12;
  constexpr double reached = 1e-5;  // of the robot's length
  Placing T = model.place(from);
  for (std::size_t i = 0; i < 3; ++i) T[4 * i + 3] = place[i];
  std::optional<double> least;
  for (int k = 0; k < starts; ++k) {
    std::vector<double> q = from.q;
    for (std::size_t j = 0; j < q.size() && k > 0; ++j)
      if (!model.held[j]) q[j] += 1.5 * std::cos(2.4 * k + 1.7 * k * static_cast<double>(j));
    const std::optional<JointPosition> start = model.closed(q, from);
    const std::optional<Approached> end = start ? approached(model, *start, T, false) : std::nullopt;
    if (!end) continue;
    const double apart = magnitude(column(model.place(end->position), 3) - place);
    if (apart <= reached * model.length) return std::nullopt;
    least = std::min(apart, least.value_or(apart));
  }
  return least;
}

}  // namespace articula
