// Regrouping: a few classes that read the same values are written out as sums of products, and factored again together in
// another order.
//
//   r (c a - s b) + (c d - s e)  and  r (s a + c b) + (s d + c e)   become   c X - s Y  and  s X + c Y,   X = r a + d, Y = r b + e
//
// No single operation of the first form is a step towards the second: look-ups alone (moves.hpp) do not get there.
// Every value that a plan needs and that is live already is read instead of being made.
#pragma once

#include <optional>
#include <vector>

#include "opt/classes.hpp"
#include "opt/network.hpp"

namespace articula::resub {

// A straight line of operations that ends in the targets. Numbers from `step` on stand for its own steps.
struct Plan {
  static constexpr std::uint32_t step = 0x40000000;
  struct Step {
    Way way;
    bool parameter;
  };
  std::vector<Step> steps;
  long cost = 0;
};

class Regroup {
 public:
  Regroup(Classes& classes, const Network& network) : classes_(classes), network_(network) {}

  // A plan for the targets, sums or products, whose ways have been left. Draws decide what is written out and what is factored first.
  std::optional<Plan> plan(const std::vector<std::uint32_t>& targets, std::uint64_t seed);

 private:
  struct Term {
    bool minus;
    std::vector<std::uint32_t> factors;  // in order
  };
  using Terms = std::vector<Term>;

  std::optional<Terms> written_out(std::uint32_t x) const;
  bool is_opened(std::uint32_t x) const;
  bool is_usable(std::uint32_t x) const;
  std::uint64_t rank(std::uint32_t x) const { return mix(seed_, x); }

  Ref built(Terms terms);
  Ref product(const Term& term);
  Ref sum(std::vector<Ref> parts);
  Ref combined(Op op, Ref a, Ref b);
  std::optional<Ref> there(Value v) const;
  std::uint32_t common_factor(const Terms& terms) const;
  Value value(Ref r) const;
  Value value(const Terms& terms) const;
  bool is_parameter(Ref r) const;

  Classes& classes_;
  const Network& network_;
  std::vector<std::uint32_t> targets_;
  std::uint64_t seed_ = 0;
  Plan plan_;
  std::vector<Value> values_;  // of its steps
};

}  // namespace articula::resub
