// A model: something one can derive from a robot. The catalogue is the one list of them; the CLI's names and help,
// the keys of `eval`, menus and documentation come from it.
//
// A method is one published algorithm, in one file: it takes a robot and a graph and returns named formulas.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "expr/expr.hpp"
#include "robot/robot.hpp"

namespace articula {

struct Method {
  std::string_view name;
  std::string_view line;      // what it is, in one line
  std::string_view citation;  // keys of docs/references.bib
  Outputs (*build)(Graph& graph, const Robot& robot);
};

struct OutputInfo {
  std::string_view name, shape, meaning;
};

struct Model {
  std::string_view name;
  std::string_view line;
  std::vector<std::string_view> inputs;  // of Robot::inputs()
  std::vector<OutputInfo> outputs;
  std::vector<Method> methods;  // the first is the default; any two are proven equal
  std::optional<std::string> (*refuses)(const Robot& robot);  // why it does not apply, or nothing
};

const std::vector<Model>& catalogue();
const Model& model_named(std::string_view name);                        // ModelError with a suggestion
const Method& method_named(const Model& model, std::string_view name);  // likewise; "" is the default

}  // namespace articula
