#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include "api/evaluate/values.hpp"
#include "api/implementation.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "expr/transform.hpp"
#include "robot/defaults.hpp"
#include "robot/loops.hpp"

namespace articula {

namespace {

constexpr double usual_turning = 3, usual_sliding = 1, usual_acceleration = 10;

double number_of(const std::string& option, const std::string& text) {
  Graph graph;
  const double x = numeric_value(constant_formula(graph, option + " " + in_quotes(text), text));
  constexpr double most = 1e9;
  if (!(std::fabs(x) <= most)) throw ModelError("", option + " " + in_quotes(text) + " is too large");
  return x;
}

// NAME=VALUE, or VALUE alone.
std::pair<std::string, std::string> named_value(const std::string& text) {
  const std::size_t at = text.find('=');
  return at == std::string::npos ? std::pair(std::string(), trimmed(text))
                                 : std::pair(trimmed(text.substr(0, at)), trimmed(text.substr(at + 1)));
}

struct WorkJoint {
  const Body* body = nullptr;
  std::size_t freedoms = 0;
};
std::vector<WorkJoint> work_joints(const Robot& robot) {
  std::vector<WorkJoint> list;
  for (const int j : robot.closure().independent) {
    const Body& body = robot.data()[j];
    if (!body.q.empty()) list.push_back({&body, body.qd.size()});
  }
  return list;
}

WorkRange usual_range(const RobotData& r, const Body& body, const Expr& q) {
  WorkRange range{q.name(), 0, 0, false, false, {}};
  if (body.q.size() != 1) return range;
  const Expr &lower = body.limits[LOWER], &upper = body.limits[UPPER];
  const auto limit = [&](const Expr& cell) { return cell.valid() ? default_value(r, cell) : std::nan(""); };
  const bool turns = body.joint == JointKind::revolute;
  range.lower = limit(lower), range.upper = limit(upper);
  const bool has_lower = std::isfinite(range.lower), has_upper = std::isfinite(range.upper);
  if (turns && !has_lower) range.lower = has_upper ? range.upper - 2 * std::numbers::pi : -std::numbers::pi;
  if (turns && !has_upper) range.upper = range.lower + 2 * std::numbers::pi;
  range.known = range.lower < range.upper;
  range.why = has_lower && has_upper ? "its limits leave it no room" : "its joint slides and has no limits";
  return range;
}

double usual_speed(const RobotData& r, const Body& body) {
  const Expr& limit = body.limits[VELOCITY];
  const double x = limit.valid() && body.qd.size() == 1 ? default_value(r, limit) : std::nan("");
  if (std::isfinite(x) && x > 0) return x;
  return body.joint == JointKind::prismatic ? usual_sliding : usual_turning;
}

void read_range(const Robot& robot, const std::string& text, std::vector<WorkRange>& ranges) {
  const auto [name, value] = named_value(text);
  const std::size_t colon = value.find(':');
  if (name.empty() || colon == std::string::npos)
    throw ModelError("", "--range " + in_quotes(text) + " is not of the form NAME=LOWER:UPPER",
                     "for example --range q2=-pi/2:pi/2");
  const auto* const found = find_named(ranges, name);
  if (found == nullptr) throw has_no("robot " + robot.name(), "joint variable", name, all_names(ranges));
  WorkRange& range = ranges[static_cast<std::size_t>(found - ranges.data())];
  const double lower = number_of("--range", trimmed(value.substr(0, colon))),
               upper = number_of("--range", trimmed(value.substr(colon + 1)));
  if (!(lower < upper))
    throw ModelError("",
                     "--range " + in_quotes(text) + " is empty: its lower end is not below its upper one");
  range.lower = lower, range.upper = upper, range.known = true;
}

// Sizes of one kind: of all joints, or of those named by their coordinates.
void read_sizes(const Robot& robot, const std::string& option, const std::vector<std::string>& texts,
                std::vector<double>& sizes) {
  const std::vector<WorkJoint> joints = work_joints(robot);
  for (const std::string& text : texts) {
    const auto [name, value] = named_value(text);
    const double size = number_of(option, value);
    if (size < 0) throw ModelError("", option + " " + in_quotes(text) + " is a size: it cannot be negative");
    std::vector<std::string> known;
    bool found = false;
    std::size_t at = 0;
    for (const WorkJoint& j : joints) {
      known.push_back(j.body->q.front().name());
      const bool is = name.empty() || name == known.back();
      for (std::size_t k = 0; k < j.freedoms; ++k, ++at)
        if (is) sizes[at] = size;
      found = found || is;
    }
    if (!found) throw has_no("robot " + robot.name(), "joint variable", name, known);
  }
}

}  // namespace

Workspace workspace_of(const Robot& robot, const WorkspaceWords& words) {
  Workspace space;
  for (const WorkJoint& j : work_joints(robot)) {
    for (const Expr& q : j.body->q) space.q.push_back(usual_range(robot.data(), *j.body, q));
    space.qd.insert(space.qd.end(), j.freedoms, usual_speed(robot.data(), *j.body));
    space.qdd.insert(space.qdd.end(), j.freedoms, usual_acceleration);
  }
  std::set<std::string> given;
  for (const std::string& text : words.ranges) {
    read_range(robot, text, space.q);
    if (!given.insert(named_value(text).first).second)
      throw ModelError("", "--range gives two ranges for " + in_quotes(named_value(text).first));
  }
  for (WorkRange& range : space.q)
    range.turns = range.known && std::fabs(range.upper - range.lower - 2 * std::numbers::pi) < 1e-12;
  read_sizes(robot, "--velocity", words.velocities, space.qd);
  read_sizes(robot, "--acceleration", words.accelerations, space.qdd);
  return space;
}

std::vector<Diagnostic> left_workspace(const Workspace& workspace, const Motion& motion,
                                       const std::vector<double>& breaks) {
  constexpr int parts = 50;
  constexpr double inside = 1e-9;
  std::vector<WorkRange> seen = workspace.q;
  for (WorkRange& range : seen) range.lower = HUGE_VAL, range.upper = -HUGE_VAL;
  for (std::size_t i = 0; i + 1 < breaks.size(); ++i)
    for (int k = 0; k <= parts; ++k) {
      const std::vector<double> q = motion.at(std::lerp(breaks[i], breaks[i + 1], double(k) / parts)).q;
      for (std::size_t j = 0; j < seen.size() && j < q.size(); ++j)
        seen[j].lower = std::min(seen[j].lower, q[j]), seen[j].upper = std::max(seen[j].upper, q[j]);
    }
  std::vector<Diagnostic> found;
  for (std::size_t j = 0; j < seen.size(); ++j) {
    const WorkRange& range = workspace.q[j];
    if (!range.known || range.turns) continue;
    if (seen[j].lower >= range.lower - inside && seen[j].upper <= range.upper + inside) continue;
    found.push_back({Severity::warning,
                     {},
                     "the motion takes " + range.name + " from " + short_number(seen[j].lower) + " to " +
                         short_number(seen[j].upper) + ", out of the workspace " + short_number(range.lower) +
                         " .. " + short_number(range.upper) + " that simplifications and tables are made for",
                     {},
                     "for example --range " + range.name + "=" +
                         short_number(std::min(seen[j].lower, range.lower)) + ":" +
                         short_number(std::max(seen[j].upper, range.upper))});
  }
  return found;
}

}  // namespace articula
