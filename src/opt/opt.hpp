// The optimiser: formulas in, equal formulas with fewer operations out. It has never heard of robots.
//
// A pass is one file and one line in the pipeline (pipeline.cpp). It builds new nodes in the same graph and returns the
// outputs that use them; what is no longer used is dead and never reaches a program. Every pass is exact: equality is
// decided by fingerprints, so a formula is replaced only by one that is the same function.
// No pass introduces a division.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "expr/expr.hpp"
#include "opt/cost.hpp"
#include "program/program.hpp"

namespace articula {

enum class Trig { single, sums };  // sines and cosines of single variables only, or of their sums too

struct OptOptions {
  int level = 1;  // 0: as derived; 1: all passes of this page; 2, 3: search, for seconds or up to a minute
  Trig trig = Trig::sums;
  CostModel cost = CostModel::operations;  // what is to become less
  std::uint64_t seed = 1;                  // of the searches: another one may find another way
};
inline constexpr int first_search_level = 2, highest_level = 3;

struct Pass {
  std::string_view name;
  std::string_view line;
  std::function<Outputs(const Outputs& outputs)> run;
};
std::vector<Pass> passes(const OptOptions& options);

// What a pass did, and why a search stopped.
struct Gain {
  std::string pass;
  Counts before, after;
  std::string stop = {};
};
struct Optimised {
  Outputs outputs;
  std::vector<Gain> gains;
};

// `others` are the same functions in the same graph, derived in other ways: what they have in common with the outputs is
// taken from whoever has it cheaper.
Optimised optimise(const Outputs& outputs, const OptOptions& options,
                   const std::vector<Outputs>& others = {});

Outputs merge_equal(const Outputs& outputs);
Outputs hoist(const Outputs& outputs);
Outputs factor(const Outputs& outputs);
Outputs sum_angles(const Outputs& outputs, CostModel model);
Outputs split_angles(const Outputs& outputs);

}  // namespace articula
