// What the optimiser does, in order. The passes are repeated until a round gains nothing; a pass whose result costs more
// than what it was given is undone. Splitting angles is no gain but a wish, and comes first.

#include "opt/opt.hpp"

namespace articula {

namespace {

constexpr int most_rounds = 8;

Outputs cheaper(const Outputs& before, const Outputs& after) {
  return online_cost(after).total() <= online_cost(before).total() ? after : before;
}

}  // namespace

const std::vector<Pass>& passes(Trig trig) {
  static const std::vector<Pass> common{
      {"merge", "merge nodes with equal fingerprints, up to sign", merge_equal},
      {"hoist", "move what depends on parameters alone to the set-up part", hoist},
      {"factor", "collect parameters and factor in sums", factor},
  };
  static const std::vector<Pass> with_sums = [] {
    std::vector<Pass> list = common;
    list.push_back({"angles", "sines and cosines of sums for parallel axes", sum_angles});
    return list;
  }();
  return trig == Trig::sums ? with_sums : common;
}

Outputs optimise(const Outputs& outputs, const OptOptions& options) {
  const Outputs start = options.trig == Trig::single ? split_angles(outputs) : outputs;
  if (options.level == 0) return start;
  Outputs best = start;
  for (int round = 0; round < most_rounds; ++round) {
    const Counts before = online_cost(best);
    for (const Pass& pass : passes(options.trig)) best = cheaper(best, pass.run(best));
    if (online_cost(best) == before) break;
  }
  return online_cost(best).total() < online_cost(start).total() ? best : start;  // no gain, no longer set-up
}

Counts online_cost(const Outputs& outputs) {
  const std::vector<Expr> roots = values(outputs);
  Counts counts;
  if (roots.empty()) return counts;
  const Graph& g = roots.front().graph();
  for (const Id id : reachable(roots))
    if (g[id].varies) count(g[id].op, counts);
  return counts;
}

}  // namespace articula
