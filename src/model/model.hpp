// A model: something one can derive from a robot. The catalogue is the one list of them; the CLI's names and help,
// the keys of `eval`, menus and documentation come from it.
//
// A method is one published algorithm, in one file: it takes a robot and gives formulas (lists.hpp).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "expr/expr.hpp"
#include "model/options.hpp"
#include "model/task.hpp"
#include "robot/robot.hpp"

namespace articula {

using Build = std::function<Outputs(Graph& graph, const Robot& robot, const Options& options)>;
// Formulas to their derivatives; with respect to what is the caller's business. Shapes as in api/derive/derivative.hpp.
using Differentiate = std::function<Outputs(const Outputs& outputs)>;
using Refusal = std::optional<std::string> (*)(const Robot& robot);  // why it does not apply, or nothing

struct Method {
  std::string_view name;
  std::string_view line;      // what it is, in one line
  std::string_view citation;  // keys of docs/references.bib
  Build build;
  Refusal refuses = nullptr;  // when it applies to fewer robots than the model
  // Derivatives of the outputs, where there is a cheaper way than to differentiate the formulas.
  Outputs (*derivatives)(const RobotData& r, const Differentiate& differentiate) = nullptr;
  ChoiceSpace (*choices)(const Robot& robot) = nullptr;  // what Options::choices may say, where anything
  bool variant = false;  // another method with more to choose from: no derivation of its own, so no proof
  bool closes = false;   // it is for robots with closed loops too
  bool (*suits)(const Robot& robot) = nullptr;  // those for which it is the default
  bool wordy = false;  // several times as long as others: the optimiser's search has nothing to learn from it
};

// What a result implies, in words.
struct Remark {
  Expr formula;      // where this is zero; none: the words stand alone
  std::string text;  // "" when there are no words for it
};
struct Remarks {
  std::string_view title;  // "singular where"
  std::vector<Remark> list;
};
// How a model is written for people: each element as a formula; as steps, one intermediate variable after the other; as
// matrices whose product it is.
enum class Form { formulas, steps, factors };
struct FormInfo {
  Form form;
  std::string_view name;  // what users type
};
const std::vector<FormInfo>& form_infos();
Form form_named(std::string_view name);  // ModelError with the names there are

struct OutputInfo {
  std::string_view name, shape, meaning;
  bool says_which = false;  // numbers of rows or frames, which have no derivatives
};

struct Model {
  std::string_view name;
  std::string_view line;
  std::vector<std::string_view> inputs;  // of Robot::inputs(), Robot::reference_inputs() and task_inputs()
  std::vector<OutputInfo> outputs;
  std::vector<Method> methods;  // any two are proven equal
  Refusal refuses;
  std::vector<Option> takes = {};
  bool sees_world = false;  // --frame may be the world's
  // Why it does not apply to the link that is asked for, when it does to the robot.
  std::optional<std::string> (*refuses_link)(const Robot& robot, const Options& options) = nullptr;
  Form form = Form::formulas;  // unless asked otherwise
  // Matrices whose product the first output is, as the literature writes it; for people to read.
  Outputs (*factors)(const RobotData& r, const Options& options) = nullptr;
  Remarks (*remarks)(const RobotData& r, const Options& options) = nullptr;
  // What regrouping inertial parameters leaves as it is: what the columns of the outputs stand for, where they are of parameters; else
  // the outputs themselves, of some models up to a constant.
  Outputs (*stands_for)(const RobotData& r, const Outputs& outputs) = nullptr;
  bool up_to_constant = false;
  bool inside = false;  // it tells what passes inside the robot, which regrouping changes
};

const std::vector<Model>& catalogue();

// Why a model, or a method of it, does not apply to a robot and to the link that is asked for, or nothing.
std::optional<std::string> refusal(const Model& model, const Robot& robot, const Options& options = {});
std::optional<std::string> refusal(const Model& model, const Method& method, const Robot& robot,
                                   const Options& options = {});

// What a model is a function of: the robot's arrays that it reads, then those of its task.
Inputs inputs_of(const Model& model, const Robot& robot);

// One of a model's outputs, as the catalogue has it.
const OutputInfo& info(const Model& model, std::string_view output);

const Model& model_named(std::string_view name);                        // ModelError with the names there are
const Method& method_named(const Model& model, std::string_view name);  // likewise
const Method& default_method(const Model& model, const Robot& robot);   // the first, unless another suits it

}  // namespace articula
