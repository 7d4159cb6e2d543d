#include "resolution.hpp"

#include <filesystem>

#include "base/contains.hpp"
#include "base/text.hpp"
#include "report.hpp"

namespace articula::cli {

void refuse_others(const WritingOptions& writing, const Settings& s, std::string_view model,
                   const std::vector<Option>& takes, const std::string& hint) {
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
  add(s.solve_loops, "solve-loops");
  add(!writing.form.empty(), "form");
  add(writing.single, "float");
  add(!writing.lanes.empty(), "lanes");
  add(!writing.shape.empty(), "code");
  for (const auto& [option, text] : s.options)
    add(!text.empty() && !contains(takes, option), std::string(info(option).name));
  if (!given.empty())
    throw ModelError("", "model " + std::string(model) + " takes no " + joined(given, " and no "), hint);
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
