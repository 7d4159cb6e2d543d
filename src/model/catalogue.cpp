#include <algorithm>

#include "base/contains.hpp"
#include "base/error.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "model/lists.hpp"
#include "model/loops/lifts.hpp"
#include "robot/variants.hpp"

namespace articula {

Build gives(Outputs (*method)(const RobotData& r)) {
  return [method](Graph& graph, const Robot& robot, const Options&) { return method(robot.in(graph)); };
}

Build gives(Outputs (*method)(const RobotData& r, const Options& options)) {
  return [method](Graph& graph, const Robot& robot, const Options& options) {
    return method(robot.in(graph), options);
  };
}

std::optional<std::string> needs_nothing(const Robot&) { return std::nullopt; }

std::optional<std::string> needs_motion(const Robot& robot) {
  if (robot.nv() == 0) return "no joint of the robot moves";
  return std::nullopt;
}

namespace {

// A method of the tree as one of closed robots too.
void lift(const Model& model, Method& method) {
  const LiftOf* found = lift_of(model.name, method.name);
  if (found == nullptr) return;
  method.closes = true;
  const bool about_link = contains(model.takes, Option::link);
  method.build = [tree = method.build, found, about_link](Graph& graph, const Robot& robot,
                                                          const Options& options) {
    if (robot.data().cuts.empty()) return tree(graph, robot, options);
    Options meant = options;
    if (about_link) meant.link = moving_link(robot.data(), options.link);
    return found->lift(ClosedRobot(graph, robot), tree, meant);
  };
}

// A joint with several freedoms of which loops take some and leave others: no joint as a whole is then independent. "" when there
// is none.
std::string partly_free(const Robot& robot) {
  int freedoms = 0;
  std::string several;
  for (const int j : robot.closure().independent) {
    const Body& body = robot.data()[j];
    freedoms += info(body.joint).nv;
    if (j > 0 && info(body.joint).nv > 1) several = body.name;
  }
  return freedoms > robot.closure().mobility ? several : "";
}

// What closed loops have instead of a model for trees.
std::string in_its_place(std::string_view model) {
  if (model == "jacobian-determinant") return " (loop-singularities tells where this robot is singular)";
  return "";
}

std::optional<std::string> refuses_loops(const Model& model, const Robot& robot) {
  if (robot.data().cuts.empty()) return std::nullopt;
  const std::string loops = "the robot has " + counted(robot.data().cuts.size(), "closed loop");
  if (std::none_of(model.methods.begin(), model.methods.end(), [](const Method& m) { return m.closes; }))
    return loops + ", and this model is for trees" + in_its_place(model.name);
  if (!robot.closure().assembled)
    return loops + " that no position closes: " + short_number(robot.closure().gap) +
           " (of its size) stays open at best; 'articula check' tells where";
  if (robot.closure().independent.empty()) return loops + " and mobility 0: nothing of it moves";
  if (robot.closure().dependent.empty())
    return loops + " where nothing has to follow: the joints move as without the cuts, which can be left out";
  if (const std::string joint = partly_free(robot); !joint.empty())
    return loops + " that leave" + (robot.data().cuts.size() == 1 ? "s" : "") + " joint " + joint +
           " free in part: write it as joints with one freedom each (a ball joint is three that meet)";
  if (const std::string joint = joint_with_fixed_rate(robot.data()); !joint.empty())
    return loops + ", and the velocity or acceleration of joint " + joint +
           " is a value: the models of closed loops take those of all joints as they come";
  return std::nullopt;
}

}  // namespace

const std::vector<Model>& catalogue() {
  static const std::vector<Model> models = [] {
    std::vector<Model> all;
    for (const auto& part : {geometric_models, kinematic_models, loop_models, dynamic_models,
                             identification_models, flexible_models, mobile_models})
      for (const Model& model : part()) all.push_back(model);
    for (Model& model : all)
      for (Method& method : model.methods) lift(model, method);
    return all;
  }();
  return models;
}

const std::vector<FormInfo>& form_infos() {
  static const std::vector<FormInfo> list{
      {Form::formulas, "formulas"}, {Form::steps, "steps"}, {Form::factors, "factors"}};
  return list;
}

Form form_named(std::string_view name) { return entry_named(form_infos(), "form", name).form; }

std::optional<std::string> refusal(const Model& model, const Robot& robot, const Options& options) {
  if (auto reason = refuses_loops(model, robot)) return reason;
  if (auto reason = model.refuses(robot)) return reason;
  return model.refuses_link == nullptr ? std::nullopt : model.refuses_link(robot, options);
}

std::optional<std::string> refusal(const Model& model, const Method& method, const Robot& robot,
                                   const Options& options) {
  if (auto reason = refusal(model, robot, options)) return reason;
  if (!robot.data().cuts.empty()) {
    const LiftOf* lift = lift_of(model.name, method.name);
    if (!method.closes) return "method " + std::string(method.name) + " is for trees";
    if (lift != nullptr && lift->refuses != nullptr)
      if (auto reason = lift->refuses(robot)) return reason;
  }
  return method.refuses == nullptr ? std::nullopt : method.refuses(robot);
}

Inputs inputs_of(const Model& model, const Robot& robot) {
  Inputs chosen;
  const auto choose = [&](const Input& input) {
    // where a robot stands is q and, of closed loops, what it does not determine in one way
    const std::string_view name = input.name == "qp" ? "q" : std::string_view(input.name);
    if (contains(model.inputs, name)) chosen.push_back(input);
  };
  for (const Input& input : robot.inputs()) choose(input);
  for (const Input& input : robot.reference_inputs()) choose(input);
  for (const TaskInput& task : task_inputs()) choose(input_of(task));
  return chosen;
}

const OutputInfo& info(const Model& model, std::string_view output) {
  if (const OutputInfo* found = find_named(model.outputs, output)) return *found;
  throw Bug("model " + std::string(model.name) + " has an output '" + std::string(output) +
            "' that its catalogue entry does not list");
}

const Model& model_named(std::string_view name) { return entry_named(catalogue(), "model", name); }

const Method& method_named(const Model& model, std::string_view name) {
  if (const Method* method = find_named(model.methods, name)) return *method;
  throw has_no("model " + std::string(model.name), "method", name, all_names(model.methods));
}

const Method& default_method(const Model& model, const Robot& robot) {
  const auto suits = [&](const Method& m) {
    return m.suits != nullptr && m.suits(robot) && !refusal(model, m, robot);
  };
  const auto found = std::find_if(model.methods.begin(), model.methods.end(), suits);
  return found == model.methods.end() ? model.methods.front() : *found;
}

}  // namespace articula
