#include "loops.hpp"

#include <chrono>

#include "base/text.hpp"
#include "report.hpp"
#include "resolution.hpp"
#include "state.hpp"
#include "terminal.hpp"

namespace articula::cli {

std::optional<std::string> loops_refusal(const Robot& robot) {
  if (robot.data().cuts.empty()) return "the robot has no closed loops";
  return std::nullopt;
}

TimedLoops loops_timed(const Robot& robot) {
  const auto start = std::chrono::steady_clock::now();
  const Progress progress("resolving the loops of " + robot.name());
  LoopModel model = loop_model(robot);
  return {std::move(model), std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count()};
}

Json to_json(const Robot& robot, const LoopModel& model, double seconds) {
  Json json{{"robot", model.robot},
            {"model", loops_name},
            {"method", model.loops.complete() ? "closed" : "numeric"},
            {"base_parameters", false}};
  if (model.procedure) {
    json["online"] = to_json(online_counts(model.procedure->program));
    json["setup"] = to_json(setup_counts(model.procedure->program));
  }
  json["proven_equal_to"] = Json::array();  // it is its equations that are proven, on closed loops
  json["seconds"] = seconds;
  const Closure& closure = robot.closure();
  json["q"] = coordinate_names(robot, closure.independent);
  json["qp"] = coordinate_names(robot, closure.given);
  json["qc"] = cut_names(robot);
  for (const SolvedLoop& loop : model.loops.loops)
    json["loops"].push_back({{"loop", loop.cut + 1},
                             {"cut", robot.data().cuts[static_cast<std::size_t>(loop.cut)].name},
                             {"gives", coordinate_names(robot, loop.unknowns)},
                             {"method", loop.method},
                             {"why_not", loop.why_not}});
  json["steps"] = steps_of(model.loops.resolution);
  return json;
}

void loop_geometry(const std::string& name, const WritingOptions& writing, const Settings& settings,
                   bool json) {
  refuse_others(writing, settings, loops_name, {}, "it takes --to, -o, --set, --json");
  if (!settings.method.empty())
    throw ModelError("", "model " + std::string(loops_name) + " takes no --method");
  const Target* target = solver_target_of(writing, json);
  const Robot robot = robot_of(name, settings);
  const auto [model, seconds] = loops_timed(robot);
  const Json report = to_json(robot, model, seconds);
  if (target == nullptr && json) return deliver(to_line(report), writing.out);
  if (target == nullptr) return deliver(plain_text(loop_sheet(robot, model)), writing.out);
  const std::string command =
      model_command(name, std::string(loops_name), settings, std::string(target->name));
  const std::string text = target->render != nullptr
                               ? target->render(loop_sheet(robot, model))
                               : loop_code(robot, model, std::string(target->name), command);
  deliver_written(text, writing, json ? std::optional(report) : std::nullopt);
}

namespace {

Json to_json(const Robot& robot, const LoopPosition& at, bool closed) {
  const Assembly& a = at.assembly;
  std::vector<double> cuts;
  for (std::size_t c = 0; c < a.cut.size(); ++c)
    if (freed(robot.data().cuts[c].joint) >= 0) cuts.push_back(a.cut[c]);
  Json json{{"label", a.label},
            {"q", coordinates_of(robot, robot.closure().independent, a.q)},
            {"qp", coordinates_of(robot, robot.closure().given, a.q)},
            {"tree", a.q},
            {"qc", cuts},
            {"gap", a.gap}};
  if (!closed) return json;
  json["smallest"] = a.smallest;
  json["serial"] = at.serial;
  json["marks"] = a.marks;
  return json;
}

}  // namespace

void eval_loops(const std::string& name, const std::string& at, const std::string& csv,
                const std::string& out, const Settings& settings, const std::string& assembly) {
  refuse_others({}, settings, loops_name, {Option::link}, "it takes --at, --link, -o, --set");
  if (!csv.empty())
    throw ModelError("", std::string(loops_name) + " has more answers than one at a state",
                     "give states one by one, with --at");
  if (!assembly.empty())
    throw ModelError("", std::string(loops_name) + " lists every assembly", "leave --assembly out");
  const Robot robot = robot_of(name, settings);
  if (const auto reason = loops_refusal(robot)) throw ModelError("", *reason);
  State state = read_state(input_text(at), input_title(at));
  for (const auto& [parameter, value] : values_of(settings.importing.set)) state.parameters.erase(parameter);
  articula::Options options;
  for (const auto& [option, text] : settings.options)
    if (!text.empty()) info(option).set(options, robot, text);
  const LoopPositions found = [&] {
    const Progress progress("assembling " + robot.name());
    return loop_positions(robot, state, options);
  }();
  Json json{{"method", found.method}, {"complete", found.complete}, {"assemblies", Json::array()}};
  for (const LoopPosition& position : found.list)
    json["assemblies"].push_back(to_json(robot, position, true));
  json["nearest"] = found.nearest ? to_json(robot, *found.nearest, false) : Json();
  json["note"] = found.note;
  deliver(to_line(json), out);
}

}  // namespace articula::cli
