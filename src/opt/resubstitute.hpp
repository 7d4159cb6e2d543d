// Resubstitution: a search among classes of equal values (classes.hpp) for the cheapest way to compute all outputs together.
//
// A step takes a live class, leaves its way, and looks for another one by look-up (moves.hpp); or it takes the class with
// some that read the same values, and factors them anew together (regroup.hpp). What dies and what comes to life tells the
// gain. Gains are taken, of moves that gain nothing one is taken at random, losses sometimes (annealing); the best state is
// kept. Steps are counted, not seconds, and draws come from a seed: the same input gives the same result.
//
// Long formulas are searched part by part: nodes that follow each other in creation order, with what they read from before as
// inputs and what is read later as outputs. The parts have their own ways alone, none of other formulations.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "opt/network.hpp"
#include "opt/opt.hpp"

namespace articula {

struct SearchOptions {
  resub::Weights weights = {};
  Trig trig = Trig::sums;
  long steps = 40000;  // of all seeds together; more for formulas that are searched in parts
  int seeds = 1;       // searches from the same start; the best counts
  std::uint64_t first_seed = 1;
};

struct SearchResult {
  Outputs outputs;
  std::string stop;
};

// The outputs with no more operations. Ways of `others`, the same functions in the same graph, may be used.
SearchResult resubstitute(const Outputs& outputs, const SearchOptions& options,
                          const std::vector<Outputs>& others = {});

}  // namespace articula
