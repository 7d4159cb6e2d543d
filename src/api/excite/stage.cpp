#include "api/excite/stage.hpp"

#include <algorithm>
#include <cmath>

#include "base/json.hpp"
#include "base/text.hpp"
#include "io/yaml.hpp"

namespace articula {

namespace {

constexpr double largest_coefficient = 1e6;

bool is_count(const Json& json, double most) {
  return json.is(Json::Kind::number) && json.number() >= 0 && json.number() <= most &&
         json.number() == std::floor(json.number());
}

bool is_list(const Json& json, std::size_t size) {
  const auto is_sound = [](const Json& x) {
    return x.is(Json::Kind::number) && std::fabs(x.number()) <= largest_coefficient;
  };
  return json.is(Json::Kind::array) && json.size() == size &&
         std::all_of(json.values().begin(), json.values().end(), is_sound);
}

std::vector<double> numbers_in(const Json& json) {
  std::vector<double> list;
  for (const Json& x : json.values()) list.push_back(x.number());
  return list;
}

bool is_stage(const Json& json) {
  const std::vector<std::string> keys{"excite", "problem", "round", "evaluations", "value", "now", "best"};
  return json.is(Json::Kind::object) && json.keys() == keys;
}

}  // namespace

std::string problem_of(const Robot& robot, const ExciteRequest& r) {
  std::string text =
      write_yaml(robot) + r.load + "|" + r.link + "|" + r.assembly + "|" + digits_of(r.duration);
  for (const std::vector<std::string>* words :
       {&r.parameters, &r.limits.ranges, &r.limits.velocities, &r.limits.accelerations})
    text += "|" + joined(*words, ",");
  for (const double x : r.effort) text += "|" + digits_of(x);
  for (const ToolRange& t : r.tool)
    text += "|" + std::to_string(t.axis) + digits_of(t.lower) + ":" + digits_of(t.upper);
  for (const unsigned long x :
       {static_cast<unsigned long>(r.family), r.order.value_or(0) + 0ul,
        static_cast<unsigned long>(r.evaluations), static_cast<unsigned long>(r.criterion), r.seed})
    text += "|" + std::to_string(x);
  return std::to_string(fnv1a(text));
}

std::string text_of(const ExcitationStage& stage, const std::string& problem) {
  return Json{{"excite", 1},          {"problem", problem},
              {"round", stage.round}, {"evaluations", stage.evaluations},
              {"value", stage.value}, {"now", stage.c},
              {"best", stage.best}}
             .line() +
         "\n";
}

ExcitationStage stage_of_text(const std::string& text, const std::string& problem, std::size_t coefficients) {
  const char* hint = "without the file the search begins anew";
  const auto refuse = [&](const std::string& what) { throw ModelError("--resume", what, hint); };
  Json json;
  try {
    json = read_json(text, "--resume");
  } catch (const InputError&) {
    refuse("the file is no stage of a search");
  }
  if (!is_stage(json) || !is_count(json["excite"], 1) || json["excite"].number() != 1)
    refuse("the file is no stage of a search");
  if (json["problem"].text() != problem)
    refuse("the file is of a search with another robot, or other settings");
  if (!is_count(json["round"], ExcitationSearch::rounds()) || !is_count(json["evaluations"], 1e9) ||
      !json["value"].is(Json::Kind::number) || !is_list(json["now"], coefficients) ||
      !is_list(json["best"], coefficients))
    refuse("the file is damaged");
  ExcitationStage stage;
  stage.round = static_cast<int>(json["round"].number());
  stage.evaluations = static_cast<int>(json["evaluations"].number());
  stage.value = json["value"].number();
  stage.c = numbers_in(json["now"]), stage.best = numbers_in(json["best"]);
  return stage;
}

}  // namespace articula
