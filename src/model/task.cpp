#include "model/task.hpp"

#include "base/error.hpp"
#include "base/named.hpp"

namespace articula {

const std::vector<TaskInput>& task_inputs() {
  static const std::vector<TaskInput> list{
      {"twist",
       {"vx", "vy", "vz", "wx", "wy", "wz"},
       "velocity of the link's origin, then angular velocity, that the link shall have; absolute, "
       "components in the frame of the model"},
      {"tip",
       {"fx", "fy", "fz", "cx", "cy", "cz"},
       "force and moment that the link exerts on its environment, about the link's origin; components in the "
       "frame of the model"},
      {"damping", {"value"}, "one number; the larger it is, the smaller are the joint velocities"},
  };
  return list;
}

const TaskInput* task_input_named(std::string_view name) { return find_named(task_inputs(), name); }

Input input_of(const TaskInput& task) {
  Input input{std::string(task.name), static_cast<int>(task.components.size()), 1, {}};
  for (const std::string_view component : task.components)
    input.symbols.push_back(input.name + "." + std::string(component));
  return input;
}

std::vector<std::string> columns_of(const TaskInput& task) {
  const std::string name(task.name);
  if (task.is_number()) return {name};
  std::vector<std::string> names;
  for (std::size_t k = 1; k <= task.components.size(); ++k) names.push_back(name + std::to_string(k));
  return names;
}

std::vector<Expr> task_symbols(Graph& graph, std::string_view name) {
  const TaskInput* task = task_input_named(name);
  if (task == nullptr) throw Bug("there is no task input " + std::string(name));
  std::vector<Expr> symbols;
  for (const std::string& symbol : input_of(*task).symbols)
    symbols.push_back(graph.symbol(symbol, Kind::state));
  return symbols;
}

}  // namespace articula
