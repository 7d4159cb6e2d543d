// convert: translate a robot into another format, and report everything that is not in the result as it was in the source.

#include <memory>

#include "base/text.hpp"
#include "changes.hpp"
#include "options.hpp"
#include "verb.hpp"

namespace articula::cli {

namespace {

struct ConvertOptions {
  std::string in, out, to, convention, report;
  Importing importing;
  bool json = false;
};

void convert(const ConvertOptions& o) {
  const bool to_file = is_file(o.out);
  if (o.to.empty() && !to_file)
    throw ModelError("", "no format is given", "name a file with -o, or a format with --to");
  if (o.json && !to_file)
    throw ModelError("", "--json and a robot on standard output exclude each other", "name a file with -o");
  if (to_file && is_same_file(o.in, o.out))
    throw ModelError("", "the output is the input: " + o.out + " would lose what is not translated",
                     "name another file");
  if (!o.report.empty() &&
      (!is_file(o.report) || is_same_file(o.report, o.in) || (to_file && will_be_same_file(o.report, o.out))))
    throw ModelError("", "--report cannot be " + in_quotes(o.report), "name a file of its own");
  const RobotFormat& format = o.to.empty() ? robot_format_of_file(o.out) : robot_format_named(o.to);
  const Robot robot = quietly(o.in, o.importing);
  const Written text = written(robot, format, o.convention);
  std::vector<Change> changes = robot.data().changes;
  for (Change& c : changes_of(text, o.out)) changes.push_back(std::move(c));
  const std::vector<Diagnostic> doubts = is_library_name(o.in) ? std::vector<Diagnostic>() : robot.warnings();
  if (!o.report.empty()) write_file(o.report, report(changes, doubts));
  deliver(text.text, o.out);
  if (o.report.empty() && !o.json) tell(changes, doubts);
  if (o.json)
    print(to_line({{"robot", robot.name()},
                   {"format", format.name},
                   {"output", o.out},
                   {"changes", to_json(changes)},
                   {"diagnostics", to_json(doubts)}}));
}

}  // namespace

Action declare_convert(CLI::App& app) {
  const auto o = std::make_shared<ConvertOptions>();
  add_robot(app, o->in);
  add_text(app, "--to", o->to, joined(robot_format_names(FormatUse::writing), "|"), "print it in a format");
  add_text(app, "--convention", o->convention, joined(written_conventions(), "|"),
           "how a YAML file is to place its frames (default: " + written_conventions().front() + ")");
  add_text(app, "-o,--output", o->out, "FILE",
           "write the robot there; without --to the suffix tells the format: " +
               joined(robot_suffixes(FormatUse::writing), ", "));
  add_text(app, "--report", o->report, "FILE", "write there what was changed, instead of on standard error");
  add_importing(app, o->importing);
  add_json(app, o->json);
  return [o] { convert(*o); };
}

}  // namespace articula::cli
