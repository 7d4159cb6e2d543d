// simulate: the motion of a robot under torques, controllers and pushes.

#include "api/simulate.hpp"

#include <chrono>
#include <memory>

#include "api/inverse.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "options.hpp"
#include "output.hpp"
#include "state.hpp"
#include "table.hpp"
#include "terminal.hpp"
#include "verb.hpp"

namespace articula::cli {

namespace {

struct SimulateOptions {
  std::string robot, at, assembly, out, plot, animation;
  std::string duration, step, tolerance, restitution;
  std::vector<std::string> torques, pushes;
  std::string torque_table;
  bool no_stops = false, json = false;
  std::string control, kp, kd, bandwidth, rate, delay, saturation;
  Importing importing;
};

double number_of(const std::string& option, const std::string& text, double usual) {
  if (text.empty()) return usual;
  if (const std::optional<double> value = constant_value(text)) return *value;
  throw ModelError("", option + ": " + in_quotes(text) + " is no number");
}

std::vector<double> numbers_of(const std::string& option, const std::string& text) {
  std::vector<double> list;
  if (text.empty()) return list;
  for (const std::string& part : split(text, ',')) list.push_back(number_of(option, part, 0));
  return list;
}

ControllerRequest controller_of(const SimulateOptions& o, const Robot& robot) {
  ControllerRequest c;
  c.law = entry_named(laws(), "control law", o.control).law;
  c.kp = numbers_of("--kp", o.kp), c.kd = numbers_of("--kd", o.kd);
  c.bandwidth = number_of("--bandwidth", o.bandwidth, c.bandwidth);
  c.rate = number_of("--rate", o.rate, c.rate), c.delay = number_of("--delay", o.delay, c.delay);
  c.effort_limits = o.saturation == "limits";
  if (!c.effort_limits) c.most = numbers_of("--saturation", o.saturation);
  (void)robot;
  return c;
}

std::string description(const Simulated& s) {
  const Course& course = s.course;
  const double end = course.rows.back().now.t;
  std::string text = s.robot + ": " + short_number(end) + " s simulated, " +
                     counted(course.rows.size(), "row") + "; " +
                     counted(static_cast<std::size_t>(course.steps), "step") + ", " +
                     counted(static_cast<std::size_t>(course.evaluations), "evaluation") + "\n";
  TextTable joints({{"joint"}, {"q at the end", true}, {"qd at the end", true}});
  (void)joints;
  text += "\n  energy at the start " + digits_of(s.T.front() + s.U.front()) + " J, at the end " +
          digits_of(s.T.back() + s.U.back()) + " J\n";
  for (const SimulationEvent& e : course.events)
    text += "  t = " + short_number(e.t) + " s: " + e.what + "\n";
  return text;
}

void simulate(const SimulateOptions& o) {
  const Robot robot = robot_of(o.robot, o.importing);
  SimulationRequest request;
  if (!o.at.empty())
    request.start = read_state(input_text(o.at), input_title(o.at), values_of(o.importing.set));
  if (!o.assembly.empty()) request.start.assembly = o.assembly;
  request.duration = number_of("--duration", o.duration, 0);
  request.step = number_of("--step", o.step, request.step);
  request.tolerance = number_of("--tolerance", o.tolerance, request.tolerance);
  request.restitution = number_of("--restitution", o.restitution, 0);
  request.stops = !o.no_stops;
  request.torques = o.torques, request.pushes = o.pushes;
  if (!o.torque_table.empty()) {
    request.torque_table = read_csv(input_text(o.torque_table), input_title(o.torque_table));
    request.torque_file = input_title(o.torque_table);
  }
  if (!o.control.empty()) request.controller = controller_of(o, robot);
  const Simulated s = [&] {
    const Progress progress("simulating " + robot.name());
    return simulated(robot, request);
  }();
  complain(s.notes);
  deliver(o.out.empty() ? description(s) : write_csv(table(s)), o.out);
}

}  // namespace

Action declare_simulate(CLI::App& app) {
  const auto o = std::make_shared<SimulateOptions>();
  add_robot(app, o->robot);
  add_text(app, "--at", o->at, "FILE",
           "the state it starts from, JSON: q, qd; - is standard input (default: at zero, at rest)");
  add_text(app, "--assembly", o->assembly, "LABEL", "of a robot with closed loops: which way to assemble it");
  add_text(app, "--duration", o->duration, "T", "how long, in seconds");
  add_text(app, "--step", o->step, "DT", "the time between rows, in seconds (default: 0.01)");
  add_text(app, "--tolerance", o->tolerance, "X",
           "of each step of the integrator, relative and absolute (default: 1e-9)");
  add_list(app, "--torque", o->torques, "JOINT=FORMULA",
           "a torque or force: a formula of t, q1, qd1, .. and parameters; may be repeated");
  add_text(app, "--torques", o->torque_table, "FILE",
           "torques from a table: columns t, tau1, ..; straight in between, zero outside");
  add_list(app, "--push", o->pushes, "FX,FY,FZ[,CX,CY,CZ]@LINK[:T0,T1]",
           "a force at the origin of a link, and a couple, in the axes of frame 0; may be repeated");
  add_text(app, "--control", o->control, joined(all_names(laws()), "|"), "a controller");
  add_text(app, "--kp", o->kp, "K1,K2,..", "its gains, for each joint or one for all");
  add_text(app, "--kd", o->kd, "K1,K2,..", "likewise, of velocities");
  add_text(app, "--bandwidth", o->bandwidth, "W",
           "instead of gains: a double pole there, in rad/s (default: 10)");
  add_text(app, "--rate", o->rate, "F", "samples in a second (default: continuous)");
  add_text(app, "--delay", o->delay, "T", "from sample to torque, in seconds");
  add_text(app, "--saturation", o->saturation, "limits|TAU1,TAU2,..",
           "what the motors can give: the joints' limits of effort, or torques");
  add_text(app, "--restitution", o->restitution, "E",
           "of stops: the part of the velocity that they give back (default: 0)");
  add_flag(app, "--no-stops", o->no_stops, "without the stops at the joints' limits");
  add_text(app, "-o,--output", o->out, "FILE", "write the table there: t, q1.., qd1.., qdd1.., tau1.., T, U");
  add_text(app, "--plot", o->plot, "FILE", "write plots there, SVG");
  add_text(app, "--animation", o->animation, "FILE", "write the frames of all links there, JSON");
  add_importing(app, o->importing);
  add_json(app, o->json);
  return [o] { simulate(*o); };
}

}  // namespace articula::cli
