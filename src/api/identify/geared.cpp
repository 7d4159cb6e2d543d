#include "api/identify/geared.hpp"

#include <memory>

#include "base/text.hpp"
#include "expr/text.hpp"
#include "io/log_read.hpp"

namespace articula {

namespace {

std::vector<std::vector<double>> told_gears(const std::vector<std::string>& logs) {
  for (const std::string& path : logs) {
    if (lower(path).ends_with(".csv")) continue;
    const LogDescription log = read_log(read_file(path), path);
    if (!log.gears.empty()) return log.gears;
  }
  return {};
}

}  // namespace

Robot geared(const Robot& robot, const std::vector<std::string>& logs) {
  if (!robot.data().motors.empty()) return robot;
  const std::vector<std::vector<double>> gears = told_gears(logs);
  const std::vector<int>& joints = robot.closure().driven;
  if (gears.empty()) return robot;
  const auto graph = std::make_shared<Graph>();
  RobotData r = robot.in(*graph);
  r.graph = graph;
  for (const std::vector<double>& row : gears) {
    Motor motor;
    motor.name = "motor" + std::to_string(r.motors.size() + 1);
    motor.cells.fill(graph->constant(0));
    for (std::size_t k = 0; k < std::min(row.size(), joints.size()); ++k)
      if (row[k] != 0) motor.ratio[joints[k]] = parse(*graph, digits_of(row[k]));
    if (!motor.ratio.empty()) r.motors.push_back(std::move(motor));
  }
  return Robot(std::move(r));
}

}  // namespace articula
