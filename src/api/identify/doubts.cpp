#include "api/identify/doubts.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "api/identify/fit.hpp"
#include "api/identify/never_seen.hpp"
#include "base/contains.hpp"
#include "base/svd.hpp"
#include "base/text.hpp"

namespace articula {

namespace {

constexpr double badly = 0.4;                 // relative residual of a joint that something is wrong with
constexpr std::size_t tried_samples = 10000;  // of a log, to look for exchanged channels

std::string listed(const std::vector<std::string>& names) {
  if (names.size() == 1) return names.front();
  std::vector<std::string> first(names.begin(), names.end() - 1);
  return joined(first, ", ") + " and " + names.back();
}

Diagnostic doubt(Severity severity, const std::string& message, const std::string& hint = {}) {
  return {severity, {}, message, {}, hint};
}

// How a joint moves in all logs together.
struct JointMotion {
  double lower = 0, upper = 0, forwards = 0, backwards = 0, acceleration = 0;
};

std::vector<JointMotion> motions(const std::vector<LogEquations>& logs) {
  std::vector<JointMotion> list(logs.front().log().q.size());
  for (std::size_t j = 0; j < list.size(); ++j) {
    JointMotion& m = list[j];
    m.lower = m.upper = logs.front().log().q[j].front();
    for (const LogEquations& log : logs)
      for (const LogPiece& piece : log.log().pieces)
        for (std::size_t s = piece.begin; s < piece.end; ++s) {
          m.lower = std::min(m.lower, log.log().q[j][s]), m.upper = std::max(m.upper, log.log().q[j][s]);
          m.forwards = std::max(m.forwards, log.log().qd[j][s]);
          m.backwards = std::max(m.backwards, -log.log().qd[j][s]);
          m.acceleration = std::max(m.acceleration, std::fabs(log.log().qdd[j][s]));
        }
  }
  return list;
}

// Which motion is missing, of the joints that carry a link, the nearest first.
std::vector<std::string> missing_motion(const Robot& robot, const std::vector<JointMotion>& motion,
                                        const UnknownCell& u) {
  const RobotData& r = robot.data();
  const std::vector<int>& joints = robot.closure().independent;
  double fastest = 0, strongest = 0;
  for (const JointMotion& m : motion)
    fastest = std::max({fastest, m.forwards, m.backwards}), strongest = std::max(strongest, m.acceleration);
  std::vector<std::string> reasons;
  for (int j = u.link; j > 0; j = r[j].parent) {
    const auto at = std::find(joints.begin(), joints.end(), j);
    if (at == joints.end()) continue;
    const JointMotion& m = motion[static_cast<std::size_t>(at - joints.begin())];
    const std::string joint = "joint " + numbered_joint(r, j);
    const bool drive = u.key && *u.key > IA;
    if (m.upper - m.lower < 1e-3 || std::max(m.forwards, m.backwards) < 1e-3 * fastest)
      reasons.push_back(joint + " hardly moves");
    else if (drive && std::min(m.forwards, m.backwards) < 0.01 * std::max(m.forwards, m.backwards))
      reasons.push_back(joint + " moves in one direction only");
    else if (!drive && m.acceleration < 1e-3 * strongest)
      reasons.push_back(joint + " hardly accelerates");
    else if (!drive && m.upper - m.lower < 0.05)
      reasons.push_back(joint + " turns by " + short_number(m.upper - m.lower) + " only");
    if (drive) break;  // nobody else feels it
  }
  return reasons;
}

// Whether a vector says something beyond those before, which are made orthonormal; logs are not exact.
bool is_beyond(std::vector<std::vector<double>>& before, std::vector<double> v) {
  constexpr double enough = 1e-3;
  const double length = std::sqrt(dot(v, v));
  for (int again = 0; again < 2; ++again)
    for (const std::vector<double>& u : before) {
      const double share = dot(u, v);
      for (std::size_t k = 0; k < v.size(); ++k) v[k] -= share * u[k];
    }
  const double left = std::sqrt(dot(v, v));
  if (!(left > enough * length)) return false;
  for (double& e : v) e /= left;
  before.push_back(std::move(v));
  return true;
}

std::vector<std::string> names_in(const Direction& direction, const Sought& sought) {
  std::vector<std::string> names;
  for (const Share& share : direction) names.push_back(sought.names()[share.unknown]);
  return names;
}

void add_never_seen(const Direction& direction, const Sought& sought, Identification& result) {
  const std::vector<std::string> names = names_in(direction, sought);
  result.notes.push_back(doubt(
      Severity::warning,
      names.size() == 1 ? "no motion of this robot tells " + names.front()
                        : listed(names) + " are tied together: no motion of this robot tells them apart",
      "--parameters leaves a group out, --prior takes from the description what the logs leave open"));
}

void add_unseen_here(const Robot& robot, const Direction& direction, const Sought& sought,
                     const std::vector<JointMotion>& motion, Identification& result) {
  const std::vector<std::string> names = names_in(direction, sought);
  std::vector<std::string> reasons;
  for (const Share& share : direction)
    for (const std::string& reason : missing_motion(robot, motion, sought.cell(share.unknown)))
      if (!contains(reasons, reason)) reasons.push_back(reason);
  result.notes.push_back(
      doubt(Severity::warning,
            names.size() == 1 ? "the logs do not tell " + names.front()
                              : listed(names) + " are tied together: the logs tell only sums of them",
            reasons.empty() ? "no motion in these logs tells them apart" : listed(reasons)));
}

// What no motion of the robot tells first; what is left of the rest is missing in the logs.
void add_unseen(const Robot& robot, const Unknowns& unknowns, Sought& sought,
                const std::vector<LogEquations>& logs, const Estimate& e, Identification& result) {
  if (e.solution.unseen.empty()) return;
  std::optional<Sought> other;
  if (result.model != LogModel::dynamic) other.emplace(unknowns, LogModel::dynamic);
  const std::vector<double> length = column_lengths(e.data);
  std::vector<std::vector<double>> told;
  for (const Direction& direction : never_seen(robot, other ? *other : sought)) {
    std::vector<double> v(length.size(), 0.0);
    for (const Share& s : direction)
      v[s.unknown] = s.amount * (length[s.unknown] > 0 ? length[s.unknown] : 1);
    if (is_beyond(told, std::move(v))) add_never_seen(direction, sought, result);
  }
  const std::vector<JointMotion> motion = motions(logs);
  for (const Direction& direction : e.solution.unseen) {
    std::vector<double> v(length.size(), 0.0);
    for (const Share& s : direction) v[s.unknown] = s.amount;
    if (is_beyond(told, std::move(v))) add_unseen_here(robot, direction, sought, motion, result);
  }
}

// A sum of masses, moments of inertia, friction and rotors: nothing that a robot has makes it negative.
bool is_never_negative(const Sought& sought, std::size_t column) {
  for (std::size_t k = 0; k < sought.B().cols; ++k) {
    const double factor = sought.B()(column, k);
    const UnknownCell& u = sought.unknowns()[k];
    const bool positive =
        u.is_loss || u.is_rotor() || u.key == XX || u.key == YY || u.key == ZZ || u.key == M;
    if (factor != 0 && (factor < 0 || !positive)) return false;
  }
  return true;
}

// What would drive the robot, or make it lighter than nothing.
void add_negative(const Robot& robot, const Sought& sought, Identification& result) {
  constexpr double beyond_doubt = 4;
  std::map<int, std::vector<std::string>> negative;
  std::map<int, int> positive;
  for (std::size_t c = 0; c < result.parameters.size(); ++c) {
    const IdentifiedParameter& p = result.parameters[c];
    if (!is_never_negative(sought, c) || !std::isfinite(p.deviation)) continue;
    if (p.value + beyond_doubt * p.deviation < 0)
      negative[sought.cell(c).link].push_back(p.name + " = " + short_number(p.value));
    else if (p.value - beyond_doubt * p.deviation > 0)
      ++positive[sought.cell(c).link];
  }
  for (const auto& [link, names] : negative) {
    const std::string joint = link == 0 ? "the motors" : "joint " + numbered_joint(robot.data(), link);
    result.notes.push_back(doubt(
        Severity::warning,
        joint + ": " + listed(names) + (names.size() == 1 ? " is" : " are") + " negative, which nothing is",
        positive[link] == 0
            ? "its torque may have the wrong sign, or its position (sign: -1)"
            : "units, signs, channels that are exchanged; or a motion that excites them better tells more"));
  }
}

double left_of(const LogEquations& like, const PreparedLog& log, Sought& sought) {
  const ReducedLog data = reduced(like.of(sought.source(log), log.pieces, true));
  const Estimate e = ordinary_estimate(data, {});
  Fit fit = fit_of(data, e.solution.x, std::vector<std::string>(data.outputs.size()));
  double most = 0;
  for (const OutputFit& o : fit.outputs) most += o.relative() / static_cast<double>(fit.outputs.size());
  return most;
}

// Channels that make sense the other way round.
void add_exchanged(const Robot& robot, Sought& sought, const std::vector<LogEquations>& logs,
                   Identification& result) {
  const std::vector<OutputFit>& outputs = result.fit.outputs;
  if (std::none_of(outputs.begin(), outputs.end(), [](const OutputFit& o) { return o.relative() > badly; }))
    return;
  PreparedLog as_given = logs.front().log();
  as_given.pieces = beginning_of(as_given.pieces, tried_samples);
  const double before = left_of(logs.front(), as_given, sought);
  double best = before / 2;
  std::string found;
  const std::vector<int>& joints = robot.closure().independent;
  for (std::size_t i = 0; i < as_given.q.size(); ++i)
    for (std::size_t j = i + 1; j < as_given.q.size(); ++j)
      for (const bool torques : {true, false}) {
        PreparedLog other = as_given;
        if (torques) std::swap(other.tau[i], other.tau[j]);
        if (!torques)
          std::swap(other.q[i], other.q[j]), std::swap(other.qd[i], other.qd[j]),
              std::swap(other.qdd[i], other.qdd[j]);
        const double after = left_of(logs.front(), other, sought);
        if (!(after < best)) continue;
        best = after;
        found = std::string(torques ? "torques" : "positions") + " of joints " +
                numbered_joint(robot.data(), joints[i]) + " and " + numbered_joint(robot.data(), joints[j]) +
                " look exchanged: the other way round " + formatted("%.0f", 100 * after) +
                " % of the torques are left instead of " + formatted("%.0f", 100 * before) + " %";
      }
  if (!found.empty()) {
    result.notes.push_back(doubt(Severity::warning, found, "exchange the columns in the file of the log"));
    return;
  }
  for (const OutputFit& o : outputs)
    if (o.relative() > badly)
      result.notes.push_back(
          doubt(Severity::warning,
                "joint " + o.name + ": " + formatted("%.0f", 100 * o.relative()) +
                    " % of its torque is left unexplained",
                "units, signs, gears, the time between positions and torques; or noise is larger than it"));
}

void add_validation(Identification& result) {
  if (!result.validation) return;
  constexpr double much = 1.5, at_least = 0.02;
  const double training = result.fit.relative(), held = result.validation->relative();
  if (held > much * training && held > training + at_least)
    result.notes.push_back(doubt(
        Severity::warning,
        "on logs that were held out " + formatted("%.1f", 100 * held) + " % is left, and " +
            formatted("%.1f", 100 * training) + " % where it was estimated",
        "it is fitted to what it saw: --prior, --consistent or --essential hold it, more motion helps more"));
}

}  // namespace

void add_doubts(const Robot& robot, const Unknowns& unknowns, Sought& sought,
                const std::vector<LogEquations>& logs, const Estimate& estimate,
                const IdentifyRequest& request, Identification& result) {
  add_unseen(robot, unknowns, sought, logs, estimate, result);
  if (!request.consistent) add_negative(robot, sought, result);
  const bool everything = request.load.empty() && request.parameters.empty();
  if (everything && !info(request.model).one_line && logs.front().log().q.size() > 1)
    add_exchanged(robot, sought, logs, result);
  add_validation(result);
}

}  // namespace articula
