// model ROBOT inverse-geometry: the formulas on paper, as code, as a straight-line program.

#include "inverse.hpp"
#include "report.hpp"
#include "resolution.hpp"

namespace articula::cli {

Json to_json(const InverseModel& model) {
  Json json = solver_json(model.robot, inverse_name, model.method, model.procedure, model.seconds);
  for (const SerialJoint& joint : model.chain.joints) json["joints"].push_back(to_text(joint.q));
  if (model.resolution) json["steps"] = steps_of(*model.resolution);
  json["nearby"] = model.nearby;
  json["refused"] = to_json(model.refused);
  return json;
}

void inverse_geometry(const std::string& name, const WritingOptions& writing, const Settings& settings,
                      const std::vector<std::string>& hold, bool json) {
  refuse_others(writing, settings, inverse_name, {"--method", "--link", "--frame"},
                "it takes --method, --link, --frame, --hold, --to, -o, --json");
  const Target* target = solver_target_of(writing, json);
  const Robot robot = robot_of(name, settings);
  const InverseModel model = inverse_with_progress(robot, inverse_request_of(robot, settings, hold));
  if (target == nullptr && json) return deliver(to_line(to_json(model)), writing.out);
  const Target& to = target == nullptr ? target_named("text") : *target;
  std::string command = model_command(name, std::string(inverse_name), settings, std::string(to.name));
  for (const std::string& joint : hold) command += " --hold " + quoted(joint);
  deliver_written(written(robot, model, to, command), writing,
                  json ? std::optional(to_json(model)) : std::nullopt);
}

}  // namespace articula::cli
