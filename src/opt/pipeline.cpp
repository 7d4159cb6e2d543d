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

Optimised optimise(const Outputs& outputs, const OptOptions& options,
                   const std::vector<Outputs>& /*others*/) {
  const Outputs start = options.trig == Trig::single ? split_angles(outputs) : outputs;
  if (options.level == 0) return {start, {}};
  Optimised best{start, {}};
  const auto add = [&](std::string_view pass, const Outputs& after) {
    best.gains.push_back({std::string(pass), online_cost(best.outputs), online_cost(after)});
    best.outputs = after;
  };
  for (int round = 0; round < most_rounds; ++round) {
    const Counts before = online_cost(best.outputs);
    for (const Pass& pass : passes(options.trig))
      add(pass.name, cheaper(best.outputs, pass.run(best.outputs)));
    if (online_cost(best.outputs) == before) break;
  }
  if (online_cost(best.outputs).total() >= online_cost(start).total())
    best.outputs = start;  // no longer set-up
  return best;
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
