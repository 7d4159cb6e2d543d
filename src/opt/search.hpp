// The search itself, for one set of classes: steps, annealing, the best state. See resubstitute.hpp.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "opt/moves.hpp"
#include "opt/network.hpp"
#include "opt/regroup.hpp"

namespace articula::resub {

class Search {
 public:
  Search(Classes& classes, const std::vector<Ref>& outputs, const Weights& weights, long steps,
         std::uint64_t seed);
  void run();

  long cost() const { return best_cost_; }
  const std::string& stop() const { return stop_; }
  // The live classes and their ways, operands first.
  const std::vector<std::pair<std::uint32_t, Way>>& best() const { return best_; }

 private:
  struct Rated {
    Move move;
    long change;  // of the cost
  };

  std::uint64_t below(std::uint64_t n) { return mix(seed_, ++draws_) % n; }
  long slack();
  void keep();
  void refill();
  std::vector<std::uint32_t> live_classes() const;
  std::uint32_t some_live_class();
  bool improve(std::uint32_t x);
  bool regroup(std::uint32_t x);
  std::vector<std::uint32_t> with_siblings(std::uint32_t x);
  bool carry_out(const Plan& plan, const std::vector<std::uint32_t>& targets);
  void restore();
  void follow(std::uint32_t t);
  long leave(std::uint32_t x);
  bool take(std::uint32_t x, const std::vector<Move>& list, long freed, long most);
  long rate(std::uint32_t x, const Move& move);
  bool apply(std::uint32_t x, const Move& move);

  Classes& classes_;
  Network network_;
  Moves moves_;
  Regroup regroup_;
  Weights weights_;
  const long steps_;
  const std::uint64_t seed_;
  std::uint64_t draws_ = 0;
  long step_ = 0, best_cost_ = 0;
  std::vector<std::pair<std::uint32_t, Way>> changed_;  // by the plan that is carried out: ways before
  std::string stop_;
  std::vector<std::pair<std::uint32_t, Way>> best_;
};

}  // namespace articula::resub
