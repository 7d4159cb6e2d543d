#include "model/identification/identifiable.hpp"

#include "expr/lane.hpp"
#include "expr/rank.hpp"
#include "model/identification/identification.hpp"
#include "model/identification/loop_relations.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

std::vector<std::string> independent_of_loops(const Robot& robot) {
  const RobotData& r = robot.data();
  std::vector<TableCell> cells;
  for (int j = r.first_link(); j <= r.n(); ++j)
    for (std::size_t k = 0; k < regrouped; ++k)
      if (!is_zero(r[j].link[k])) cells.push_back({j, static_cast<LinkKey>(k)});
  std::vector<std::string> names;
  for (const TableCell& cell : independent_cells(r, robot.closure(), cells))
    names.push_back(cell_name(cell.key, cell.link));
  return names;
}

}  // namespace

std::vector<std::string> independent_parameters(const Robot& robot) {
  if (!robot.data().cuts.empty()) return independent_of_loops(robot);
  Graph graph;
  const Output D = regressor_by_newton_euler(with_free_rates(without_forces(robot.in(graph)))).front();
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
