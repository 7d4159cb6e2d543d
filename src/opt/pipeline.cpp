// What the optimiser does, in order. The passes are repeated until a round gains nothing; a pass whose result costs more
// than what it was given is undone. Splitting angles is no gain but a wish, and comes first.

#include "opt/opt.hpp"

namespace articula {

namespace {

constexpr int most_rounds = 8;

Outputs cheaper(const Outputs& before, const Outputs& after, CostModel model) {
  return cost(after, model) <= cost(before, model) ? after : before;
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
    for (const Pass& pass : passes(options))
      add(pass.name, cheaper(best.outputs, pass.run(best.outputs), options.cost));
    if (online_cost(best.outputs) == before) break;
  }
  if (cost(best.outputs, options.cost) >= cost(start, options.cost))
    best.outputs = start;  // no longer set-up
  return best;
}

}  // namespace articula
