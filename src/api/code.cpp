#include "api/api.hpp"
#include "base/text.hpp"
#include "expr/text.hpp"
#include "expr/transform.hpp"

namespace articula {

namespace {

// What the counts depend on, and a reader should know before he compares them.
std::vector<std::string> assumptions(const Robot& robot) {
  const RobotData& r = robot.data();
  const auto any = [&](LinkKey from, LinkKey to) {
    for (int j = 1; j <= r.n(); ++j)
      for (int k = from; k <= to; ++k)
        if (!r[j].link[static_cast<std::size_t>(k)].is_constant(0)) return true;
    return false;
  };
  const auto yes = [](bool b) { return std::string(b ? "yes" : "no"); };
  bool moving = false;
  for (const auto* row : {&r.base.W, &r.base.WP, &r.base.V, &r.base.VP})
    for (const Expr& e : *row) moving = moving || !e.is_constant(0);
  std::string g;
  for (const Expr& e : r.gravity) g += (g.empty() ? "" : ", ") + to_text(e);
  return {"gravity: [" + g + "]; rotor inertia: " + yes(any(IA, IA)) + "; friction: " + yes(any(FV, FS)) +
          "; external wrench: " + yes(any(FX, CZ)) + "; moving base: " + yes(moving)};
}

}  // namespace

std::string code(const Robot& robot, const Result& result, const std::string& language,
                 const std::string& command) {
  FileNotes notes;
  notes.title = "Robot " + result.robot + ": " + std::string(model_named(result.model).line) + ", by " +
                result.method + ".";
  notes.lines = assumptions(robot);
  if (!result.proven_equal_to.empty())
    notes.lines.push_back("proven equal, by fingerprint, to: " + joined(result.proven_equal_to, ", "));
  notes.lines.push_back("written by articula " + version() + ": " + command);
  for (const auto& [name, value] : robot.data().defaults) notes.defaults[name] = numeric_value(value);
  return write_code(language_named(language), result.program, notes);
}

}  // namespace articula
