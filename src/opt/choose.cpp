#include "opt/choose.hpp"

#include <set>

#include "expr/field.hpp"

namespace articula {

namespace {

class ChoiceSearch {
 public:
  ChoiceSearch(const ChoiceSpace& space, const CostOfChoices& cost, long budget, const Choices& start)
      : space_(space), cost_of_(cost), budget_(budget), best_{start, 0, 0, {}} {
    best_.cost = cost(start), best_.tried = 1;
  }

  Found run() {
    Found here = best_;
    together(here);
    descend(here);
    constexpr int most_in_vain = 12;
    for (int in_vain = 0; enough() && in_vain < most_in_vain; ++in_vain) {
      const long cost_of_best = best_.cost;
      Found there = best_;
      kick(there);
      descend(there);
      if (best_.cost < cost_of_best) in_vain = -1;
      if (there.cost <= best_.cost) best_.choices = there.choices, best_.cost = there.cost;
    }
    best_.stop = enough() ? "nothing gains any more" : "budget of " + std::to_string(budget_) + " trials";
    tidy();
    best_.tried = tried_;
    return best_;
  }

 private:
  bool left() const { return tried_ < budget_; }
  bool enough() const { return tried_ + static_cast<long>(space_.size()) < budget_; }  // for tidying

  static void set(Choices& choices, const Choice& choice, const std::string& value) {
    if (value == choice.values.front()) {
      choices.erase(choice.name);
    } else {
      choices[choice.name] = value;
    }
  }

  bool improve(Found& at, const Choices& next) {
    if (!left() || next == at.choices) return false;
    const long cost = cost_of_(next);
    ++tried_;
    if (cost >= at.cost) return false;
    at.choices = next, at.cost = cost;
    return true;
  }

  bool improve(Found& at, const Choice& choice) {
    bool gained = false;
    for (const std::string& value : choice.values) {
      Choices next = at.choices;
      set(next, choice, value);
      gained = improve(at, next) || gained;
    }
    return gained;
  }

  static std::string without_numbers(std::string text) {
    std::erase_if(text, [](char c) { return c >= '0' && c <= '9'; });
    return text;
  }

  // Every member of a family that has the value, its numbers aside, takes it.
  void together(Found& at) {
    std::set<std::pair<std::string, std::string>> families;
    for (const Choice& choice : space_)
      for (const std::string& value : choice.values)
        families.emplace(without_numbers(choice.name), without_numbers(value));
    for (const auto& [name, value] : families) {
      Choices next = at.choices;
      for (const Choice& choice : space_)
        for (const std::string& v : choice.values)
          if (without_numbers(choice.name) == name && without_numbers(v) == value) set(next, choice, v);
      improve(at, next);
    }
  }

  void descend(Found& at) {
    for (bool gained = true; gained && left();) {
      gained = false;
      for (const Choice& choice : space_) gained = improve(at, choice) || gained;
    }
    if (at.cost < best_.cost) best_.choices = at.choices, best_.cost = at.cost;
  }

  // What brings nothing is not chosen.
  void tidy() {
    for (const Choice& choice : space_) {
      Choices next = best_.choices;
      set(next, choice, choice.values.front());
      if (next == best_.choices || !left()) continue;
      ++tried_;
      if (const long cost = cost_of_(next); cost <= best_.cost) best_.choices = next, best_.cost = cost;
    }
  }

  std::uint64_t draw(std::uint64_t below) { return mix(1, ++draws_) % below; }

  void kick(Found& at) {
    for (std::uint64_t k = 2 + draw(2); k > 0; --k) {
      const Choice& choice = space_[draw(space_.size())];
      set(at.choices, choice, choice.values[draw(choice.values.size())]);
    }
    at.cost = cost_of_(at.choices);
    ++tried_;
  }

  const ChoiceSpace& space_;
  const CostOfChoices& cost_of_;
  long budget_, tried_ = 1;
  std::uint64_t draws_ = 0;
  Found best_;
};

}  // namespace

Found choose(const ChoiceSpace& space, const CostOfChoices& cost, long budget, const Choices& start) {
  if (space.empty()) return {start, cost(start), 1, "nothing to choose"};
  return ChoiceSearch(space, cost, budget, start).run();
}

}  // namespace articula
