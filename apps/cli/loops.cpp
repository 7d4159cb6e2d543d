#include "loops.hpp"

#include "report.hpp"
#include "resolution.hpp"
#include "state.hpp"
#include "terminal.hpp"

namespace articula::cli {

LoopModel loops_with_progress(const Robot& robot) {
  const Progress progress("resolving the loops of " + robot.name());
  return loop_model(robot);
}

Json to_json(const Robot& robot, const LoopModel& model) {
  Json json = solver_json(model.robot, loops_name, model.loops.complete() ? "closed" : "numeric",
                          model.procedure, model.seconds);
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
  const Target* target = solver_target_of(writing, json);
  const Robot robot = robot_of(name, settings);
  const LoopModel model = loops_with_progress(robot);
  if (target == nullptr && json) return deliver(to_line(to_json(robot, model)), writing.out);
  const Target& to = target == nullptr ? target_named("text") : *target;
  const std::string command = model_command(name, std::string(loops_name), settings, std::string(to.name));
  deliver_written(written(robot, model, to, command), writing,
                  json ? std::optional(to_json(robot, model)) : std::nullopt);
}

namespace {

Json position_json(const Robot& robot, const LoopPosition& at, bool closed) {
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
  refuse_others({}, settings, loops_name, {"--link"}, "it takes --at, --link, -o, --set");
  if (!csv.empty())
    throw ModelError("", std::string(loops_name) + " has more answers than one at a state",
                     "give states one by one, with --at");
  if (!assembly.empty())
    throw ModelError("", std::string(loops_name) + " lists every assembly", "leave --assembly out");
  const Robot robot = robot_of(name, settings);
  if (const auto reason = solver_model_named(loops_name)->refuses(robot)) throw ModelError("", *reason);
  const State state = read_state(input_text(at), input_title(at), values_of(settings.importing.set));
  const articula::Options options = options_of(robot, settings);
  const LoopPositions found = [&] {
    const Progress progress("assembling " + robot.name());
    return loop_positions(robot, state, options);
  }();
  Json json{{"method", found.method}, {"complete", found.complete}, {"assemblies", Json::array()}};
  for (const LoopPosition& position : found.list)
    json["assemblies"].push_back(position_json(robot, position, true));
  json["nearest"] = found.nearest ? position_json(robot, *found.nearest, false) : Json();
  json["note"] = found.note;
  deliver(to_line(json), out);
}

}  // namespace articula::cli
