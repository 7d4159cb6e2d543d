#include "api/identify/write.hpp"

#include "base/text.hpp"
#include "expr/text.hpp"
#include "robot/defaults.hpp"

namespace articula {

namespace {

// Digits that a measurement cannot have are left out.
Expr rounded_number(Graph& graph, double value) {
  return parse(graph, formatted("%.12g", value), [](std::string_view) { return Expr(); });
}

Expr& cell_of(RobotData& r, const UnknownCell& u) {
  if (u.key) return r[u.link].link[*u.key];
  const auto at = u.name.find_first_of("0123456789");
  const std::size_t motor = std::stoul(u.name.substr(at)) - 1;
  const auto key = static_cast<std::size_t>(
      std::find(motor_keys.begin(), motor_keys.end(), u.name.substr(0, at)) - motor_keys.begin());
  return r.motors.at(motor).cells.at(key);
}

}  // namespace

Robot with_cells(const Robot& robot, const std::vector<UnknownCell>& sought,
                 const std::vector<CellValue>& values, bool added, const std::string& source) {
  const auto graph = std::make_shared<Graph>();
  RobotData r = robot.in(*graph);
  r.graph = graph;
  if (!added)
    for (const UnknownCell& u : sought) cell_of(r, u) = graph->constant(0);
  for (const CellValue& v : values) {
    Expr& cell = cell_of(r, v.cell);
    cell = rounded_number(*graph, v.value + (added ? default_value(r, cell) : 0));
  }
  r.choices.clear();
  keep_defaults_in_use(r);
  r.sources.push_back(source);
  return Robot(std::move(r));
}

}  // namespace articula
