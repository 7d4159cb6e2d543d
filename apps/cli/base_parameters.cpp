// base-parameters: the smallest set of inertial parameters, as formulas; the robot that has them.

#include <memory>

#include "base/text.hpp"
#include "formats.hpp"
#include "options.hpp"
#include "output.hpp"
#include "table.hpp"
#include "verb.hpp"

namespace articula::cli {

namespace {

struct Options {
  std::string robot, out;
  bool json = false;
};

Json to_json(const BaseParameters& found, std::size_t rank) {
  Json base = Json::array();
  for (const BaseParameter& p : found.base)
    base.push_back({{"name", p.name}, {"formula", flat_text(p.formula)}});
  return {{"base", base}, {"eliminated", found.eliminated}, {"rank", rank}};
}

std::string to_text(const BaseParameters& found, std::size_t rank) {
  TextTable table({{"base parameter"}, {"formula"}});
  for (const BaseParameter& p : found.base) table.add({p.name, flat_text(p.formula)});
  const std::string gap = found.base.size() < rank ? " (fewer: some are zero with the numbers given)" : "";
  return table.text() + "\n  " + counted(found.base.size(), "base inertial parameter") +
         "; generic rank of the regressor: " + std::to_string(rank) + gap +
         "\n  eliminated: " + (found.eliminated.empty() ? "none" : joined(found.eliminated, ", ")) + "\n";
}

void run(const Options& o) {
  const Format* format = o.out.empty() || o.out == "-" ? nullptr : &format_of_file(o.out);
  const Robot robot = robot_of(o.robot);
  const BaseParameters found = base_parameters(robot);
  const std::size_t rank = independent_parameters(robot).size();
  if (format != nullptr) deliver_robot(found.robot, *format, o.out);
  print(o.json ? to_line(to_json(found, rank)) : to_text(found, rank));
}

}  // namespace

Action declare_base_parameters(CLI::App& app) {
  const auto o = std::make_shared<Options>();
  add_robot(app, o->robot);
  add_text(app, "-o,--output", o->out, "FILE", "write the robot with the base set there (.yaml, .yml, .par)");
  add_json(app, o->json);
  return [o] { run(*o); };
}

}  // namespace articula::cli
