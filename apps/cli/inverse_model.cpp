// model ROBOT inverse-geometry: the formulas on paper, as code, as a straight-line program.

#include <chrono>

#include "inverse.hpp"
#include "report.hpp"
#include "resolution.hpp"

namespace articula::cli {

Json to_json(const InverseModel& model, double seconds) {
  Json json{
      {"robot", model.robot}, {"model", inverse_name}, {"method", model.method}, {"base_parameters", false}};
  if (model.procedure) {
    json["online"] = to_json(online_counts(model.procedure->program));
    json["setup"] = to_json(setup_counts(model.procedure->program));
  }
  json["proven_equal_to"] = Json::array();  // it is its equations that are proven, at the direct model
  json["seconds"] = seconds;
  for (const SerialJoint& joint : model.chain.joints) json["joints"].push_back(to_text(joint.q));
  if (model.resolution) json["steps"] = steps_of(*model.resolution);
  json["nearby"] = model.nearby;
  json["refused"] = to_json(model.refused);
  return json;
}

TimedInverse inverse_timed(const Robot& robot, const InverseRequest& request) {
  const auto start = std::chrono::steady_clock::now();
  InverseModel model = inverse_with_progress(robot, request);
  return {std::move(model), std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count()};
}

void inverse_geometry(const std::string& name, const WritingOptions& writing, const Settings& settings,
                      const std::vector<std::string>& hold, bool json) {
  refuse_others(writing, settings, inverse_name, {Option::link, Option::frame},
                "it takes --method, --link, --frame, --hold, --to, -o, --json");
  const Target* target = solver_target_of(writing, json);
  const Robot robot = robot_of(name, settings);
  const auto [model, seconds] = inverse_timed(robot, inverse_request_of(robot, settings, hold));
  const Json report = to_json(model, seconds);
  if (target == nullptr && json) return deliver(to_line(report), writing.out);
  if (target == nullptr) return deliver(plain_text(inverse_sheet(robot, model)), writing.out);
  std::string command = model_command(name, std::string(inverse_name), settings, std::string(target->name));
  for (const std::string& joint : hold) command += " --hold " + quoted(joint);
  const std::string text = target->render != nullptr
                               ? target->render(inverse_sheet(robot, model))
                               : inverse_code(robot, model, std::string(target->name), command);
  deliver_written(text, writing, json ? std::optional(report) : std::nullopt);
}

}  // namespace articula::cli
