#include "model/identification/identifiable.hpp"

#include <algorithm>

#include "expr/lane.hpp"
#include "model/identification/identification.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

using Row = std::vector<Field::Value>;

// Rows with leading ones, each in a column of its own, sorted by it.
class Echelon {
 public:
  explicit Echelon(const Field& field) : field_(field) {}

  void add(Row row) {
    for (const auto& [column, other] : rows_) {
      const Field::Value k = row[column];
      if (k == 0) continue;
      for (std::size_t c = column; c < row.size(); ++c) row[c] = field_.sub(row[c], field_.mul(k, other[c]));
    }
    const auto lead = std::find_if(row.begin(), row.end(), [](Field::Value v) { return v != 0; });
    if (lead == row.end()) return;
    const Field::Value scale = field_.inv(*lead);
    for (auto v = lead; v != row.end(); ++v) *v = field_.mul(*v, scale);
    rows_.emplace(static_cast<std::size_t>(lead - row.begin()), std::move(row));
  }
  const std::map<std::size_t, Row>& rows() const { return rows_; }

 private:
  const Field& field_;
  std::map<std::size_t, Row> rows_;  // by leading column
};

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
      Row row;
      for (std::size_t c = 0; c < columns; ++c) row.push_back(lane.value(D.values[i * columns + c].ref()));
      echelon.add(std::move(row));
    }
  }
  std::vector<std::string> names;
  for (const auto& [column, row] : echelon.rows()) names.push_back(D.columns[column]);
  return names;
}

}  // namespace articula
