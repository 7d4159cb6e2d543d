#include "opt/search.hpp"

#include "expr/field.hpp"

namespace articula {

namespace {

class Search {
 public:
  Search(const ChoiceSpace& space, const CostOfChoices& cost, long budget, const Choices& start)
      : space_(space), cost_of_(cost), budget_(budget), best_{start, 0, 0, {}} {
    best_.cost = cost(start), best_.tried = 1;
  }

  Found run() {
    Found here = best_;
    descend(here);
    constexpr int most_in_vain = 12;
    for (int in_vain = 0; left() && in_vain < most_in_vain; ++in_vain) {
      Found there = best_;
      kick(there);
      descend(there);
      if (there.cost < best_.cost) in_vain = -1;
      if (there.cost <= best_.cost) best_.choices = there.choices, best_.cost = there.cost;
    }
    best_.tried = tried_;
    best_.stop = left() ? "nothing gains any more" : "budget of " + std::to_string(budget_) + " trials";
    return best_;
  }

 private:
  bool left() const { return tried_ < budget_; }

  static void set(Choices& choices, const Choice& choice, const std::string& value) {
    if (value == choice.values.front()) {
      choices.erase(choice.name);
    } else {
      choices[choice.name] = value;
    }
  }

  bool improve(Found& at, const Choice& choice) {
    const std::string before = chosen(at.choices, choice.name, choice.values.front());
    bool gained = false;
    for (const std::string& value : choice.values) {
      if (value == before || !left()) continue;
      Choices next = at.choices;
      set(next, choice, value);
      const long cost = cost_of_(next);
      ++tried_;
      if (cost >= at.cost) continue;
      at.choices = next, at.cost = cost, gained = true;
    }
    return gained;
  }

  void descend(Found& at) {
    for (bool gained = true; gained && left();) {
      gained = false;
      for (const Choice& choice : space_) gained = improve(at, choice) || gained;
    }
    if (at.cost < best_.cost) best_.choices = at.choices, best_.cost = at.cost;
  }

  std::uint64_t draw(std::uint64_t below) { return mix(5, ++draws_) % below; }

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

Found search(const ChoiceSpace& space, const CostOfChoices& cost, long budget, const Choices& start) {
  if (space.empty()) return {{}, cost({}), 1, "nothing to choose"};
  return Search(space, cost, budget, start).run();
}

}  // namespace articula
