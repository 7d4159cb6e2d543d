#include "opt/search.hpp"

#include <algorithm>
#include <cmath>

namespace articula::resub {

namespace {

constexpr long refill_every = 10000;      // steps: pairs are of what was live then
constexpr std::uint32_t stride = 4;       // of the third classes a step tries, one in so many
constexpr std::uint64_t step_kinds = 16;  // one step in so many looks up ways, the others regroup
constexpr std::uint64_t wide_steps = 16;  // of those that look up, one in so many goes to three operations
constexpr int most_tries = 4;             // moves whose coefficients have no formula
constexpr long never = 1L << 40;
constexpr double hottest = 0.7, coldest = 0.02;  // temperatures, in operations

// The classes that a move reads.
std::vector<Ref> reads(const Move& move) {
  std::vector<Ref> list;
  const auto each = [&](const Way& way) {
    for (const Ref r : way.operands())
      if (Move::is_class(r)) list.push_back(r);
  };
  for (int i = 0; i < move.makes; ++i) each(move.making[static_cast<std::size_t>(i)]);
  each(move.way);
  return list;
}

}  // namespace

Search::Search(Classes& classes, const std::vector<Ref>& outputs, const Weights& weights, long steps,
               std::uint64_t seed)
    : classes_(classes),
      network_(classes, outputs, weights),
      moves_(classes),
      regroup_(classes, network_),
      weights_(weights),
      steps_(steps),
      seed_(seed) {
  keep();
}

void Search::run() {
  long idle = 0;
  for (step_ = 0; step_ < steps_; ++step_) {
    if (step_ % refill_every == 0) refill();
    const std::uint32_t x = some_live_class();
    if (x == none || idle > static_cast<long>(16 * wide_steps * best_.size())) {
      stop_ = "no move left";
      return;
    }
    idle = (below(step_kinds) == 0 ? improve(x) : regroup(x)) ? 0 : idle + 1;
    if (network_.cost() < best_cost_) keep();
  }
  stop_ = "step budget";
}

// How much the cost may rise this time.
long Search::slack() {
  const double done = static_cast<double>(step_) / static_cast<double>(steps_);
  const double unit = (static_cast<double>(below(1U << 30U)) + 0.5) / static_cast<double>(1U << 30U);
  const double temperature = hottest * (1 - done) + coldest;
  return static_cast<long>(-std::log(unit) * temperature * weights_.unit());
}

void Search::keep() {
  best_cost_ = network_.cost();
  best_.clear();
  for (const std::uint32_t x : live_classes()) best_.emplace_back(x, network_.way(x));
}

std::vector<std::uint32_t> Search::live_classes() const {
  std::vector<std::uint32_t> list;
  for (const std::uint32_t x : network_.order())
    if (network_.is_read(x)) list.push_back(x);
  return list;
}

// Pairs of what is live, and of what that reads.
void Search::refill() {
  std::vector<std::uint32_t> members;
  std::vector<char> taken(classes_.size(), 0);
  const auto take = [&](std::uint32_t x) {
    if (x != Classes::zero && !taken[x]) taken[x] = 1, members.push_back(x);
  };
  for (const std::uint32_t x : live_classes()) {
    take(x);
    const Way& way = network_.way(x);
    for (const Ref r : way.operands()) take(r.id());
  }
  moves_.refill(members);
}

std::uint32_t Search::some_live_class() {
  if (best_.empty()) return none;
  while (true) {
    const auto x = static_cast<std::uint32_t>(below(classes_.size()));
    if (network_.is_read(x)) return x;
  }
}

// What is saved when x is no longer computed as it is now.
long Search::leave(std::uint32_t x) {
  const Way& way = network_.way(x);
  return network_.weight(way) - network_.leave(way);
}

bool Search::improve(std::uint32_t x) {
  if (classes_.is_angle(x)) return false;
  const long freed = leave(x), most = slack();
  const int operations = static_cast<int>((freed + most) / weights_.unit());
  const int widest = below(wide_steps) == 0 ? 3 : 2;
  const auto start = static_cast<std::uint32_t>(below(stride));
  const bool changed = take(x, moves_.find(x, std::min(operations, widest), start, stride), freed, most);
  network_.read(network_.way(x));
  if (!changed) return false;
  const Way way = network_.way(x);
  for (const Ref r : way.operands())
    if (!classes_.is_free(r.id())) follow(r.id());
  return true;
}

// t has come to life, perhaps: other classes may gain by it.
void Search::follow(std::uint32_t t) {
  for (const std::uint32_t y : live_classes()) {
    if (y == t || classes_.is_angle(y) || !network_.is_read(y) || !network_.is_read(t)) continue;
    const std::vector<Move> list = moves_.find_with(y, t);
    if (list.empty()) continue;
    const long freed = leave(y);
    take(y, list, freed, -1);
    network_.read(network_.way(y));
  }
}

// Takes one of the moves that raise the cost by no more than `most`: the best if there is a gain, else any. The way of x
// has been left.
bool Search::take(std::uint32_t x, const std::vector<Move>& list, long freed, long most) {
  std::vector<Rated> rated;
  long least = 0;
  for (const Move& move : list) {
    if (move.makes == 0 && move.way == network_.way(x)) continue;
    const long change = rate(x, move) - freed;
    if (change > most) continue;
    least = std::min(least, change);
    rated.push_back({move, change});
  }
  if (least < 0) std::erase_if(rated, [&](const Rated& r) { return r.change > least; });
  for (int tries = 0; tries < most_tries && !rated.empty(); ++tries) {
    const std::size_t i = below(rated.size());
    if (apply(x, rated[i].move)) return true;
    rated.erase(rated.begin() + static_cast<long>(i));
  }
  return false;
}

// What the operations of a move and the classes it brings to life cost; past all bounds when it closes a cycle.
long Search::rate(std::uint32_t x, const Move& move) {
  const std::vector<Ref> operands = reads(move);
  for (const Ref r : operands)
    if (network_.rests_on(r, x)) return never;
  long cost = network_.weight(move.way);
  for (int i = 0; i < move.makes; ++i) cost += network_.weight(move.making[static_cast<std::size_t>(i)]);
  for (const Ref r : operands) cost += network_.read(r);
  for (const Ref r : operands) network_.leave(r);
  return cost;
}

// A class that a move makes may be known already, with a way that rests on x: seen only now.
bool Search::apply(std::uint32_t x, const Move& move) {
  const std::optional<Way> way = moves_.settle(x, move);
  network_.grow();
  if (!way || network_.would_cycle(x, *way)) return false;
  network_.choose(x, *way);
  return true;
}

}  // namespace articula::resub
