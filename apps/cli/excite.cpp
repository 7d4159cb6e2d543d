// excite: how a robot is to move so that a log of it tells its parameters well: a file of a motion within its limits.

#include "api/excite.hpp"

#include <filesystem>
#include <limits>
#include <memory>
#include <optional>

#include "base/named.hpp"
#include "base/text.hpp"
#include "excite_report.hpp"
#include "motion.hpp"
#include "options.hpp"
#include "output.hpp"
#include "terminal.hpp"
#include "verb.hpp"

namespace articula::cli {

namespace {

struct ExciteOptions {
  std::string robot, family = "fourier", criterion = "condition", duration, harmonics, knots, periods, effort,
                     load, link, assembly, evaluations, seed, resume, plot, out;
  std::vector<std::string> parameters, workspace;
  WorkspaceWords limits;
  bool json = false;
  Importing importing;
};

// z=0.1:1.2, z=0.1: or z=:1.2
ToolRange tool_range(const std::string& text) {
  const auto refuse = [&] {
    throw ModelError("", "--workspace " + in_quotes(text) + " is not of the form AXIS=LOWER:UPPER",
                     "for example --workspace z=0.1:1.2, or z=0.1: for above 0.1");
  };
  const std::size_t equals = text.find('='), colon = text.find(':');
  if (equals == std::string::npos || colon == std::string::npos || colon < equals) refuse();
  const std::string axis = trimmed(text.substr(0, equals));
  if (axis != "x" && axis != "y" && axis != "z") refuse();
  const auto end = [&](const std::string& number, double otherwise) {
    return trimmed(number).empty() ? otherwise : typed_number("--workspace", trimmed(number));
  };
  constexpr double unlimited = std::numeric_limits<double>::infinity();
  const ToolRange range{axis[0] - 'x', end(text.substr(equals + 1, colon - equals - 1), -unlimited),
                        end(text.substr(colon + 1), unlimited)};
  if (!(range.lower < range.upper))
    throw ModelError(
        "", "--workspace " + in_quotes(text) + " is empty: its lower end is not below its upper one");
  return range;
}

int whole_number(const std::string& option, const std::string& text, int otherwise) {
  if (text.empty()) return otherwise;
  const double x = typed_number(option, text);
  if (!(x >= 0 && x <= 1e9) || x != static_cast<double>(static_cast<int>(x)))
    throw ModelError("", option + ": " + in_quotes(text) + " is no whole number");
  return static_cast<int>(x);
}

ExciteRequest request_of(const ExciteOptions& o) {
  ExciteRequest r;
  r.family = curve_kinds()[place_of("--family", o.family, all_names(curve_kinds()))].kind;
  r.criterion = criteria()[place_of("--criterion", o.criterion, all_names(criteria()))].criterion;
  const bool series = r.family == CurveKind::fourier;
  if (const std::string& other = series ? o.knots : o.harmonics; !other.empty())
    throw ModelError("",
                     series ? "--knots goes with --family spline" : "--harmonics goes with --family fourier");
  if (const std::string& order = series ? o.harmonics : o.knots; !order.empty())
    r.order = static_cast<std::size_t>(whole_number(series ? "--harmonics" : "--knots", order, 0));
  if (!o.duration.empty()) r.duration = typed_number("--duration", o.duration);
  r.periods = whole_number("--periods", o.periods, r.periods);
  for (const std::string& list : o.parameters)
    for (const std::string& word : split(list, ',')) r.parameters.push_back(word);
  r.load = o.load;
  if (!o.load.empty() && !r.parameters.empty())
    throw ModelError("", "--load and --parameters exclude each other: of a load XX .. M are looked for");
  r.limits = o.limits;
  if (!o.effort.empty()) r.effort = typed_numbers("--effort", o.effort);
  for (const std::string& text : o.workspace) r.tool.push_back(tool_range(text));
  if (!o.link.empty() && r.tool.empty())
    throw ModelError("", "--link goes with --workspace: whose place is limited");
  r.link = o.link, r.assembly = o.assembly;
  r.evaluations = whole_number("--evaluations", o.evaluations, r.evaluations);
  r.seed = static_cast<unsigned long>(whole_number("--seed", o.seed, 1));
  if (!o.resume.empty() && std::filesystem::exists(o.resume)) r.stage = input_text(o.resume);
  return r;
}

template <class List>
std::string described_names(const List& list) {
  std::vector<std::string> lines;
  for (const auto& entry : list) lines.push_back(std::string(entry.name) + ": " + std::string(entry.line));
  return joined(lines, "; ");
}

void excite(const ExciteOptions& o) {
  if (o.json && o.out == "-")
    throw ModelError("", "--json and -o - exclude each other: both are standard output", "-o FILE");
  refuse_lost_files({{"-o", o.out}, {"--plot", o.plot}, {"--resume", o.resume}},
                    files_of(o.robot, o.importing));
  refuse_other_picture("--plot", o.plot, "SVG");
  ExciteRequest request = request_of(o);
  const Robot robot = robot_of(o.robot, o.importing);
  const Excitation found = [&] {
    Progress progress("finding a motion for " + robot.name());
    std::optional<Interruptible> ctrl_c;  // from when there is something to write
    request.goes_on = [&](double share) {
      if (!ctrl_c) ctrl_c.emplace();
      progress.reached(share);
      return !ctrl_c->asked();
    };
    if (!o.resume.empty()) request.keep = [&](const std::string& stage) { write_file(o.resume, stage); };
    return excitation(robot, request);
  }();
  complain(found.notes);
  if (is_file(o.plot)) deliver(excitation_plot(found), o.plot);
  if (!o.out.empty()) deliver(found.file, o.out);
  if (o.json) print(to_line(excitation_json(found)));
  if (!o.json && o.out != "-") print(excitation_text(found, request));
  if (!found.cancelled) return;
  complain({{Severity::warning,
             {},
             "cancelled: this is the best so far",
             {},
             o.resume.empty() ? "--resume FILE keeps the search" : "the same command goes on"}});
  throw Cancelled();
}

}  // namespace

Action declare_excite(CLI::App& app) {
  const auto o = std::make_shared<ExciteOptions>();
  add_robot(app, o->robot);
  add_text(app, "--family", o->family, joined(all_names(curve_kinds()), "|"),
           "which motions: " + described_names(curve_kinds()) + " (default: fourier)");
  add_text(app, "--duration", o->duration, "T", "of a period, in seconds (default: 10)");
  add_text(app, "--harmonics", o->harmonics, "N", "of the series (default: 5)");
  add_text(app, "--knots", o->knots, "N", "of the spline, both ends among them (default: 12)");
  add_text(app, "--periods", o->periods, "N", "of the series, one after the other (default: 1)");
  add_text(app, "--criterion", o->criterion, joined(all_names(criteria()), "|"),
           "what is made least: " + described_names(criteria()) + " (default: condition)");
  add_list(app, "--parameters", o->parameters, "GROUP,..",
           "what is to be told, of inertia, rotors, viscous, coulomb, offsets, asymmetry (default: all but "
           "the last)");
  add_text(app, "--load", o->load, "LINK", "a load on this link instead");
  add_limits(app, o->limits);
  add_text(app, "--effort", o->effort, "E1,E2,..",
           "largest torques or forces of the joints instead of the robot's limits; one value: of all");
  add_list(app, "--workspace", o->workspace, "AXIS=LOWER:UPPER",
           "where the tool may be in frame 0, e.g. z=0.1:1.2, or z=0.1: for above; may be repeated");
  add_text(app, "--link", o->link, "LINK", "the tool: a link, or a frame (default: the last link)");
  add_text(app, "--assembly", o->assembly, "LABEL", "of a robot with closed loops: which way to assemble it");
  add_text(app, "--evaluations", o->evaluations, "N", "how long to search (default: 1200)");
  add_text(app, "--seed", o->seed, "N", "of the random motions that it begins with (default: 1)");
  add_text(app, "--resume", o->resume, "FILE",
           "keep the search there, round after round, and go on with what is there");
  add_text(app, "--plot", o->plot, "FILE", "positions, velocities, accelerations over time as SVG");
  add_text(app, "-o,--output", o->out, "FILE",
           "the motion, as 'articula torques --motion' reads it; - is standard output");
  add_importing(app, o->importing);
  add_json(app, o->json);
  return [o] { excite(*o); };
}

}  // namespace articula::cli
