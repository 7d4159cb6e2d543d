// ik: every configuration that reaches a pose; tables of poses; the audit of a robot's method.

#include <charconv>
#include <cmath>
#include <memory>

#include "api/loops.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "ik_pose.hpp"
#include "ik_report.hpp"
#include "table.hpp"
#include "terminal.hpp"
#include "verb.hpp"

namespace articula::cli {

namespace {

struct IkOptions {
  std::string robot, pose, csv, out, seed, poses;
  std::vector<std::string> hold;
  Settings settings;
  bool limits = false, audit = false, polynomial = false, json = false;
};

std::vector<double> seed_of(const std::string& text, const Arm& arm) {
  const std::vector<double> seed = typed_numbers("--seed", text, "for example --seed 0,pi/2,-0.5");
  if (seed.empty()) return seed;
  std::vector<std::string> names;
  for (const ArmJoint& joint : arm.joints) names.push_back(joint.name);
  if (seed.size() != arm.n())
    throw ModelError("",
                     "--seed has " + counted(seed.size(), "value") + " instead of " + std::to_string(arm.n()),
                     "one for each of " + joined(names, ", "));
  return seed;
}

std::size_t poses_of(const std::string& text) {
  constexpr std::size_t usual = 1000, most = 1000000;
  if (text.empty()) return usual;
  std::size_t poses = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, poses);
  if (error != std::errc() || stop != end || poses == 0 || poses > most)
    throw ModelError("", "--poses cannot be " + in_quotes(text),
                     "it is a number from 1 to " + std::to_string(most));
  return poses;
}

bool has_limits(const Arm& arm) {
  for (const ArmJoint& joint : arm.joints)
    if (std::isfinite(joint.lower) || std::isfinite(joint.upper)) return true;
  return false;
}

InverseOptions options_for(const IkOptions& o, const Arm& arm) {
  if (o.limits && !has_limits(arm))
    complain({{Severity::note, {}, "--limits changes nothing: the robot's joints have no limits", {}, {}}});
  return {o.limits, seed_of(o.seed, arm)};
}

// Whoever rounds a rotation is told what was made of it.
void tell_rounding(const Placing& T, const std::string& file) {
  constexpr double digits = 1e-9;
  const double off = skewness(T);
  if (off <= digits) return;
  complain({{Severity::note,
             {file, 0, 0},
             "the rotation is off by " + formatted("%.1e", off) + "; the nearest rotation is taken",
             {},
             {}}});
}

void audit(const IkOptions& o, const Robot& robot, const InverseRequest& request) {
  const std::size_t poses = poses_of(o.poses);
  const InverseAudit result = [&] {
    const Progress progress("auditing " + robot.name());
    return inverse_audit(robot, request, poses);
  }();
  deliver(o.json ? to_line(to_json(result)) : description(result), o.out);
  if (!result.report.passed()) throw AnswerIsNo();
}

void table(const IkOptions& o, const Robot& robot, const InverseRequest& request) {
  const std::string text = input_text(o.csv);
  const InverseModel model = inverse_with_progress(robot, request);
  const std::string result = [&] {
    const Progress progress("solving the poses of " + input_title(o.csv));
    PoseSolver solver(robot, model, request);
    return inverse_csv(solver, options_for(o, solver.joints()), text, input_title(o.csv));
  }();
  deliver(result, o.out);
}

// Of closed loops: the joints that are not shown.
void add_tree(const Robot& robot, const InverseAnswer& answer, Json& json) {
  json["tree_joints"] = coordinate_names(robot, all_joints(robot));
  for (std::size_t k = 0; k < answer.solutions.size(); ++k) {
    const std::vector<double>& tree = answer.solutions[k].q;
    json["solutions"].at(k)["qp"] = coordinates_of(robot, robot.closure().given, tree);
    json["solutions"].at(k)["tree"] = tree;
  }
}

void one_pose(const IkOptions& o, const Robot& robot, const InverseRequest& request) {
  const Placing T = read_pose(input_text(o.pose), input_title(o.pose));
  tell_rounding(T, input_title(o.pose));
  const InverseModel model = inverse_with_progress(robot, request);
  PoseSolver solver(robot, model, request);
  const InverseAnswer answer = solver.solve(T, options_for(o, solver.joints()));
  const InverseAnswer shown = solver.of_motors(answer);
  const Arm motors = solver.motors();
  Json json = to_json(model, motors, shown);
  std::string text = description(model, motors, shown);
  if (!robot.data().cuts.empty()) add_tree(robot, answer, json);
  if (o.polynomial) {
    const SpectralPolynomial polynomial = inverse_polynomial(motors, T);
    json["polynomial"] = to_json(motors, polynomial);
    text += description(motors, polynomial);
  }
  deliver(o.json ? to_line(json) : text, o.out);
}

void refuse_combinations(const IkOptions& o) {
  refuse_lost_files({{"-o", o.out}}, files_of(o.robot, o.settings.importing, {o.pose, o.csv}));
  const int asked =
      static_cast<int>(!o.pose.empty()) + static_cast<int>(!o.csv.empty()) + static_cast<int>(o.audit);
  if (asked > 1) throw ModelError("", "--pose, --csv and --audit exclude each other");
  if (asked == 0)
    throw ModelError("", "one of --pose FILE, --csv FILE and --audit must be given",
                     "--pose - reads one pose from standard input");
  if (!o.csv.empty() && o.json)
    throw ModelError("", "--csv and --json exclude each other: a table gives a table");
  if (!o.audit && !o.poses.empty()) throw ModelError("", "--poses goes with --audit");
  if (o.audit && (o.limits || !o.seed.empty()))
    throw ModelError("", "--audit goes with none of --limits and --seed");
  if (o.polynomial && o.pose.empty()) throw ModelError("", "--polynomial goes with --pose");
}

void ik(const IkOptions& o) {
  refuse_combinations(o);
  const Robot robot = robot_of(o.robot, o.settings);
  InverseRequest request = inverse_request_of(robot, o.settings, o.hold);
  request.numeric = true;
  if ((o.audit || o.polynomial) && !robot.data().cuts.empty())
    throw ModelError("", (o.audit ? "--audit" : "--polynomial") +
                             std::string(" is of serial arms, and robot ") + robot.name() +
                             " has closed loops");
  o.audit ? audit(o, robot, request) : o.csv.empty() ? one_pose(o, robot, request) : table(o, robot, request);
}

}  // namespace

Action declare_ik(CLI::App& app) {
  const auto o = std::make_shared<IkOptions>();
  std::vector<std::string> methods;
  for (const InverseMethod& m : inverse_methods()) methods.emplace_back(m.name);
  add_robot(app, o->robot);
  add_text(app, "--pose", o->pose, "FILE",
           "one pose, JSON: {\"T\":[[4 x 4]]}, or position with quaternion or rpy; - is standard input");
  add_text(app, "--csv", o->csv, "FILE",
           "many poses: columns T11.. T34, or x, y, z, qw, qx, qy, qz; - is standard input");
  add_flag(app, "--audit", o->audit,
           "random poses through this method and all others that apply: does one lose a solution?");
  add_text(app, "--poses", o->poses, "N", "how many poses an audit takes (default: 1000)");
  add_text(app, "--method", o->settings.method, joined(methods, "|"), "the method (default: auto)");
  add_text(
      app, "--link", o->settings.options[Option::link], std::string(info(Option::link).value),
      "the link whose pose it is, by number or name, or a frame of the robot, such as a tool, by its name "
      "(default: the last one; with closed loops the end, as of 'articula model')");
  add_text(app, "--frame", o->settings.options[Option::frame], std::string(info(Option::frame).value),
           "the frame the pose is given in: a link, a frame by its name or world (default: 0, the base)");
  add_hold(app, o->hold);
  add_flag(app, "--limits", o->limits, "without solutions beyond the limits of joints (default: mark them)");
  add_text(
      app, "--seed", o->seed, "Q1,Q2,..",
      "the solution nearest to this first, and of those that the pose leaves free to move the nearest one; "
      "with closed loops all joints of the tree, as --json has them");
  add_flag(
      app, "--polynomial", o->polynomial,
      "of six joints: also the polynomial of the general method, whose real roots belong to the solutions");
  add_text(app, "-o,--output", o->out, "FILE", "write the result there");
  add_importing(app, o->settings.importing);
  add_json(app, o->json);
  return [o] { ik(*o); };
}

}  // namespace articula::cli
