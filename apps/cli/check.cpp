// check, convert: validate a robot, translate it.

#include <memory>

#include "api/formulate.hpp"
#include "base/text.hpp"
#include "formats.hpp"
#include "options.hpp"
#include "output.hpp"
#include "verb.hpp"

namespace articula::cli {

namespace {

void check(const std::string& name, bool json) {
  const Robot robot = robot_of(name, Warnings::kept);
  std::vector<Diagnostic> warnings = robot.warnings();
  for (const Diagnostic& d : doubtful_choices(robot)) warnings.push_back(d);
  if (json)
    print(to_line({{"robot", robot.name()}, {"ok", true}, {"diagnostics", to_json(warnings)}}));
  else
    print(warnings.empty() ? "ok\n"
                           : to_text(warnings) + "\nok, " + counted(warnings.size(), "warning") + "\n");
}

void convert(const std::string& in, const std::string& out, const std::string& to) {
  if (to.empty() && (out.empty() || out == "-"))
    throw ModelError("", "convert into what?", "name a file with -o, or a format with --to");
  const Format& format = to.empty() ? format_of_file(out) : format_named(to);
  deliver_robot(robot_of(in), format, out);
}

}  // namespace

Action declare_check(CLI::App& app) {
  struct Options {
    std::string robot;
    bool json = false;
  };
  const auto o = std::make_shared<Options>();
  add_robot(app, o->robot);
  add_json(app, o->json);
  return [o] { check(o->robot, o->json); };
}

Action declare_convert(CLI::App& app) {
  struct Options {
    std::string in, out, to;
  };
  const auto o = std::make_shared<Options>();
  add_robot(app, o->in);
  add_text(app, "-o,--output", o->out, "FILE",
           "where to write; the suffix (.yaml, .yml, .par) is the format");
  add_text(app, "--to", o->to, "yaml|par", "the format, whatever the suffix; without -o it is printed");
  return [o] { convert(o->in, o->out, o->to); };
}

}  // namespace articula::cli
