// implement: cheaper ways to compute the inverse dynamic model, with the errors that they make.

#include <memory>

#include "base/named.hpp"
#include "base/text.hpp"
#include "implement_report.hpp"
#include "implement_tracking.hpp"
#include "motion.hpp"
#include "options.hpp"
#include "output.hpp"
#include "terminal.hpp"
#include "verb.hpp"
#include "writing.hpp"

namespace articula::cli {

namespace {

struct ImplementOptions {
  std::string robot, samples, memory, motion, control, rate, bandwidth;
  std::vector<std::string> choices;
  WorkspaceWords words;
  Importing importing;
  WritingOptions writing;
  bool json = false;
};

// A whole number between two others.
std::size_t whole(const std::string& option, const std::string& text, std::size_t least, std::size_t most) {
  const bool digits =
      !text.empty() && text.size() < 12 && text.find_first_not_of("0123456789") == std::string::npos;
  const std::size_t x = digits ? std::stoul(text) : 0;
  if (!digits || x < least || x > most)
    throw ModelError("", option + " cannot be " + in_quotes(text),
                     "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  return x;
}

std::size_t memory_of(const ImplementOptions& o) {
  constexpr std::size_t most = 1U << 20U;  // MiB
  return o.memory.empty() ? usual_table_memory : whole("--memory", o.memory, 1, most) << 20U;
}

int samples_of(const ImplementOptions& o) {
  constexpr std::size_t most = 10000000;
  return o.samples.empty() ? usual_error_samples : static_cast<int>(whole("--samples", o.samples, 1, most));
}

std::string command_of(const ImplementOptions& o) {
  std::string text = "articula implement " + quoted(o.robot) + " " + quoted(o.choices.front());
  const auto add = [&](const char* option, const std::vector<std::string>& values) {
    for (const std::string& value : values) text += std::string(" ") + option + " " + quoted(value);
  };
  add("--range", o.words.ranges), add("--velocity", o.words.velocities);
  add("--acceleration", o.words.accelerations);
  if (!o.memory.empty()) add("--memory", {o.memory});
  return text + as_typed(given(o.importing)) + " --to ";
}

// Without choices those that are usual, and what cannot be is told in the table.
ImplementationRow row_of(const ImplementOptions& o, const Robot& robot, const Workspace& workspace,
                         const std::string& choice, std::size_t memory, const TorqueComparison& comparison) {
  ImplementationRow row{choice, {}, {}, {}};
  try {
    row.made = implementation(robot, choice, workspace, memory);
  } catch (const ModelError& error) {
    if (!o.choices.empty()) throw;
    row.why_not = error.diagnostics().front().message;
    return row;
  }
  row.errors = comparison.of(*row.made);
  return row;
}

void write(const ImplementOptions& o, const Robot& robot, const Workspace& workspace, const Target& target) {
  if (o.choices.size() != 1) throw ModelError("", "--to goes with one choice", "for example tables:17");
  const Manner manner = manner_of(o.writing, command_of(o) + std::string(target.name));
  const std::string text =
      code(robot, implementation(robot, o.choices.front(), workspace, memory_of(o)), target, manner);
  deliver_written(text, o.writing, std::nullopt);
}

ControllerRequest controller_of(const ImplementOptions& o) {
  ControllerRequest c;
  c.law = o.control.empty() ? Law::feedforward : entry_named(laws(), "control law", o.control).law;
  c.rate = o.rate.empty() ? usual_controller_rate : typed_number("--rate", o.rate);
  if (!o.bandwidth.empty()) c.bandwidth = typed_number("--bandwidth", o.bandwidth);
  refuse_controller(c);
  return c;
}

std::vector<Diagnostic> wrench_notes(const Robot& described) {
  const Inputs inputs = described.inputs();
  if (find_named(inputs, "wrench") == nullptr) return {};
  return {{Severity::note,
           {},
           "the wrenches on the links of robot " + described.name() + " are taken for zero",
           {},
           {}}};
}

void implement(const ImplementOptions& o) {
  refuse_lost_files({{"-o", o.writing.out}}, files_of(o.robot, o.importing, {o.motion}));
  if (o.motion.empty() && !(o.control + o.rate + o.bandwidth).empty())
    throw ModelError("", "--control, --rate and --bandwidth go with --motion");
  const Target* target = target_of(o.writing, o.json);
  if (target != nullptr && o.json) throw ModelError("", "--json and --to exclude each other");
  if (target != nullptr && !o.motion.empty()) throw ModelError("", "--motion and --to exclude each other");
  const std::size_t memory = memory_of(o);
  const int samples = samples_of(o);
  const Robot described = robot_of(o.robot, o.importing), robot = unpushed(described);
  complain(wrench_notes(described));
  const Workspace workspace = workspace_of(robot, o.words);
  const Progress progress("implementing " + robot.name());
  if (target != nullptr) return write(o, robot, workspace, *target);
  const TorqueComparison comparison(robot, workspace, samples);
  std::vector<ImplementationRow> rows;
  for (const std::string& choice : o.choices.empty() ? usual_choices(robot, workspace) : o.choices)
    rows.push_back(row_of(o, robot, workspace, choice, memory, comparison));
  PlannedMotion motion;
  std::vector<ExtraColumn> extra;
  if (!o.motion.empty()) {
    motion = motion_of(robot, {o.motion, "", "", "", ""});
    complain(left_workspace(workspace, motion.motion, motion.breaks));
    extra = tracking_columns(robot, motion, controller_of(o));
  }
  deliver(
      o.json ? to_line(to_json(robot, workspace, rows, extra)) : description(robot, workspace, rows, extra),
      o.writing.out);
}

std::string choices_help() {
  std::string text = "what to compare: words joined by + (default: what is usual for the robot)";
  for (const ImplementationWord& word : implementation_words())
    text += "\n" + std::string(word.form) + "  " + std::string(word.line);
  return text;
}

}  // namespace

Action declare_implement(CLI::App& app) {
  const auto o = std::make_shared<ImplementOptions>();
  add_robot(app, o->robot);
  add_list(app, "CHOICE", o->choices, " ", choices_help());
  add_workspace(app, o->words);
  add_text(app, "--samples", o->samples, "N",
           "points of the workspace where errors are computed (default: 4096)");
  add_text(app, "--memory", o->memory, "MIB", "what tables may take (default: 16)");
  add_text(app, "--motion", o->motion, "FILE",
           "also simulate a controller with each of them along a motion: its largest error, and the "
           "regulator's share of "
           "the torques");
  add_text(app, "--control", o->control, joined(all_names(laws()), "|"),
           "that controller, as of 'articula simulate' (default: feedforward)");
  add_text(app, "--rate", o->rate, "F", "its samples in a second, 0: continuous (default: 1000)");
  add_text(app, "--bandwidth", o->bandwidth, "W",
           "its two poles at -W rad/s, with the inertia at the start (default: 10)");
  add_writing(app, o->writing);
  add_importing(app, o->importing);
  add_json(app, o->json);
  return [o] { implement(*o); };
}

}  // namespace articula::cli
