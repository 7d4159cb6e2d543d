// base-parameters: the smallest set of inertial parameters, as formulas; the robot that has them.

#include <memory>

#include "base/text.hpp"
#include "changes.hpp"
#include "options.hpp"
#include "output.hpp"
#include "table.hpp"
#include "verb.hpp"

namespace articula::cli {

namespace {

struct BaseParameterOptions {
  std::string robot, out;
  Importing importing;
  bool json = false;
};

std::string readable(const Expr& formula) { return flat_text(for_people(formula)); }

Json found_json(const BaseParameters& found, std::optional<std::size_t> rank) {
  Json base = Json::array(), sums = Json::array();
  for (const NamedSum& sum : found.sums)
    sums.push_back({{"name", sum.name}, {"formula", readable(sum.formula)}});
  for (const BaseParameter& p : found.base)
    base.push_back({{"name", p.name}, {"formula", readable(p.formula)}});
  Json json{{"base", base},
            {"sums", sums},
            {"eliminated", found.eliminated},
            {"rank", rank ? Json(*rank) : Json()}};
  if (!found.robot.data().cuts.empty())
    json["where_closed"] = found.where_closed, json["rounded"] = found.rounded;
  return json;
}

// What is to be known of the base parameters of closed loops.
std::string loop_notes(const BaseParameters& found) {
  std::string text;
  if (found.where_closed) text += "  the torques are the same where the loops are closed, and only there\n";
  if (found.rounded > 0)
    text += "  " + counted(static_cast<std::size_t>(found.rounded), "coefficient") +
            " found on numbers, with 15 digits, for the default lengths\n";
  return text;
}

std::string to_text(const BaseParameters& found, std::optional<std::size_t> rank) {
  TextTable table({{"base parameter"}, {"formula"}});
  for (const BaseParameter& p : found.base) table.add({p.name, readable(p.formula)});
  for (const NamedSum& sum : found.sums) table.add({sum.name, readable(sum.formula)});
  const std::string of = found.robot.data().cuts.empty() ? "regressor" : "energies at closed states";
  const std::string gap = found.base.size() < rank ? " (fewer: some are zero with the numbers given)" : "";
  return table.text() + "\n  " + counted(found.base.size(), "base inertial parameter") +
         (rank ? "; generic rank of the " + of + ": " + std::to_string(*rank) + gap : std::string()) +
         "\n  eliminated: " + (found.eliminated.empty() ? "none" : joined(found.eliminated, ", ")) + "\n" +
         loop_notes(found);
}

void run(const BaseParameterOptions& o) {
  refuse_lost_files({{"-o", o.out}}, files_of(o.robot, o.importing));
  const RobotFormat* format = is_file(o.out) ? &robot_format_of_file(o.out) : nullptr;
  const Robot robot = robot_of(o.robot, o.importing);
  const BaseParameters found = base_parameters(robot);
  constexpr int longest = 60;  // links: the check by elimination grows with the cube of their number
  const std::optional<std::size_t> rank =
      robot.n() > longest ? std::nullopt : std::optional(independent_parameters(robot).size());
  if (format != nullptr) {
    const Written written = format->write(found.robot);
    deliver(written.text, o.out);
    tell(changes_of(written, o.out), {});
  }
  print(o.json ? to_line(found_json(found, rank)) : to_text(found, rank));
}

}  // namespace

Action declare_base_parameters(CLI::App& app) {
  const auto o = std::make_shared<BaseParameterOptions>();
  add_robot(app, o->robot);
  add_text(app, "-o,--output", o->out, "FILE",
           "write the robot with the base set there; the suffix tells the format: " +
               joined(robot_suffixes(FormatUse::writing), ", "));
  add_importing(app, o->importing);
  add_json(app, o->json);
  return [o] { run(*o); };
}

}  // namespace articula::cli
