// identify: from measured logs to parameters: a table with deviations, a report, the robot with them.

#include "api/identify.hpp"

#include <memory>

#include "base/named.hpp"
#include "base/text.hpp"
#include "identify_report.hpp"
#include "options.hpp"
#include "output.hpp"
#include "terminal.hpp"
#include "verb.hpp"

namespace articula::cli {

namespace {

struct IdentifyOptions {
  std::string robot, model = "dynamic", estimator = "wls", cutoff, rows, interval, dead_zone, prior,
                     essential, load, report, table, out;
  std::string control, bandwidth, kp, kd;
  std::vector<std::string> logs, held_out, parameters, compare;
  bool consistent = false, gains = false, json = false;
  Importing importing;
};

template <class List>
std::vector<std::string> typed_names(const List& list) {
  return all_names(list);
}

IdentifyRequest request_of(const IdentifyOptions& o) {
  IdentifyRequest r;
  r.logs = o.logs;
  r.validation = o.held_out;
  r.model = log_models()[place_of("--model", o.model, typed_names(log_models()))].model;
  r.estimator = estimators()[place_of("--estimator", o.estimator, typed_names(estimators()))].estimator;
  for (const std::string& list : o.parameters)
    for (const std::string& word : split(list, ',')) r.parameters.push_back(word);
  const auto number = [](const std::string& option, const std::string& text) {
    if (text.empty()) return 0.0;
    const double x = typed_number(option, text);
    if (!(x > 0))
      throw ModelError("", option + " must be above zero", "without it there is a value of our own, or none");
    return x;
  };
  r.cutoff = number("--cutoff", o.cutoff);
  r.rows = number("--rows", o.rows);
  r.interval = number("--interval", o.interval);
  r.essential = number("--essential", o.essential);
  if (!o.dead_zone.empty()) r.dead_zone = typed_numbers("--dead-zone", o.dead_zone);
  if (!o.prior.empty()) r.prior = o.prior == "auto" ? 0 : number("--prior", o.prior);
  r.consistent = o.consistent;
  r.load = o.load;
  for (const std::string& list : o.compare)
    for (const std::string& word : split(list, ','))
      r.compare.push_back(log_models()[place_of("--compare", word, typed_names(log_models()))].model);
  if (!o.control.empty()) r.control.law = entry_named(laws(), "control law", o.control).law;
  r.control.kp = typed_numbers("--kp", o.kp), r.control.kd = typed_numbers("--kd", o.kd);
  if (!o.bandwidth.empty()) r.control.bandwidth = typed_number("--bandwidth", o.bandwidth);
  return r;
}

void refuse_mixtures(const IdentifyOptions& o) {
  if (o.json && o.out == "-")
    throw ModelError("", "--json and what else is written to standard output exclude each other",
                     "name a file");
  if (!o.load.empty() && !o.parameters.empty())
    throw ModelError("", "--load and --parameters exclude each other: of a load XX .. M are looked for");
}

void refuse_lonely_control(const IdentifyOptions& o) {
  const bool simulates = o.estimator == "idim-iv" || o.estimator == "didim";
  for (const auto& [name, value] :
       {std::pair{"--control", o.control}, {"--bandwidth", o.bandwidth}, {"--kp", o.kp}, {"--kd", o.kd}})
    if (!value.empty() && !simulates)
      throw ModelError("", std::string(name) + " goes with --estimator idim-iv or didim, which simulate");
  if (!simulates) return;
  if (!o.compare.empty())
    throw ModelError("", "--compare goes with the other estimators: those that simulate take long enough");
  if (!o.load.empty()) throw ModelError("", "--load goes with the other estimators");
}

// A log that cannot be read is the user's.
template <class Work>
auto reading_logs(const Work& work) {
  try {
    return work();
  } catch (const EnvironmentError& e) {
    throw ModelError("", e.what());
  }
}

void drive_gains(const IdentifyOptions& o, const Robot& robot, const IdentifyRequest& request) {
  for (const auto& [name, value] : {std::pair{"-o", o.out},
                                    {"--report", o.report},
                                    {"--table", o.table},
                                    {"--load", o.load},
                                    {"--prior", o.prior},
                                    {"--essential", o.essential}})
    if (!value.empty()) throw ModelError("", "--gains and " + std::string(name) + " exclude each other");
  if (!o.held_out.empty() || o.consistent || !o.compare.empty())
    throw ModelError("", "--gains tells gains alone", "leave --validate, --consistent and --compare out");
  const GainReport report = [&] {
    const Progress progress("identifying gains of " + robot.name());
    return reading_logs([&] { return identified_gains(robot, request); });
  }();
  complain(report.notes);
  o.json ? deliver(to_line(gains_json(report)), "") : print(gains_text(report));
}

void identify(const IdentifyOptions& o) {
  std::vector<std::string> read = o.logs;
  read.insert(read.end(), o.held_out.begin(), o.held_out.end());
  const std::vector<WrittenFile> written{{"-o", o.out}, {"--report", o.report}, {"--table", o.table}};
  refuse_lost_files(written, files_of(o.robot, o.importing, read));
  const IdentifyRequest request = request_of(o);
  refuse_lonely_control(o);
  refuse_mixtures(o);
  const Robot robot = robot_of(o.robot, o.importing);
  if (o.gains) return drive_gains(o, robot, request);
  const Identification result = [&] {
    const Progress progress("identifying " + robot.name());
    return reading_logs([&] { return identified(robot, request); });
  }();
  refuse_lost_files(written, result.files);
  complain(result.notes);
  if (!o.out.empty()) deliver(write_yaml(*result.identified), o.out);
  if (!o.report.empty()) deliver(identification_report(result), o.report);
  if (!o.table.empty()) deliver(identification_csv(result), o.table);
  if (o.json) return deliver(to_line(identification_json(result)), "");
  if (o.out != "-") print(identification_text(result));
}

}  // namespace

Action declare_identify(CLI::App& app) {
  const auto o = std::make_shared<IdentifyOptions>();
  add_robot(app, o->robot);
  add_list(app, "--log", o->logs, "FILE",
           "a log: a file that describes it, or a table NAME.csv; may be given several times",
           Need::required);
  add_list(app, "--validate", o->held_out, "FILE", "a log to compare with only; may be given several times");
  add_text(app, "--model", o->model, joined(typed_names(log_models()), "|"),
           "which equations (default: dynamic)");
  add_text(app, "--estimator", o->estimator, joined(typed_names(estimators()), "|"),
           "how they are solved (default: wls)");
  add_list(app, "--parameters", o->parameters, "GROUP,..",
           "what is looked for, of inertia, rotors, viscous, coulomb, offsets, asymmetry (default: all but "
           "the last)");
  add_text(app, "--cutoff", o->cutoff, "HZ",
           "of the low-pass of positions (default: 20 times the mean frequency of the fastest joint)");
  add_text(app, "--rows", o->rows, "HZ",
           "equations in a second, of each joint (default: 4 times the cutoff)");
  add_text(app, "--interval", o->interval, "S",
           "length of the intervals of the energy model (default: a period of the cutoff)");
  add_text(app, "--dead-zone", o->dead_zone, "V1,V2,..",
           "slower joints are left out; one value: of all (default: from noise and largest velocity)");
  add_flag(app, "--consistent", o->consistent,
           "parameters that bodies can have: positive masses, moments of inertia and friction");
  add_text(app, "--prior", o->prior, "WEIGHT|auto",
           "how much the robot's own values weigh; 1: as if measured once, to their own size");
  add_text(app, "--essential", o->essential, "PERCENT",
           "leave parameters out whose deviation is larger, while the fit does not suffer");
  add_text(app, "--load", o->load, "LINK",
           "look for a load on this link alone; everything else of the robot is known");
  add_flag(app, "--gains", o->gains,
           "gains of the torque channels, by logs with a known load and logs without");
  add_list(app, "--compare", o->compare, "MODEL,..", "what these models say beside it");
  add_text(app, "--control", o->control, joined(typed_names(laws()), "|"),
           "of idim-iv and didim: the controller that followed qr (default: computed-torque)");
  add_text(app, "--bandwidth", o->bandwidth, "W", "of that controller, rad/s (default: 10)");
  add_text(app, "--kp", o->kp, "K1,K2,..", "its gains, one for each joint or one for all; --kd likewise");
  add_text(app, "--kd", o->kd, "K1,K2,..", "its gains of velocities");
  add_text(app, "--report", o->report, "FILE", "a page with plots, tables, settings and doubts: HTML");
  add_text(app, "--table", o->table, "FILE", "the parameters as CSV");
  add_text(app, "-o,--output", o->out, "FILE",
           "the robot with what was identified, as YAML; - is standard output");
  add_importing(app, o->importing);
  add_json(app, o->json);
  return [o] { identify(*o); };
}

}  // namespace articula::cli
