#include "model/identification/identifiable.hpp"

#include "expr/lane.hpp"
#include "expr/rank.hpp"
#include "model/identification/identification.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

Robot opened(const Robot& robot) {
  const auto graph = std::make_shared<Graph>();
  RobotData r = with_free_rates(without_forces(robot.in(*graph)));
  r.graph = graph;
  return Robot(std::move(r));
}

}  // namespace

std::vector<std::string> independent_parameters(const Robot& robot) {
  Graph graph;
  const Output D = regressor_by_newton_euler(graph, opened(robot)).front();
  const auto columns = static_cast<std::size_t>(D.cols), rows = static_cast<std::size_t>(D.rows);
  Echelon echelon(Field::first());
  const std::size_t states = rows == 0 ? 0 : 2 * columns / rows + 4;
  for (std::size_t state = 0; state < states; ++state) {
    Lane lane(Field::first(), {1, 1000 + state});
    lane.extend(graph);
    for (std::size_t i = 0; i < rows; ++i) {
      Echelon::Row row;
      for (std::size_t c = 0; c < columns; ++c) row.push_back(lane.value(D.values[i * columns + c].ref()));
      echelon.add(std::move(row));
    }
  }
  std::vector<std::string> names;
  for (const auto& [column, row] : echelon.rows()) names.push_back(D.columns[column]);
  return names;
}

}  // namespace articula
