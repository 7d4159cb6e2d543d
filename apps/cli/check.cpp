// check: validate a robot. Exit 0 when it can be used, 2 when it is wrong or, with --strict, doubtful.

#include <algorithm>
#include <memory>

#include "changes.hpp"
#include "options.hpp"
#include "output.hpp"
#include "verb.hpp"

namespace articula::cli {

namespace {

struct CheckOptions {
  std::string robot;
  Importing importing;
  bool strict = false, json = false;
};

void check(const CheckOptions& o) {
  const Robot robot = quietly(o.robot, o.importing);
  const std::vector<Diagnostic> found = findings(robot);
  const bool ok = !o.strict || count(found, Severity::warning) == 0;
  const std::string verdict =
      std::string(ok ? "ok" : "not ok") + (found.empty() ? "" : ", " + counts_by_severity(found));
  if (o.json)
    print(to_line({{"robot", robot.name()}, {"ok", ok}, {"diagnostics", to_json(found)}}));
  else
    print(to_text(found) + (found.empty() ? "" : "\n") + verdict + "\n");
  if (!ok) throw AnswerIsNo();
}

}  // namespace

Action declare_check(CLI::App& app) {
  const auto o = std::make_shared<CheckOptions>();
  add_robot(app, o->robot);
  add_importing(app, o->importing);
  add_flag(app, "--strict", o->strict, "warnings are errors: exit 2");
  add_json(app, o->json);
  return [o] { check(*o); };
}

}  // namespace articula::cli
