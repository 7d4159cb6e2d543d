// check, convert: validate a robot, translate it.

#include <algorithm>
#include <filesystem>
#include <memory>

#include "base/text.hpp"
#include "options.hpp"
#include "output.hpp"
#include "verb.hpp"

namespace articula::cli {

namespace {

struct Format {
  std::string_view name;
  std::vector<std::string_view> suffixes;
  std::string (*write)(const Robot& robot);
};

const std::vector<Format>& formats() {
  static const std::vector<Format> list{{"yaml", {".yaml", ".yml"}, write_yaml},
                                        {"par", {".par"}, write_par}};
  return list;
}

const Format& format_named(const std::string& name) {
  for (const Format& f : formats())
    if (f.name == name) return f;
  throw ModelError("", "unknown robot format '" + shortened(name) + "'", "formats: yaml, par");
}

const Format& format_of_file(const std::string& path) {
  const std::string suffix = lower(std::filesystem::path(path).extension().string());
  for (const Format& f : formats())
    if (std::find(f.suffixes.begin(), f.suffixes.end(), suffix) != f.suffixes.end()) return f;
  throw ModelError("", "the format of '" + shortened(path, 200) + "' is not told by its suffix",
                   "use .yaml, .yml or .par, or say --to yaml or --to par");
}

void check(const std::string& name, bool json) {
  const Robot robot = robot_of(name, Warnings::kept);
  if (json)
    print(to_line({{"robot", robot.name()}, {"ok", true}, {"diagnostics", to_json(robot.warnings())}}));
  else
    print(robot.warnings().empty()
              ? "ok\n"
              : to_text(robot.warnings()) + "\nok, " + counted(robot.warnings().size(), "warning") + "\n");
}

void convert(const std::string& in, const std::string& out, const std::string& to) {
  if (to.empty() && (out.empty() || out == "-"))
    throw ModelError("", "convert into what?", "name a file with -o, or a format with --to");
  const Format& format = to.empty() ? format_of_file(out) : format_named(to);
  const Robot robot = robot_of(in);
  deliver(format.write(robot), out);
  if (format.name == "par" && !robot.data().defaults.empty())
    complain({{Severity::note,
               {},
               "SYMORO files have no default values of parameters: they are in a comment",
               {},
               {}}});
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
