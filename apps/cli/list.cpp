// robots, models: what there is.

#include <memory>

#include "base/text.hpp"
#include "inverse.hpp"
#include "loops.hpp"
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

Json to_json(const Model& model, const std::optional<Robot>& robot) {
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

std::string to_text(const Model& model, const std::optional<Robot>& robot) {
  std::string text =
      styled(Stream::out, Style::bold, std::string(model.name)) + "  " + std::string(model.line) + "\n";
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

// The inverse geometric model has no fixed outputs, so it is not of the catalogue.
Json inverse_json() {
  Json methods = Json::array();
  for (const InverseMethod& m : inverse_methods())
    methods.push_back({{"name", m.name}, {"line", m.line}, {"citation", m.citation}});
  return {{"name", inverse_name},
          {"line", inverse_line},
          {"methods", methods},
          {"inputs", {"T"}},
          {"outputs", {{{"name", "q"}, {"shape", "n"}, {"meaning", "joint variables, of each solution"}}}}};
}

std::string inverse_text() {
  std::string text =
      styled(Stream::out, Style::bold, std::string(inverse_name)) + "  " + std::string(inverse_line) + "\n";
  TextTable table({{"method"}, {"what it is"}, {"source"}});
  for (const InverseMethod& m : inverse_methods())
    table.add({std::string(m.name), std::string(m.line), std::string(m.citation)});
  return text + table.text() + "  gives q (n): joint variables, of each solution; see 'articula ik'\n";
}

// Likewise that of closed loops.
Json loops_json() {
  return {
      {"name", loops_name},
      {"line", loops_line},
      {"methods", Json::array()},
      {"inputs", {"q"}},
      {"outputs",
       {{{"name", "qp"}, {"shape", "dependent"}, {"meaning", "joints that depend on q, of each assembly"}}}}};
}

std::string loops_text() {
  return styled(Stream::out, Style::bold, std::string(loops_name)) + "  " + std::string(loops_line) +
         "\n  gives qp (dependent): joints that depend on q, of each assembly; see 'articula eval'\n";
}

// Those that do not apply to the robot are told with the reason; JSON has those that do.
void list_models(const std::string& name, const Importing& importing, bool json) {
  const std::optional<Robot> robot = name.empty() ? std::nullopt : std::optional(robot_of(name, importing));
  Json list = Json::array();
  std::string text;
  for (const Model& model : catalogue()) {
    const std::optional<std::string> reason = robot ? refusal(model, *robot) : std::nullopt;
    if (!reason) list.push_back(to_json(model, robot));
    text += reason ? std::string(model.name) + "  does not apply to " + robot->name() + ": " + *reason + "\n"
                   : to_text(model, robot);
  }
  const std::optional<std::string> reason = robot ? inverse_refusal(*robot) : std::nullopt;
  if (!reason) list.push_back(inverse_json());
  text += reason ? std::string(inverse_name) + "  does not apply to " + robot->name() + ": " + *reason + "\n"
                 : inverse_text();
  const std::optional<std::string> open = robot ? loops_refusal(*robot) : std::nullopt;
  if (!open) list.push_back(loops_json());
  text += open ? std::string(loops_name) + "  does not apply to " + robot->name() + ": " + *open + "\n"
               : loops_text();
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
