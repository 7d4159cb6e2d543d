#include <algorithm>

#include "api/api.hpp"
#include "api/implementation.hpp"
#include "base/text.hpp"
#include "robot/loops.hpp"

namespace articula {

namespace {

bool has_cells(const RobotData& r, LinkKey from, LinkKey to, std::initializer_list<MotorKey> motor) {
  return std::any_of(r.bodies.begin(), r.bodies.end(),
                     [&](const Body& body) {
                       return !all_zero(std::span(body.link).subspan(from, to - from + 1U));
                     }) ||
         std::any_of(r.motors.begin(), r.motors.end(), [&](const Motor& m) {
           return std::any_of(motor.begin(), motor.end(),
                              [&](MotorKey k) { return !m.cells[k].is_constant(0); });
         });
}

}  // namespace

std::vector<std::string> usual_choices(const Robot& robot, const Workspace& workspace) {
  constexpr double small = 0.5;  // rad: there sin x = x to four percent
  const Robot numeric = baked(robot);
  const RobotData& r = numeric.data();
  std::vector<std::string> list{"exact", "no-coriolis", "gravity"};
  if (has_cells(r, FV, FD, {FVM, FSM})) list.emplace_back("drop:friction");
  if (has_cells(r, IA, IA, {JM})) list.emplace_back("drop:rotors");
  for (const char* budget : {"drop:1%", "drop:5%"}) list.emplace_back(budget);
  std::vector<std::string> narrow;
  for (const WorkRange& range : workspace.q)
    if (range.known && range.lower >= -small && range.upper <= small) narrow.push_back(range.name);
  std::erase_if(narrow, [&](const std::string& name) {
    return std::none_of(r.bodies.begin(), r.bodies.end(), [&](const Body& body) {
      return body.joint == JointKind::revolute && body.q.front().name() == name;
    });
  });
  if (!narrow.empty()) list.push_back("small-angles:" + joined(narrow, ","));
  if (r.cuts.empty())
    for (const char* tables : {"tables:17", "tables:65", "tables:17,cubic", "tables:17,float"})
      list.emplace_back(tables);
  return list;
}

}  // namespace articula
