#include "resolution.hpp"

#include <filesystem>

#include "base/contains.hpp"
#include "base/text.hpp"
#include "report.hpp"

namespace articula::cli {

void refuse_others(const WritingOptions& writing, const Settings& settings, std::string_view model,
                   const std::vector<std::string>& takes, const std::string& hint) {
  std::vector<std::string> refused;
  for (const std::vector<GivenOption>& options : {given(settings), given(writing)})
    for (const GivenOption& option : options)
      if (!contains(takes, option.name) && !contains(refused, option.name)) refused.push_back(option.name);
  if (!refused.empty())
    throw ModelError("", "model " + std::string(model) + " takes no " + joined(refused, " and no "), hint);
}

const Target* solver_target_of(const WritingOptions& writing, bool json) {
  const std::string suffix = lower(std::filesystem::path(writing.out).extension().string());
  for (const Target& header : solver_headers())
    if (writing.language.empty() ? header.suffix == suffix && !json : header.name == writing.language)
      return &header;
  return target_of(writing, json);
}

Json solver_json(const std::string& robot, std::string_view model, const std::string& method,
                 const std::optional<Procedure>& procedure, double seconds) {
  Json json{{"robot", robot}, {"model", model}, {"method", method}, {"base_parameters", false}};
  if (procedure) {
    json["online"] = to_json(online_counts(procedure->program));
    json["setup"] = to_json(setup_counts(procedure->program));
  }
  json["proven_equal_to"] = Json::array();  // it is its equations that are proven
  json["seconds"] = seconds;
  return json;
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

}  // namespace articula::cli
