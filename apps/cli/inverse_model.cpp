// model ROBOT inverse-geometry: the formulas on paper, as code, as a straight-line program.

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "base/text.hpp"
#include "inverse.hpp"
#include "report.hpp"

namespace articula::cli {

namespace {

// Options of `model` that mean nothing here, by name.
void refuse_others(const WritingOptions& writing, const Settings& s) {
  std::vector<std::string> given;
  const auto add = [&](bool is_given, const std::string& name) {
    if (is_given) given.push_back("--" + name);
  };
  const Settings usual;
  if (s.level != usual.level) given.emplace_back("-O" + s.level);
  add(s.cost != usual.cost, "cost");
  add(s.trig != usual.trig, "trig");
  add(s.base_parameters, "base-parameters");
  add(!s.only.empty(), "only");
  add(!s.derivative.empty(), "derivative");
  add(!s.choices.empty(), "choices");
  add(!s.unit_length.empty(), "unit-length");
  add(!writing.form.empty(), "form");
  for (const auto& [option, text] : s.options)
    add(!text.empty() && option != Option::link && option != Option::frame, std::string(info(option).name));
  if (!given.empty())
    throw ModelError("", "model " + std::string(inverse_name) + " takes no " + joined(given, " and no "),
                     "it takes --method, --link, --frame, --hold, --to, -o, --json");
}

// Solvers are headers, of C or of C++: languages that other models are not written in.
const Target* inverse_target_of(const WritingOptions& writing, bool json) {
  static constexpr Target headers[]{{"c", ".h"}, {"cpp", ".hpp"}};
  const std::string suffix = lower(std::filesystem::path(writing.out).extension().string());
  for (const Target& header : headers)
    if (writing.language.empty() ? header.suffix == suffix && !json : header.name == writing.language)
      return &header;
  return target_of(writing, json);
}

Json steps_of(const Resolution& resolution) {
  Json list = Json::array();
  for (const ResolutionStep& step : resolution.steps)
    list.push_back({{"unknown", to_text(resolution.unknowns[static_cast<std::size_t>(step.unknown)].meaning)},
                    {"kind", info(step.kind).name},
                    {"roots", info(step.kind).most_roots},
                    {"role", step.role},
                    {"how", step.how}});
  return list;
}

}  // namespace

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
  refuse_others(writing, settings);
  const Target* target = inverse_target_of(writing, json);
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
