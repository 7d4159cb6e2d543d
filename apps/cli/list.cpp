// robots, models: what there is.

#include <memory>

#include "api/solver_models.hpp"
#include "options.hpp"
#include "output.hpp"
#include "table.hpp"
#include "terminal.hpp"
#include "verb.hpp"

namespace articula::cli {

namespace {

void list_robots(bool json) {
  Json list = Json::array();
  TextTable table({{"name"}, {"joints", true}, {"title"}});
  for (const std::string& name : library_names()) {
    const Robot robot = read_robot(name);
    list.push_back({{"name", name}, {"title", robot.data().title}, {"joints", robot.n()}});
    table.add({name, std::to_string(robot.n()), robot.data().title});
  }
  print(json ? to_line(list)
             : table.text() + "\nand nr:N, a general chain of N revolute joints, N from 1 to 100\n");
}

Json model_json(const Model& model, const std::optional<Robot>& robot) {
  Json methods = Json::array(), outputs = Json::array();
  for (const Method& m : model.methods)
    if (!robot || !refusal(model, m, *robot))
      methods.push_back({{"name", m.name}, {"line", m.line}, {"citation", m.citation}});
  for (const OutputInfo& o : model.outputs)
    outputs.push_back({{"name", o.name}, {"shape", o.shape}, {"meaning", o.meaning}});
  return {{"name", model.name},
          {"line", model.line},
          {"methods", methods},
          {"inputs", model.inputs},
          {"outputs", outputs}};
}

std::string headed(std::string_view name, std::string_view line) {
  return styled(Stream::out, Style::bold, std::string(name)) + "  " + std::string(line) + "\n";
}

std::string to_text(const Model& model, const std::optional<Robot>& robot) {
  std::string text = headed(model.name, model.line);
  TextTable table({{"method"}, {"what it is"}, {"source"}});
  for (const Method& m : model.methods)
    if (!robot || !refusal(model, m, *robot))
      table.add({std::string(m.name), std::string(m.line), std::string(m.citation)});
    else
      table.add({std::string(m.name), "does not apply: " + *refusal(model, m, *robot), ""});
  text += table.text();
  for (const OutputInfo& o : model.outputs)
    text += "  gives " + std::string(o.name) + " (" + std::string(o.shape) + "): " + std::string(o.meaning) +
            "\n";
  return text;
}

Json model_json(const SolverModel& model) {
  Json methods = Json::array();
  for (const InverseMethod& m : model.methods)
    methods.push_back({{"name", m.name}, {"line", m.line}, {"citation", m.citation}});
  const OutputInfo& o = model.output;
  return {{"name", model.name},
          {"line", model.line},
          {"methods", methods},
          {"inputs", {model.input}},
          {"outputs", {{{"name", o.name}, {"shape", o.shape}, {"meaning", o.meaning}}}}};
}

std::string to_text(const SolverModel& model) {
  TextTable table({{"method"}, {"what it is"}, {"source"}});
  for (const InverseMethod& m : model.methods)
    table.add({std::string(m.name), std::string(m.line), std::string(m.citation)});
  const OutputInfo& o = model.output;
  return headed(model.name, model.line) + (model.methods.empty() ? "" : table.text()) + "  gives " +
         std::string(o.name) + " (" + std::string(o.shape) + "): " + std::string(o.meaning) +
         "; see 'articula " + std::string(model.verb) + "'\n";
}

// Those that do not apply to the robot are told with the reason; JSON has those that do.
void list_models(const std::string& name, const Importing& importing, bool json) {
  const std::optional<Robot> robot = name.empty() ? std::nullopt : std::optional(robot_of(name, importing));
  Json list = Json::array();
  std::string text;
  const auto refused = [&](std::string_view model, const std::string& reason) {
    return std::string(model) + "  does not apply to " + robot->name() + ": " + reason + "\n";
  };
  for (const Model& model : catalogue()) {
    const std::optional<std::string> reason = robot ? refusal(model, *robot) : std::nullopt;
    if (!reason) list.push_back(model_json(model, robot));
    text += reason ? refused(model.name, *reason) : to_text(model, robot);
  }
  for (const SolverModel& model : solver_models()) {
    const std::optional<std::string> reason = robot ? model.refuses(*robot) : std::nullopt;
    if (!reason) list.push_back(model_json(model));
    text += reason ? refused(model.name, *reason) : to_text(model);
  }
  print(json ? to_line(list) : text);
}

}  // namespace

Action declare_robots(CLI::App& app) {
  const auto json = std::make_shared<bool>(false);
  add_json(app, *json);
  return [json] { list_robots(*json); };
}

Action declare_models(CLI::App& app) {
  struct Options {
    std::string robot;
    Importing importing;
    bool json = false;
  };
  const auto o = std::make_shared<Options>();
  add_robot(app, o->robot, Need::optional);
  add_importing(app, o->importing);
  add_json(app, o->json);
  return [o] { list_models(o->robot, o->importing, o->json); };
}

}  // namespace articula::cli
