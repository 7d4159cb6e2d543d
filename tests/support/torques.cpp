#include "support/torques.hpp"

#include <algorithm>
#include <cmath>

namespace articula::test {

Program model_program(const Robot& robot, const std::string& model, const OptOptions& options,
                      const std::string& only) {
  Graph graph;
  Outputs outputs = model_named(model).methods.front().build(graph, robot, Options{});
  if (!only.empty()) std::erase_if(outputs, [&](const Output& o) { return o.name != only; });
  Inputs inputs = robot.inputs();
  for (const Input& input : inputs_of(model_named(model), robot))
    if (task_input_named(input.name) != nullptr) inputs.push_back(input);
  return lower(model, optimise(outputs, options).outputs, robot.parameters(), inputs);
}

Program idm_program(const Robot& robot, const OptOptions& options) {
  return model_program(robot, "idm", options);
}

double relative_error(const std::vector<double>& found, const std::vector<double>& expected) {
  if (found.size() != expected.size()) return HUGE_VAL;
  double size = 1e-3, worst = 0;
  for (const double x : expected) size = std::max(size, std::abs(x));
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (!std::isfinite(found[i])) return HUGE_VAL;
    worst = std::max(worst, std::abs(found[i] - expected[i]));
  }
  return worst / size;
}

}  // namespace articula::test
