#include "api/excite.hpp"

#include <algorithm>
#include <cmath>

#include "api/excite/excited_robot.hpp"
#include "api/excite/stage.hpp"
#include "api/motion/motion_torques.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "io/motion_read.hpp"

namespace articula {

namespace {

constexpr std::size_t usual_harmonics = 5, usual_knots = 12, largest_order = 100;

std::size_t order_of(const ExciteRequest& r) {
  const bool series = r.family == CurveKind::fourier;
  const std::size_t order = r.order.value_or(series ? usual_harmonics : usual_knots);
  const std::size_t least = series ? 2 : 4;
  if (order < least || order > largest_order)
    throw ModelError("",
                     std::string(series ? "--harmonics" : "--knots") + " cannot be " + std::to_string(order),
                     std::to_string(least) + " to " + std::to_string(largest_order));
  return order;
}

std::string written_list(const std::vector<double>& list) {
  std::vector<std::string> words;
  for (const double x : list) words.push_back(formatted("%.10g", x + 0.0));
  return "[" + joined(words, ", ") + "]";
}

std::string written_lists(const std::string& key, const std::vector<std::vector<double>>& lists) {
  std::string text = "    " + key + ":\n";
  for (const std::vector<double>& list : lists) text += "      - " + written_list(list) + "\n";
  return text;
}

std::string series_text(const CurveFamily& family, const Series& series, int periods) {
  return "start: " + written_list(series.start) +
         "\nsegments:\n  - type: fourier\n    period: " + digits_of(family.duration()) +
         "\n    periods: " + std::to_string(periods) + "\n" + written_lists("sin", series.sine) +
         written_lists("cos", series.cosine);
}

// It begins at its first knot: whoever drives the robot leads it there.
std::string spline_text(const CurveFamily& family, const std::vector<double>& c, std::size_t joints) {
  const std::size_t m = family.size();
  const auto knot = [&](std::size_t k) {
    std::vector<double> q;
    for (std::size_t j = 0; j < joints; ++j) q.push_back(c[j * m + k]);
    return written_list(q);
  };
  std::string text = "start: " + knot(0) + "\nsegments:\n  - type: spline\n    order: quintic\n    points:\n";
  for (std::size_t k = 1; k < m; ++k)
    text += "      - {t: " + digits_of(family.knots()[k]) + ", q: " + knot(k) + "}\n";
  return text;
}

std::string motion_text(const Robot& robot, const CurveFamily& family, const std::vector<double>& c,
                        std::size_t joints, const ExciteRequest& request) {
  std::string text = "motion: 1\ntitle: excitation of " + robot.name() + "\n";
  if (!request.assembly.empty()) text += "assembly: " + request.assembly + "\n";
  return text + (family.kind() == CurveKind::fourier
                     ? series_text(family, family.series(c, joints), request.periods)
                     : spline_text(family, c, joints));
}

// The largest of everything, by the motion itself.
void look_at(const PlannedMotion& motion, std::optional<MotionTorques>& torques,
             std::vector<ExcitedJoint>& joints) {
  const auto raise = [](double& peak, double x) { peak = std::max(peak, std::fabs(x)); };
  for (ExcitedJoint& j : joints) j.least = j.upper, j.most = j.lower;
  for (const double t : motion_times(motion).t) {
    const MotionPoint p = motion.motion.at(t);
    const std::vector<double> tau = torques ? (*torques)(t, p) : std::vector<double>();
    for (std::size_t j = 0; j < joints.size(); ++j) {
      ExcitedJoint& joint = joints[j];
      joint.least = std::min(joint.least, p.q[j]), joint.most = std::max(joint.most, p.q[j]);
      raise(joint.velocity, p.qd[j]), raise(joint.acceleration, p.qdd[j]);
      if (torques) raise(joint.torque.emplace(joint.torque.value_or(0)), tau[j]);
    }
  }
}

ExcitationFigures middle_of(std::vector<ExcitationFigures> drawn, Criterion criterion) {
  std::sort(drawn.begin(), drawn.end(),
            [&](const auto& a, const auto& b) { return a.of(criterion) < b.of(criterion); });
  return drawn[drawn.size() / 2];
}

ExcitationFigures best_of(const std::vector<ExcitationFigures>& drawn, Criterion criterion) {
  return *std::min_element(drawn.begin(), drawn.end(),
                           [&](const auto& a, const auto& b) { return a.of(criterion) < b.of(criterion); });
}

// Limits, or a duration, may leave motions that tell nothing.
void warn_of_little(Excitation& e) {
  constexpr double large = 1e4, impossible = 1e8, little = 0.02, nothing = 0.002;
  std::vector<std::string> still;
  for (const ExcitedJoint& j : e.joints)
    if (j.most - j.least < little) still.push_back(j.name);
  const std::string hint = still.empty() ? "a longer motion, or wider limits, tell more"
                                         : joined(still, ", ") + (still.size() == 1 ? " moves" : " move") +
                                               " less than " + short_number(little) +
                                               " rad or m: wider limits tell more";
  const std::string what =
      "the condition number of the best motion that was found is " + short_number(e.found.condition);
  if (!(e.found.condition < impossible) || !std::isfinite(e.found.deviation))
    throw ModelError("robot " + e.robot, what + ": within these limits no motion tells the parameters", hint);
  for (const ExcitedJoint& j : e.joints)
    if (j.most - j.least < nothing)
      e.notes.push_back({Severity::warning,
                         {},
                         j.name + " hardly moves",
                         {},
                         "a log that is measured will tell nothing of it"});
  if (e.found.condition > large)
    e.notes.push_back({Severity::warning, {}, what + ": its log will hardly tell all parameters", {}, hint});
}

void refuse_request(const ExciteRequest& r) {
  const auto outside = [](double x, double lower, double upper) { return !(x >= lower && x <= upper); };
  if (outside(r.duration, 0.1, 1000)) throw ModelError("", "--duration must be between 0.1 and 1000 s");
  if (outside(r.periods, 1, 1000)) throw ModelError("", "--periods must be a whole number, 1 to 1000");
  if (r.periods > 1 && r.family == CurveKind::spline)
    throw ModelError("", "--periods goes with --family fourier", "a spline does not end where it began");
  if (outside(r.evaluations, 20, 1e6))
    throw ModelError("", "--evaluations must be a whole number, 20 to 1000000");
  for (const double x : r.effort)
    if (!(x > 0)) throw ModelError("", "--effort must be above zero");
}

}  // namespace

Excitation excitation(const Robot& robot, const ExciteRequest& request) {
  refuse_request(request);
  const CurveFamily family(request.family, request.duration, order_of(request));
  ExcitedRobot excited(robot, request);
  ExcitationSearch search(excited.system(), family, {request.criterion, request.evaluations, request.seed},
                          request.goes_on);
  const std::string problem = problem_of(robot, request);
  if (!request.stage.empty())
    search.resume(stage_of_text(request.stage, problem, excited.joints().size() * family.size()));
  Excitation result;
  while (search.next(request.goes_on))
    if (request.keep) request.keep(text_of(search.stage(), problem));
  result.cancelled = search.stage().round < ExcitationSearch::rounds();
  if (request.keep) request.keep(text_of(search.stage(), problem));

  const std::vector<double> c = search.result();
  result.robot = robot.name();
  const std::vector<std::string>& names = excited.sought().names();
  for (const std::size_t k : search.kept()) result.parameters.push_back(names[k]);
  for (std::size_t k = 0; k < names.size(); ++k)
    if (std::find(search.kept().begin(), search.kept().end(), k) == search.kept().end())
      result.left_out.push_back(names[k]);
  result.usual = middle_of(search.drawn(), request.criterion);
  result.best = best_of(search.drawn(), request.criterion);
  result.found = search.figures(c);
  result.evaluations = search.stage().evaluations, result.drawn = static_cast<int>(search.drawn().size());
  result.joints = excited.joints();
  result.file = motion_text(robot, family, c, excited.joints().size(), request);
  ExciteRequest once = request;
  once.periods = 1;
  result.motion = planned(robot, read_motion(motion_text(robot, family, c, excited.joints().size(), once),
                                             "the motion that was found"));
  result.notes = excited.notes();
  std::optional<MotionTorques> torques;
  if (excited.knows_torques()) torques.emplace(robot, result.motion);
  look_at(result.motion, torques, result.joints);
  warn_of_little(result);
  return result;
}

}  // namespace articula
