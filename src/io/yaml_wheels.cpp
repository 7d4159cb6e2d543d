#include "io/yaml_wheels.hpp"

namespace articula {

namespace {

std::optional<Wheel> wheel_of(const YamlNode& row, YamlCells& cells, YamlJoints& joints, RobotData& data,
                              const std::string& what) {
  const Fields fields = cells.fields(row, YamlTable::wheel, what);
  const YamlNode* on = cells.required(row, fields, "link", what, "the link that turns, by number or name");
  const YamlNode* radius = cells.required(row, fields, "radius", what, "in metres, for example  radius: 0.1");
  const auto link = on == nullptr ? std::nullopt : joints.link(*on, what);
  Wheel w;
  w.place = cells.place(row);
  w.cells[WHEEL_RADIUS] = w.cells[WHEEL_STIFFNESS] = data.graph->constant(1);
  w.cells[WHEEL_OFFSET] = data.graph->constant(0);
  for (std::size_t k = 0; k < wheel_key_count; ++k)
    if (const auto found = fields.find(wheel_keys[k]); found != fields.end())
      if (const auto e =
              cells.formula(*data.graph, *found->second, {}, what + ": " + std::string(wheel_keys[k])))
        w.cells[k] = *e;
  if (!link || radius == nullptr) return std::nullopt;
  w.link = *link;
  w.name = data[w.link].name;
  if (const auto name = fields.find("name"); name != fields.end())
    w.name = cells.name(*name->second, "name").value_or(w.name);
  return w;
}

}  // namespace

void read_wheels(const YamlNode& node, YamlCells& cells, YamlJoints& joints, RobotData& data) {
  const auto* rows = cells.list(node, "wheels");
  if (rows == nullptr) return;
  int number = 0;
  for (const YamlNode& row : *rows)
    if (const auto wheel = wheel_of(row, cells, joints, data, "wheel " + std::to_string(++number)))
      data.wheels.push_back(*wheel);
}

}  // namespace articula
