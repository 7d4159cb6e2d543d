// What the optimiser does, in order. The passes are repeated until a round gains nothing; a pass whose result costs more
// than what it was given is undone. Splitting angles is no gain but a wish, and comes first.

#include <algorithm>
#include <set>

#include "opt/opt.hpp"
#include "opt/resubstitute.hpp"

namespace articula {

namespace {

constexpr int most_rounds = 8, most_searches = 2;

Outputs cheaper(const Outputs& before, const Outputs& after, CostModel model) {
  return cost(after, model) <= cost(before, model) ? after : before;
}

Outputs with_trig(const Outputs& outputs, Trig trig) {
  return trig == Trig::single ? split_angles(outputs) : outputs;
}

void add(Optimised& best, std::string_view pass, const Outputs& after, const std::string& stop = {}) {
  best.gains.push_back({std::string(pass), online_cost(best.outputs), online_cost(after), stop});
  best.outputs = after;
}

void run_passes(Optimised& best, const OptOptions& options) {
  for (int round = 0; round < most_rounds; ++round) {
    const Counts before = online_cost(best.outputs);
    for (const Pass& pass : passes(options))
      add(best, pass.name, cheaper(best.outputs, pass.run(best.outputs), options.cost));
    if (online_cost(best.outputs) == before) break;
  }
}

// Other formulations as they may be used: tidied like the outputs. One that divides where the outputs do not would bring
// in that what it divides by is not zero.
std::vector<Outputs> usable(const std::vector<Outputs>& others, const Outputs& outputs,
                            const OptOptions& options) {
  const auto divisions = [](const Outputs& list) {
    std::set<Id> ids;
    const std::vector<Expr> roots = values(list);
    for (const Id id : reachable(roots))
      if (roots.front().graph()[id].op == Op::div) ids.insert(id);
    return ids;
  };
  const std::set<Id> known = divisions(outputs);
  std::vector<Outputs> list;
  for (const Outputs& other : others) {
    Optimised tidy{with_trig(other, options.trig), {}};
    run_passes(tidy, options);
    const std::set<Id> theirs = divisions(tidy.outputs);
    if (std::includes(known.begin(), known.end(), theirs.begin(), theirs.end())) list.push_back(tidy.outputs);
  }
  return list;
}

// What a search counts with; whether its result is taken is the cost model's own word. Products are cheaper where most
// of them are part of fused multiply-adds.
resub::Weights weights(CostModel model) {
  if (model == CostModel::operations) return {};
  return {.mul = 60, .add = 100, .div = 450, .sincos = 1150, .other = 1600};
}

// Search and passes by turns, while they gain.
void search(Optimised& best, const OptOptions& options, const std::vector<Outputs>& others) {
  if (values(best.outputs).empty()) return;
  const std::vector<Outputs> divisors = usable(others, best.outputs, options);
  SearchOptions how;
  how.trig = options.trig;
  how.weights = weights(options.cost);
  how.steps = options.level == first_search_level ? 40000 : 360000;
  how.seeds = options.level == first_search_level ? 1 : 3;
  for (int round = 0; round < most_searches; ++round) {
    const long before = cost(best.outputs, options.cost);
    how.first_seed = options.seed + static_cast<std::uint64_t>(round * how.seeds);
    const SearchResult found = resubstitute(best.outputs, how, divisors);
    add(best, "resubstitute", cheaper(best.outputs, found.outputs, options.cost), found.stop);
    run_passes(best, options);
    if (cost(best.outputs, options.cost) == before) break;
  }
}

}  // namespace

std::vector<Pass> passes(const OptOptions& options) {
  std::vector<Pass> list{
      {"merge", "merge nodes with equal fingerprints, up to sign", merge_equal},
      {"hoist", "move what depends on parameters alone to the set-up part", hoist},
      {"factor", "collect parameters and factor in sums", factor},
  };
  if (options.trig == Trig::sums)
    list.push_back({"angles", "sines and cosines of sums for parallel axes",
                    [model = options.cost](const Outputs& outputs) { return sum_angles(outputs, model); }});
  return list;
}

Optimised optimise(const Outputs& outputs, const OptOptions& options, const std::vector<Outputs>& others) {
  const Outputs start = with_trig(outputs, options.trig);
  if (options.level == 0) return {start, {}};
  Optimised best{start, {}};
  run_passes(best, options);
  if (options.level >= first_search_level) search(best, options, others);
  if (cost(best.outputs, options.cost) >= cost(start, options.cost))
    best.outputs = start;  // nothing gained, and a set-up part that is not longer
  return best;
}

}  // namespace articula
