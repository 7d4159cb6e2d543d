// What is left out of a robot by name: cells of its tables, kinds of them, parameters that stand in these cells alone.

#include "api/api.hpp"
#include "api/implementation/parts.hpp"
#include "base/contains.hpp"
#include "base/named.hpp"

namespace articula {

namespace {

struct DroppedKind {
  std::string_view name;
  std::vector<LinkKey> link;
  std::vector<MotorKey> motor;
};

const std::vector<DroppedKind>& dropped_kinds() {
  static const std::vector<DroppedKind> list = [] {
    std::vector<DroppedKind> kinds{
        {"friction", {FV, FS, FO, FA, FD}, {FVM, FSM}}, {"rotors", {IA}, {JM}},        {"springs", {K}, {}},
        {"inertias", {XX, XY, XZ, YY, YZ, ZZ}, {}},     {"moments", {MX, MY, MZ}, {}}, {"masses", {M}, {}}};
    for (int k = XX; k < link_key_count; ++k)  // VD and KO say where, not how much
      if (k != VD && k != KO) kinds.push_back({link_keys[k], {static_cast<LinkKey>(k)}, {}});
    for (int k = 0; k < motor_key_count; ++k)
      kinds.push_back({motor_keys[k], {}, {static_cast<MotorKey>(k)}});
    return kinds;
  }();
  return list;
}

// The cells of one kind: all of them, or with a number those of one link or motor. False when there are none with that number.
bool clear_cells(RobotData& r, const DroppedKind& kind, int number) {
  const Expr o = r.graph->constant(0);
  bool any = false;
  for (int j = 0; j <= r.n(); ++j)
    for (const LinkKey key : kind.link)
      if (number < 0 || number == j) r[j].link[key] = o, any = true;
  for (std::size_t m = 0; m < r.motors.size(); ++m)
    for (const MotorKey key : kind.motor)
      if (number < 0 || number == static_cast<int>(m) + 1) r.motors[m].cells[key] = o, any = true;
  return any;
}

// A cell's name: its key, then digits.
bool clear_cell(RobotData& r, const std::string& name) {
  const std::size_t digits = name.find_first_of("0123456789");
  if (digits == std::string::npos || digits == 0 || name.size() - digits > 4 ||
      name.find_first_not_of("0123456789", digits) != std::string::npos)
    return false;
  const std::string key = name.substr(0, digits);
  const DroppedKind* kind =
      contains(link_keys, key) || contains(motor_keys, key) ? find_named(dropped_kinds(), key) : nullptr;
  return kind != nullptr && clear_cells(r, *kind, std::stoi(name.substr(digits)));
}

// The parameters that stand nowhere but in cells that may be left out.
std::vector<std::string> droppable_parameters(const Robot& robot) {
  RobotData r = own_data(robot);
  for (const DroppedKind& kind : dropped_kinds()) clear_cells(r, kind, -1);
  const std::vector<std::string> elsewhere = parameters_of(r);
  std::vector<std::string> names = robot.parameters();
  std::erase_if(names, [&](const std::string& name) { return contains(elsewhere, name); });
  return names;
}

ModelError nothing_to_drop(const Robot& robot, const std::string& name) {
  std::vector<std::string> known;
  for (const DroppedKind& kind : dropped_kinds()) known.emplace_back(kind.name);
  for (const std::string& p : droppable_parameters(robot)) known.push_back(p);
  if (contains(robot.parameters(), name))
    return {"robot " + robot.name(),
            "the parameter '" + name + "' is part of its geometry: nothing to leave out",
            possible("", known)};
  return has_no("robot " + robot.name(), "cell, kind or parameter to drop", name, known);
}

}  // namespace

RobotData own_data(const Robot& robot) {
  const auto graph = std::make_shared<Graph>();
  RobotData r = robot.in(*graph);
  r.graph = graph;
  return r;
}

Robot without_kind(const Robot& robot, std::string_view kind) {
  RobotData r = own_data(robot);
  clear_cells(r, entry_named(dropped_kinds(), "kind", kind), -1);
  return Robot(std::move(r));
}

Robot without_cells(const Robot& robot, const std::vector<std::string>& names) {
  if (names.empty()) return robot;
  RobotData r = own_data(robot);
  const std::vector<std::string> parameters = droppable_parameters(robot);
  std::map<std::string, std::string> zero;
  for (const std::string& name : names)
    if (const DroppedKind* kind = find_named(dropped_kinds(), name))
      clear_cells(r, *kind, -1);
    else if (contains(parameters, name))
      zero[name] = "0";
    else if (!clear_cell(r, name))
      throw nothing_to_drop(robot, name);
  const Robot cleared(std::move(r));
  const std::vector<std::string> left = cleared.parameters();  // others have gone with their cells
  std::erase_if(zero, [&](const auto& p) { return !contains(left, p.first); });
  return with_values(cleared, zero);
}

}  // namespace articula
