// torques: what a motion needs of motors, as a table, a plot and a summary; and the fastest timing of its way.

#include "api/torques.hpp"

#include <memory>

#include "api/inverse.hpp"
#include "api/loops.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "motion.hpp"
#include "output.hpp"
#include "terminal.hpp"
#include "torques_report.hpp"
#include "verb.hpp"

namespace articula::cli {

namespace {

struct TorqueOptions {
  std::string robot, out, plot, step, effort, velocity, fastest;
  MotionOptions motion;
  Importing importing;
  bool reactions = false, json = false;
};

std::vector<double> limits_in(const std::string& option, const std::string& text) {
  std::vector<double> list;
  if (text.empty()) return list;
  for (const std::string& part : split(text, ',')) list.push_back(positive_number(option, trimmed(part)));
  return list;
}

TorqueSettings torque_settings(const TorqueOptions& o) {
  TorqueSettings settings;
  if (!o.step.empty()) settings.step = positive_number("--step", o.step);
  settings.effort = limits_in("--effort", o.effort);
  settings.velocity = limits_in("--velocity", o.velocity);
  settings.reactions = o.reactions;
  return settings;
}

// With as many digits as it takes to see it.
std::string beyond_limit(double size, double limit) {
  const std::string text = short_number(size);
  return text == short_number(limit) ? formatted("%.9g", size) : text;
}

void warn_of_limits(const TorqueReport& report) {
  std::vector<Diagnostic> found;
  for (const JointLoad& load : report.joints) {
    const auto warn = [&](const MotionPeak& peak, const std::optional<double>& limit, const char* what) {
      if (!limit || peak.size <= *limit * (1 + 1e-9)) return;
      found.push_back({Severity::warning,
                       {},
                       "joint " + load.title + ": " + what + " " + beyond_limit(peak.size, *limit) +
                           " exceeds the limit " + short_number(*limit) + " at t = " + moment(peak.at) + " s",
                       {},
                       {}});
    };
    warn(load.torque, load.effort, load.slides ? "force" : "torque");
    warn(load.velocity, load.velocity_limit, "velocity");
  }
  complain(found);
}

void refuse_outputs(const TorqueOptions& o) {
  if (o.json && o.out == "-")
    throw ModelError("", "--json and -o - exclude each other: both are standard output", "-o FILE");
  refuse_lost_files({{"-o", o.out}, {"--plot", o.plot}}, files_of(o.robot, o.importing, {o.motion.file}));
  refuse_other_picture("--plot", o.plot, "SVG");
}

void torques(const TorqueOptions& o) {
  refuse_outputs(o);
  const TorqueSettings settings = torque_settings(o);
  const Robot robot = robot_of(o.robot, o.importing);
  MotionOptions motion = o.motion;
  const bool timed = o.fastest.empty() || motion.to.empty() || !motion.duration.empty();
  if (!timed) motion.duration = "1";  // any will do: its way alone counts
  TorqueAnswer answer{motion_of(robot, motion), timed, {}, {}};
  refuse_lost_files({{"-o", o.out}, {"--plot", o.plot}}, answer.motion.files);
  if (!o.fastest.empty()) {
    const auto how = static_cast<Fastest>(place_of("--fastest", o.fastest, fastest_names()));
    const Progress progress("finding the fastest timing for " + robot.name());
    answer.faster = fastest(robot, answer.motion, settings, how);
  }
  {
    const Progress progress("computing torques of " + robot.name());
    answer.report = articula::torques(robot, answer.faster ? answer.faster->motion : answer.motion, settings);
  }
  complain(answer.motion.notes);
  if (o.reactions) complain(shared_loads(robot, model_named("reactions")));
  warn_of_limits(answer.report);
  if (is_file(o.plot)) deliver(torque_plot(answer), o.plot);
  if (is_file(o.out)) deliver(torque_table(answer), o.out);
  if (o.json) return deliver(to_line(to_json(answer)), "");
  deliver(o.out == "-" ? torque_table(answer) : description(answer), "");
}

}  // namespace

Action declare_torques(CLI::App& app) {
  const auto o = std::make_shared<TorqueOptions>();
  add_robot(app, o->robot);
  add_motion(app, o->motion);
  add_text(app, "--step", o->step, "S", "time between rows of the table (default: duration/200)");
  add_text(app, "--effort", o->effort, "E1,E2,..",
           "largest torques or forces of the joints instead of the robot's limits; one value: of all");
  add_text(app, "--velocity", o->velocity, "V1,V2,..", "largest velocities of the joints, likewise");
  add_text(app, "--fastest", o->fastest, joined(fastest_names(), "|"),
           "the same way as fast as the limits allow: all of it at another rate, or with a new timing");
  add_flag(app, "--reactions", o->reactions,
           "what each joint carries too: peaks of force and moment along its axis and across, and F, N in "
           "the table");
  add_text(app, "--plot", o->plot, "FILE", "torques, powers, energies, velocities over time as SVG");
  add_text(app, "-o,--output", o->out, "FILE",
           "the table as CSV: t, q.., qd.., qdd.., tau.., power.., power, work; - is standard output");
  add_importing(app, o->importing);
  add_json(app, o->json);
  return [o] { torques(*o); };
}

}  // namespace articula::cli
