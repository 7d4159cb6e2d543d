// simulate: the motion of a robot under torques, controllers and pushes.

#include "api/simulate.hpp"

#include <memory>
#include <optional>

#include "api/implementation.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "motion.hpp"
#include "options.hpp"
#include "output.hpp"
#include "simulate_report.hpp"
#include "state.hpp"
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
  std::string control, motion, model, known, kp, kd, bandwidth, rate, delay, saturation;
  std::vector<std::string> known_payload;
  WorkspaceWords words;
  Importing importing;
};

std::vector<WrittenFile> written_by(const SimulateOptions& o) {
  return {{"-o", o.out}, {"--plot", o.plot}, {"--animation", o.animation}};
}

double number_or(double usual, const std::string& option, const std::string& text) {
  return text.empty() ? usual : typed_number(option, text);
}

// What the controller takes the robot for: the same, unless another one or other loads are given.
Robot known_robot(const SimulateOptions& o, const Robot& plant) {
  if (o.known.empty() && o.known_payload.empty()) return plant;
  Importing importing = o.importing;
  importing.payload = o.known_payload;
  if (!o.known.empty() && o.known_payload.empty()) importing.payload = o.importing.payload;
  const Robot known = robot_of(o.known.empty() ? o.robot : o.known, importing);
  for (const char* input : {"q", "qd", "tau"})
    if (known.variables(input).size() != plant.variables(input).size())
      throw ModelError("", "robot " + known.name() + " has other joints than robot " + plant.name(),
                       "what a controller takes a robot for has the same joints");
  return known;
}

ControllerRequest controller_of(const SimulateOptions& o, const Robot& plant) {
  ControllerRequest c;
  c.law = entry_named(laws(), "control law", o.control).law;
  c.kp = typed_numbers("--kp", o.kp), c.kd = typed_numbers("--kd", o.kd);
  c.bandwidth = number_or(c.bandwidth, "--bandwidth", o.bandwidth);
  c.rate = number_or(usual_controller_rate, "--rate", o.rate),
  c.delay = number_or(c.delay, "--delay", o.delay);
  c.effort_limits = o.saturation == "limits";
  if (!c.effort_limits) c.most = typed_numbers("--saturation", o.saturation);
  const Robot known = unpushed(known_robot(o, plant));
  const Workspace workspace = workspace_of(known, o.words);
  c.model = implementation(known, o.model.empty() ? "exact" : o.model, workspace).torques;
  if (o.motion.empty()) return c;
  MotionOptions motion;
  motion.file = o.motion;
  const PlannedMotion planned = motion_of(plant, motion);
  c.reference = planned.motion, c.breaks = planned.breaks;
  if (!o.model.empty()) complain(left_workspace(workspace, planned.motion, planned.breaks));
  refuse_lost_files(written_by(o), planned.files);
  return c;
}

void refuse_lonely_options(const SimulateOptions& o) {
  for (const auto& [name, value] : {std::pair{"--motion", o.motion},
                                    {"--kp", o.kp},
                                    {"--kd", o.kd},
                                    {"--bandwidth", o.bandwidth},
                                    {"--rate", o.rate},
                                    {"--delay", o.delay},
                                    {"--saturation", o.saturation},
                                    {"--controller-model", o.model},
                                    {"--controller-robot", o.known},
                                    {"--controller-payload", joined(o.known_payload, ",")}})
    if (!value.empty() && o.control.empty())
      throw ModelError("", std::string(name) + " goes with --control", possible("", all_names(laws())));
  if (!(o.words.ranges.empty() && o.words.velocities.empty() && o.words.accelerations.empty()) &&
      o.model.empty())
    throw ModelError(
        "", "--range, --velocity and --acceleration go with --controller-model: what it is made for");
  if (!o.bandwidth.empty() && !o.kp.empty() && !o.kd.empty())
    throw ModelError("", "--bandwidth and --kp, --kd exclude each other");
  if (o.json && is_file(o.out) == false && !o.out.empty())
    throw ModelError("", "--json and a table on standard output exclude each other", "name a file with -o");
}

SimulationRequest request_of(const SimulateOptions& o, const Robot& robot) {
  SimulationRequest request;
  if (!o.at.empty())
    request.start = read_state(input_text(o.at), input_title(o.at), values_of(o.importing.set));
  if (!o.assembly.empty()) request.start.assembly = o.assembly;
  request.duration = number_or(0, "--duration", o.duration);
  request.step = number_or(request.step, "--step", o.step);
  request.tolerance = number_or(request.tolerance, "--tolerance", o.tolerance);
  request.restitution = number_or(0, "--restitution", o.restitution);
  request.stops = !o.no_stops;
  request.torques = o.torques, request.pushes = o.pushes;
  if (!o.torque_table.empty()) {
    request.torque_table = read_csv(input_text(o.torque_table), input_title(o.torque_table));
    request.torque_file = input_title(o.torque_table);
  }
  if (!o.control.empty()) request.controller = controller_of(o, robot);
  return request;
}

void simulate(const SimulateOptions& o) {
  refuse_lonely_options(o);
  refuse_shared_input({{"--at", o.at}, {"--torques", o.torque_table}, {"--motion", o.motion}});
  refuse_lost_files(written_by(o), files_of(o.robot, o.importing, {o.at, o.torque_table, o.motion, o.known}));
  refuse_other_picture("--plot", o.plot, "SVG");
  const Robot robot = robot_of(o.robot, o.importing);
  SimulationRequest request = request_of(o, robot);
  const double duration =
      request.duration == 0 && request.controller ? request.controller->reference.duration : request.duration;
  const Simulated s = [&] {
    Progress progress("simulating " + robot.name());
    std::optional<Interruptible> ctrl_c;  // from when there is something to write
    request.goes_on = [&](double t) {
      if (!ctrl_c) ctrl_c.emplace();
      progress.reached(t / duration);
      return !ctrl_c->asked();
    };
    return simulated(robot, request);
  }();
  complain(s.notes);
  if (!o.plot.empty()) write_file(o.plot, svg(course_plot(s)));
  if (!o.animation.empty()) write_file(o.animation, to_line(animation(s)));
  if (!o.out.empty()) deliver(write_csv(course_table(s)), o.out);
  if (o.json) print(to_line(simulation_json(s)));
  if (!o.json && o.out != "-") print(simulation_text(s));
  if (!s.course.cancelled) return;
  complain(
      {{Severity::warning,
        {},
        "cancelled at t = " + short_number(s.course.rows.back().now.t) + " s; what is written ends there",
        {},
        {}}});
  throw Cancelled();
}

std::string laws_help() {
  std::vector<std::string> lines;
  for (const LawInfo& law : laws()) lines.push_back(std::string(law.name) + ": " + std::string(law.line));
  return "a controller. " + joined(lines, "; ");
}

}  // namespace

Action declare_simulate(CLI::App& app) {
  const auto o = std::make_shared<SimulateOptions>();
  add_robot(app, o->robot);
  add_text(
      app, "--at", o->at, "FILE",
      "the state it starts from, JSON: q, qd, wrench; - is standard input (default: at zero, at rest; with a "
      "motion where that begins)");
  add_text(app, "--assembly", o->assembly, "LABEL",
           "of a robot with closed loops: which way to assemble it (default: the nearest)");
  add_text(app, "--duration", o->duration, "T", "how long, in seconds (default: as long as the motion)");
  add_text(app, "--step", o->step, "DT", "the time between rows, in seconds (default: 0.01)");
  add_text(app, "--tolerance", o->tolerance, "X",
           "of each step of the integrator, relative and absolute (default: 1e-9)");
  add_list(app, "--torque", o->torques, "JOINT=FORMULA",
           "a torque or force of a joint or a motor: a formula of t, q1, qd1, .. and parameters; may be "
           "repeated: all add up");
  add_text(app, "--torques", o->torque_table, "FILE",
           "torques from a table, CSV: columns t, tau1, ..; straight in between, zero outside; - is standard "
           "input");
  add_list(app, "--push", o->pushes, "FX,FY,FZ[,CX,CY,CZ]@LINK[:T0,T1]",
           "a force at the origin of a link, and a couple, in the axes of frame 0, for some time; may be "
           "repeated");
  add_text(app, "--control", o->control, joined(all_names(laws()), "|"), laws_help());
  add_text(app, "--motion", o->motion, "FILE",
           "the motion that it follows, as of 'articula torques' (default: to stay where it starts)");
  add_text(app, "--kp", o->kp, "K1,K2,..",
           "its gains, of each joint or one for all (default: of the bandwidth)");
  add_text(app, "--kd", o->kd, "K1,K2,..", "likewise of velocities");
  add_text(app, "--bandwidth", o->bandwidth, "W",
           "instead of gains: two poles at -W rad/s, with the inertia at the start (default: 10)");
  add_text(app, "--rate", o->rate, "F", "samples in a second, 0: continuous (default: 1000)");
  add_text(app, "--delay", o->delay, "T", "from a sample to its torques, in seconds (default: 0)");
  add_text(app, "--saturation", o->saturation, "limits|TAU1,TAU2,..",
           "what the motors can give: the joints' limits of effort, or torques (default: anything)");
  add_text(app, "--controller-model", o->model, "CHOICE",
           "how it computes its model, as of 'articula implement' (default: exact)");
  add_workspace(app, o->words);
  add_text(app, "--controller-robot", o->known, "ROBOT", "what it takes the robot for (default: what it is)");
  add_list(app, "--controller-payload", o->known_payload, "MASS[@LINK[:X,Y,Z]]",
           "the load that it knows of, 0 for none; may be repeated (default: the robot's)");
  add_text(app, "--restitution", o->restitution, "E",
           "of stops: the part of the velocity that they give back (default: 0)");
  add_flag(app, "--no-stops", o->no_stops, "without the stops at the joints' limits");
  add_text(app, "-o,--output", o->out, "FILE",
           "write the table there: t, q1.., qd1.., qdd1.., tau1.., T, U; - is standard output");
  add_text(app, "--plot", o->plot, "FILE", "write plots there, SVG");
  add_text(app, "--animation", o->animation, "FILE", "write where all links are there, JSON");
  add_importing(app, o->importing);
  add_json(app, o->json);
  return [o] { simulate(*o); };
}

}  // namespace articula::cli
