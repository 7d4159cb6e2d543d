// What a task gives a model beside the variables of the robot: the twist that a link shall have, the damping of a
// solution. One table, task_inputs(), has their names, components and meaning; states, tables and generated code know
// them from it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "expr/expr.hpp"

namespace articula {

struct TaskInput {
  std::string_view name;
  std::vector<std::string_view> components;
  std::string_view meaning;
  bool is_number() const { return components.size() == 1; }
};
const std::vector<TaskInput>& task_inputs();
const TaskInput* task_input_named(std::string_view name);  // or null

// Its symbols are states, twist.vx .. and damping.value: the dot keeps them off users' names. Columns of tables are
// twist1 .. and damping.
Input input_of(const TaskInput& task);
std::vector<std::string> columns_of(const TaskInput& task);
std::vector<Expr> task_symbols(Graph& graph, std::string_view name);  // of a name in the table

}  // namespace articula
