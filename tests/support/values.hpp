// Numbers for the symbols of a robot or a program, by name.
#pragma once

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "expr/transform.hpp"
#include "program/program.hpp"
#include "robot/robot.hpp"
#include "support/draw.hpp"

namespace articula::test {

using Values = std::map<std::string, double>;

// Of the parameters that have one.
inline Values default_values(const RobotData& r) {
  Values values;
  for (const auto& [name, value] : r.defaults) values[name] = numeric_value(value);
  return values;
}

// From 0.3 to 1.3, in single precision too; those that are known stay.
inline Values some_parameters(const Program& p, Values known = {}) {
  std::uint64_t seed = 77;
  for (const std::string& name : p.parameters)
    known.emplace(name, static_cast<float>(0.3 + std::fabs(uniform(++seed))));
  return known;
}

// So many states, one after the other: from -3 to 3, in single precision too.
inline std::vector<double> some_states(const Program& p, std::size_t count) {
  std::vector<double> inputs(count * p.input_count());
  for (std::size_t i = 0; i < inputs.size(); ++i) inputs[i] = static_cast<float>(3 * uniform(1000 + i));
  return inputs;
}

}  // namespace articula::test
