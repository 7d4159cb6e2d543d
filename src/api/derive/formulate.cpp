#include "api/derive/formulate.hpp"

#include <algorithm>

#include "base/contains.hpp"
#include "base/named.hpp"
#include "base/text.hpp"

namespace articula {

namespace {

constexpr const char* seed_name = "seed";

// Trials, so that about this many operations are looked at, and no more than a robot of usual size needs.
long trials(int level, int operations) {
  const long most = level > first_search_level ? 2000 : 200;
  return std::clamp(most * 300 / std::max(operations, 1), 20L, most);
}

const Method* method_with_choices(const Model& model) {
  const auto found = std::find_if(model.methods.begin(), model.methods.end(),
                                  [](const Method& m) { return m.choices != nullptr; });
  return found == model.methods.end() ? nullptr : &*found;
}

const Method& method_of(const Model& model, const Robot& robot, const Request& request) {
  const bool chooses = request.choices || !request.unit_length.empty() || request.search_choices;
  const bool searches = request.opt.level >= first_search_level && request.derivative.empty();
  if (!request.method.empty()) return method_named(model, request.method);
  if (!request.derivative.empty()) return model.methods.front();
  const Method* method = chooses || searches ? method_with_choices(model) : nullptr;
  return method == nullptr ? default_method(model, robot) : *method;
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
  return contains(choice.values, value);
}

void check(const Choices& choices, const ChoiceSpace& space, const Robot& robot) {
  for (const auto& [name, value] : choices) {
    const Choice* choice = find_named(space, name);
    if (choice == nullptr) throw has_no("robot " + robot.name(), "choice", name, all_names(space));
    if (!has(*choice, value))
      throw ModelError("robot " + robot.name(), in_quotes(name) + " cannot be " + in_quotes(value),
                       possible(value, choice->values));
  }
}

Choices those_that_apply(const Choices& choices, const ChoiceSpace& space) {
  Choices kept;
  for (const auto& [name, value] : choices)
    if (const Choice* choice = find_named(space, name); choice != nullptr && has(*choice, value))
      kept[name] = value;
  return kept;
}

// A length as the unit: accelerations are divided by it, forces multiplied, so that moments stay.
Choices unit_choices(const std::string& length) {
  if (length.empty()) return {};
  return {{"unit-length", length}, {"unit-force", "1/length"}};
}

struct Tried {
  bool proven;
  Counts counts;
  long cost;
};
constexpr long too_much = 1'000'000'000;  // what cannot be proven is never chosen

// A method with choices, beside the model's first method. Some equalities fingerprints do not see: sqrt(L)^2 = L in one
// association of a product and not in another.
class Trial {
 public:
  Trial(const Model& model, const Method& method, const Robot& robot, const Request& request)
      : model_(model), method_(method), robot_(robot), request_(request) {
    Graph graph;
    expected_ = prints(wanted(model.methods.front().build(graph, robot, request.options)));
  }

  Tried operator()(const Choices& choices) const {
    Graph graph;
    Options options = request_.options;
    options.choices = choices;
    const Outputs outputs = wanted(method_.build(graph, robot_, options));
    OptOptions quick = request_.opt;
    quick.level = 1;
    const Outputs best = optimise(outputs, quick).outputs;
    const bool proven = prints(outputs) == expected_;
    return {proven, online_cost(best), proven ? cost(best, quick.cost) : too_much};
  }

 private:
  Outputs wanted(const Outputs& outputs) const { return wanted_outputs(model_, outputs, request_.only); }
  static std::vector<Fingerprint> prints(const Outputs& outputs) {
    std::vector<Fingerprint> list;
    for (const Expr& e : values(outputs)) list.push_back(e.fingerprint());
    return list;
  }

  const Model& model_;
  const Method& method_;
  const Robot& robot_;
  const Request& request_;
  std::vector<Fingerprint> expected_;
};

ChoiceSpace with_seed(ChoiceSpace space) {
  space.push_back({seed_name, {"1", "2", ".. 999999"}});
  return space;
}

Formulation seeded(Formulation formulation) {
  const auto found = formulation.choices.find(seed_name);
  if (found != formulation.choices.end()) formulation.seed = *seed_of(found->second);
  return formulation;
}

// The request that choices_key calls so, if there is one.
std::optional<Request> request_called(const std::string& key, const Model& model) {
  Request request;
  request.model = model.name;
  for (const std::string& word : split(key, ' ')) {
    const auto& outputs = model.outputs;
    if (std::any_of(outputs.begin(), outputs.end(), [&](const OutputInfo& o) { return o.name == word; }))
      request.only.push_back(word);
    if (word == "base") request.base_parameters = true;
    if (word == "single") request.opt.trig = Trig::single;
    if (word == "machine") request.opt.cost = CostModel::machine;
  }
  return choices_key(request) == key ? std::optional(request) : std::nullopt;
}

// What is wrong with choices that a robot's file keeps, if anything.
std::optional<std::string> doubt_about(const std::string& key, const Choices& choices, const Robot& robot) {
  const std::string name = split(key, ' ').front();
  const Model* model = find_named(catalogue(), name);
  if (model == nullptr) return "unknown model " + in_quotes(name);
  const std::optional<Request> request = request_called(key, *model);
  const Method* method = method_with_choices(*model);
  if (!request || method == nullptr) return in_quotes(key) + " is nothing that is asked for";
  if (refusal(*model, robot)) return std::nullopt;
  try {
    const Robot used = request->base_parameters ? base_parameters(robot).robot : robot;
    check(choices, with_seed(method->choices(used)), robot);
  } catch (const ModelError& e) {
    return shortened(key) + ": " + e.diagnostics().front().message;
  }
  return std::nullopt;
}

// Searched around what is fixed already.
void search(Formulation& formulation, ChoiceSpace space, const Trial& trial, int level) {
  Choices& choices = formulation.choices;
  std::erase_if(space, [&](const Choice& c) { return choices.count(c.name) != 0; });
  const Counts before = trial(choices).counts;
  const Found found = choose(
      space, [&](const Choices& c) { return trial(c).cost; }, trials(level, before.total()), choices);
  choices = found.choices;
  formulation.gain = Gain{"choices", before, trial(choices).counts, found.stop};
}

// What the user has said, all of it.
Choices given_choices(const Request& request, const ChoiceSpace& space, const Robot& robot) {
  Choices choices = unit_choices(request.unit_length);
  check(choices, space, robot);
  if (!request.choices) return choices;
  check(*request.choices, space, robot);
  for (const auto& [name, value] : *request.choices)
    if (!choices.emplace(name, value).second)
      throw ModelError("", "--unit-length and the choice of '" + name + "' exclude each other");
  return choices;
}

}  // namespace

Outputs wanted_outputs(const Model& model, const Outputs& outputs, const std::vector<std::string>& only) {
  if (only.empty()) return outputs;
  std::vector<std::string> names;
  Outputs wanted;
  for (const Output& output : outputs) {
    names.push_back(output.name);
    if (contains(only, output.name)) wanted.push_back(output);
  }
  for (const std::string& name : only)
    if (!contains(names, name)) throw has_no("model " + std::string(model.name), "output", name, names);
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

std::vector<Diagnostic> doubtful_choices(const Robot& robot) {
  std::vector<Diagnostic> found;
  for (const auto& [key, choices] : robot.data().choices)
    if (const auto doubt = doubt_about(key, choices, robot))
      found.push_back({Severity::warning, {}, "choices: " + *doubt, {}, {}});
  return found;
}

Formulation formulate(const Model& model, const Robot& used, const Request& request) {
  const Method& method = method_of(model, used, request);
  Formulation result{&method, {}, 1, {}};
  const std::string where = "model " + std::string(model.name) + ", method " + std::string(method.name);
  const bool given = request.choices.has_value() || !request.unit_length.empty();
  const bool searches =
      request.search_choices || (request.opt.level >= first_search_level && request.derivative.empty());
  if (method.choices == nullptr) {
    if (given || request.search_choices) throw ModelError(where, "there is nothing to choose");
    return result;
  }
  if (!given && !searches && !method.variant) return result;
  const ChoiceSpace space = method.choices(used);
  if (!request.unit_length.empty() && find_named(space, "unit-length") == nullptr)
    throw ModelError(where, "it computes with no lengths that could be its unit");
  result.choices = given_choices(request, with_seed(space), used);
  const auto kept = used.data().choices.find(choices_key(request));
  if (!given && !request.search_choices && kept != used.data().choices.end())
    result.choices = those_that_apply(kept->second, with_seed(space));
  const bool complete = request.choices || (!given && !request.search_choices && !result.choices.empty());
  const Trial trial(model, method, used, request);
  if (searches && !complete) search(result, space, trial, request.opt.level);
  if (trial(result.choices).proven) return seeded(result);
  if (given || !request.method.empty())
    throw ModelError(where + ", robot " + used.name(), "what is chosen cannot be proven for this robot",
                     "leave the choice to -O1");
  return {&model.methods.front(), {}, 1, {}};
}

}  // namespace articula
