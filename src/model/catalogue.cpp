#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "model/lists.hpp"

namespace articula {

Build plain(Outputs (*build)(Graph&, const Robot&)) {
  return [build](Graph& graph, const Robot& robot, const Options&) { return build(graph, robot); };
}

std::optional<std::string> needs_tree(const Robot& robot) {
  const RobotData& r = robot.data();
  if (r.cuts.empty()) return std::nullopt;
  return "the robot has " + counted(r.cuts.size(), "closed loop") + ", which this model cannot use yet";
}

std::optional<std::string> needs_open_chain(const Robot& robot) {
  if (const auto reason = needs_tree(robot)) return reason;
  if (robot.nv() == 0) return "no joint of the robot moves";
  return std::nullopt;
}

const std::vector<Model>& catalogue() {
  static const std::vector<Model> models = [] {
    std::vector<Model> all;
    for (const auto& part : {geometric_models, kinematic_models, dynamic_models, identification_models})
      for (const Model& model : part()) all.push_back(model);
    return all;
  }();
  return models;
}

const std::vector<FormInfo>& form_infos() {
  static const std::vector<FormInfo> list{
      {Form::formulas, "formulas"}, {Form::steps, "steps"}, {Form::factors, "factors"}};
  return list;
}

Form form_named(std::string_view name) {
  std::vector<std::string> known;
  for (const FormInfo& i : form_infos()) {
    if (i.name == name) return i.form;
    known.emplace_back(i.name);
  }
  throw ModelError("", "there is no form '" + shortened(name) + "'", "forms: " + joined(known, ", "));
}

std::optional<std::string> refusal(const Model& model, const Robot& robot, const Options& options) {
  if (auto reason = model.refuses(robot)) return reason;
  return model.refuses_link == nullptr ? std::nullopt : model.refuses_link(robot, options);
}

std::optional<std::string> refusal(const Model& model, const Method& method, const Robot& robot,
                                   const Options& options) {
  if (auto reason = refusal(model, robot, options)) return reason;
  return method.refuses == nullptr ? std::nullopt : method.refuses(robot);
}

Inputs inputs_of(const Model& model, const Robot& robot) {
  Inputs chosen;
  const auto choose = [&](const Input& input) {
    // where a robot stands is q and, of closed loops, what it does not determine in one way
    const std::string_view name = input.name == "qp" ? "q" : std::string_view(input.name);
    if (std::find(model.inputs.begin(), model.inputs.end(), name) != model.inputs.end())
      chosen.push_back(input);
  };
  for (const Input& input : robot.inputs()) choose(input);
  for (const TaskInput& task : task_inputs()) choose(input_of(task));
  return chosen;
}

const OutputInfo& info(const Model& model, std::string_view output) {
  for (const OutputInfo& o : model.outputs)
    if (o.name == output) return o;
  throw Bug("model " + std::string(model.name) + " has an output '" + std::string(output) +
            "' that its catalogue entry does not list");
}

const Model& model_named(std::string_view name) {
  std::vector<std::string> known;
  for (const Model& m : catalogue()) {
    if (m.name == name) return m;
    known.emplace_back(m.name);
  }
  const std::string near = suggestion(name, known);
  throw ModelError("", "there is no model '" + shortened(name) + "'",
                   near.empty() ? "models: " + joined(known, ", ") : near);
}

const Method& method_named(const Model& model, std::string_view name) {
  if (name.empty()) return model.methods.front();
  std::vector<std::string> known;
  for (const Method& m : model.methods) {
    if (m.name == name) return m;
    known.emplace_back(m.name);
  }
  throw ModelError("", "model " + std::string(model.name) + " has no method '" + shortened(name) + "'",
                   "methods: " + joined(known, ", "));
}

}  // namespace articula
