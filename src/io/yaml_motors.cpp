#include "io/yaml_motors.hpp"

#include "io/yaml.hpp"

namespace articula {

namespace {

constexpr std::size_t max_motors = 1000;

// What one row says. A cell that cannot be read stays zero; a motor whose joints cannot be read is none.
class MotorRow {
 public:
  MotorRow(YamlCells& cells, YamlJoints& joints, RobotData& data, int number)
      : cells_(cells), joints_(joints), data_(data), number_(number) {}

  std::optional<Motor> read(const YamlNode& row) {
    Motor m;
    m.name = standard_name("motor", number_);
    m.cells.fill(graph().constant(0));
    m.place = cells_.place(row);
    const Fields fields = cells_.fields(row, YamlTable::motor, what_);
    if (const auto name = fields.find("name"); name != fields.end())
      m.name = cells_.name(*name->second, "name").value_or(m.name);
    for (std::size_t k = 0; k < motor_key_count; ++k) {
      const auto found = fields.find(motor_keys[k]);
      if (found == fields.end()) continue;
      const Cell cell{standard_name(motor_keys[k], number_), {}};
      const std::string where = what_ + ": " + std::string(motor_keys[k]);
      if (const auto e = cells_.formula(graph(), *found->second, cell, where)) m.cells[k] = *e;
    }
    const YamlNode* ratio = cells_.required(row, fields, "ratio", what_, hint);
    return ratio != nullptr && ratios(*ratio, m) ? std::optional(m) : std::nullopt;
  }

 private:
  static constexpr const char* hint =
      "the joints it turns with, and how fast: ratio: {4: 100}, or {4: N4, 5: -1} where joints are coupled";

  bool ratios(const YamlNode& map, Motor& m) {
    if (map.kind != YamlNode::Kind::map) {
      cells_.error(map, what_ + ": ratio must be a table of joints, not " + described(map), hint);
      return false;
    }
    bool good = true;
    for (std::size_t i = 0; i + 1 < map.items.size(); i += 2)
      good = ratio(map.items[i], map.items[i + 1], m) && good;
    return good;
  }

  bool ratio(const YamlNode& joint, const YamlNode& value, Motor& m) {
    if (joint.text.empty()) return false;  // reported when the tree was made
    const auto j = joints_.link(joint, what_ + ": ratio");
    if (!j) return false;
    const Cell cell{ratio_name(number_, *j), {}};
    const auto e = cells_.formula(graph(), value, cell, what_ + ": ratio of joint " + joint.text);
    if (!e) return false;
    if (e->is_constant(0) || m.ratio.emplace(*j, *e).second) return true;
    cells_.error(joint, what_ + ": the ratio of joint " + joint.text + " is given twice",
                 "delete one of them");
    return false;
  }

  Graph& graph() const { return *data_.graph; }

  YamlCells& cells_;
  YamlJoints& joints_;
  RobotData& data_;
  int number_;
  std::string what_ = "motor " + std::to_string(number_);
};

}  // namespace

void read_motors(const YamlNode& node, YamlCells& cells, YamlJoints& joints, RobotData& data) {
  const auto* rows = cells.list(node, "motors");
  if (rows == nullptr) return;
  if (rows->size() > max_motors)
    return cells.error(node, "more than " + std::to_string(max_motors) + " motors");
  int number = 0;
  for (const YamlNode& row : *rows)
    if (const auto m = MotorRow(cells, joints, data, ++number).read(row)) data.motors.push_back(*m);
}

std::string ratio_name(int motor, int joint) {
  const std::string name = standard_name("N", motor);
  return motor == joint ? name : standard_name(name + "_", joint);
}

}  // namespace articula
