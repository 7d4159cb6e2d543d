#include "api/formulate.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace articula {

namespace {

constexpr const char* seed_name = "seed";

// Trials, so that about this many operations are looked at, and no more than a robot of usual size needs.
long trials(int level, int operations) {
  const long most = level == first_search_level ? 200 : 2000;
  return std::clamp(most * 300 / std::max(operations, 1), 20L, most);
}

const Method& method_of(const Model& model, const Request& request) {
  const bool chooses = request.choices || !request.unit_length.empty() || request.search_choices;
  const bool searches = request.opt.level >= first_search_level && request.derivative.empty();
  if (!request.method.empty() || (!chooses && !searches)) return method_named(model, request.method);
  for (const Method& method : model.methods)
    if (method.choices != nullptr) return method;
  return model.methods.front();
}

const Choice* find(const ChoiceSpace& space, const std::string& name) {
  const auto found =
      std::find_if(space.begin(), space.end(), [&](const Choice& c) { return c.name == name; });
  return found == space.end() ? nullptr : &*found;
}

// 1 .. 999999, or nothing.
std::optional<std::uint64_t> seed_of(const std::string& text) {
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  if (text.empty() || text.size() > 6 || text[0] == '0' || !std::all_of(text.begin(), text.end(), digit))
    return std::nullopt;
  return std::stoull(text);
}

bool has(const Choice& choice, const std::string& value) {
  if (choice.name == seed_name) return seed_of(value).has_value();
  return std::find(choice.values.begin(), choice.values.end(), value) != choice.values.end();
}

void check(const Choices& choices, const ChoiceSpace& space, const Robot& robot) {
  for (const auto& [name, value] : choices) {
    const Choice* choice = find(space, name);
    std::vector<std::string> names;
    for (const Choice& c : space) names.push_back(c.name);
    if (choice == nullptr)
      throw ModelError("robot " + robot.name(), "there is no choice '" + shortened(name) + "'",
                       "choices: " + joined(names, ", "));
    if (!has(*choice, value))
      throw ModelError("robot " + robot.name(),
                       "'" + shortened(name) + "' cannot be '" + shortened(value) + "'",
                       "it is one of: " + joined(choice->values, ", "));
  }
}

Choices those_that_apply(const Choices& choices, const ChoiceSpace& space) {
  Choices kept;
  for (const auto& [name, value] : choices)
    if (const Choice* choice = find(space, name); choice != nullptr && has(*choice, value))
      kept[name] = value;
  return kept;
}

// A length as the unit: accelerations are divided by it, forces multiplied, so that moments stay.
Choices unit_choices(const std::string& length) {
  if (length.empty()) return {};
  return {{"unit-length", length}, {"unit-force", "1/length"}};
}

struct Tried {
  Counts counts;
  long cost;
};

Tried tried_with(const Model& model, const Method& method, const Robot& robot, const Request& request,
                 const Choices& choices) {
  Graph graph;
  Options options = request.options;
  options.choices = choices;
  const Outputs outputs = wanted_outputs(model, method.build(graph, robot, options), request.only);
  OptOptions quick = request.opt;
  quick.level = 1;
  const Outputs best = optimise(outputs, quick).outputs;
  return {online_cost(best), cost(best, quick.cost)};
}

ChoiceSpace with_seed(ChoiceSpace space) {
  space.push_back({seed_name, {"1", "2", ".. 999999"}});
  return space;
}

Formulation seeded(Formulation formulation) {
  const auto found = formulation.choices.find(seed_name);
  if (found != formulation.choices.end()) formulation.seed = *seed_of(found->second);
  return formulation;
}

}  // namespace

Outputs wanted_outputs(const Model& model, const Outputs& outputs, const std::vector<std::string>& only) {
  if (only.empty()) return outputs;
  std::vector<std::string> names;
  Outputs wanted;
  for (const Output& output : outputs) {
    names.push_back(output.name);
    if (std::find(only.begin(), only.end(), output.name) != only.end()) wanted.push_back(output);
  }
  for (const std::string& name : only)
    if (std::find(names.begin(), names.end(), name) == names.end())
      throw ModelError("", "model " + std::string(model.name) + " has no output '" + shortened(name) + "'",
                       "outputs: " + joined(names, ", "));
  return wanted;
}

std::string choices_key(const Request& request) {
  std::string key = request.model;
  for (const std::string& output : request.only) key += " " + output;
  if (request.base_parameters) key += " base";
  if (request.opt.trig == Trig::single) key += " single";
  if (request.opt.cost == CostModel::machine) key += " machine";
  return key;
}

Formulation formulate(const Model& model, const Robot& used, const Request& request) {
  Formulation result{&method_of(model, request), unit_choices(request.unit_length), 1, {}};
  const Method& method = *result.method;
  const bool given = request.choices.has_value() || !request.unit_length.empty();
  if (method.choices == nullptr) {
    if (given || request.search_choices)
      throw ModelError("model " + std::string(model.name) + ", method " + std::string(method.name),
                       "there is nothing to choose");
    return result;
  }
  if (!given && request.opt.level < first_search_level && !request.search_choices) return result;
  ChoiceSpace space = method.choices(used);
  check(result.choices, space, used);
  const ChoiceSpace known = with_seed(space);
  if (request.choices) {
    check(*request.choices, known, used);
    for (const auto& [name, value] : *request.choices) result.choices[name] = value;
    return seeded(result);
  }
  const auto kept = used.data().choices.find(choices_key(request));
  if (kept != used.data().choices.end() && !request.search_choices && request.unit_length.empty()) {
    result.choices = those_that_apply(kept->second, known);
    return seeded(result);
  }
  if (request.opt.level < first_search_level && !request.search_choices) return result;
  std::erase_if(space, [&](const Choice& c) { return result.choices.count(c.name) != 0; });
  const auto tried = [&](const Choices& c) { return tried_with(model, method, used, request, c); };
  const Counts before = tried(result.choices).counts;
  const Found found = choose(
      space, [&](const Choices& c) { return tried(c).cost; }, trials(request.opt.level, before.total()),
      result.choices);
  result.choices = found.choices;
  result.gain = Gain{"choices", before, tried(found.choices).counts, found.stop};
  return result;
}

}  // namespace articula
