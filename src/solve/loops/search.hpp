// Assemblies by descent from many starts, where nothing better is known. The starts are a fixed sequence, so that the same values
// have the same answer; their number is a budget of arithmetic, not of time.
#pragma once

#include <vector>

#include "solve/loops/freedoms.hpp"
#include "solve/loops/gather.hpp"

namespace articula {

// From q, then from positions with the known joints of q, until many starts in a row have found nothing new.
void search_assemblies(const LoopFreedoms& freedoms, const std::vector<double>& q, AssemblyGathering& all);

// The least gap that descent finds from these positions and from some of the sequence.
std::vector<double> nearest_closed(const LoopFreedoms& freedoms, const std::vector<double>& q,
                                   const std::vector<std::vector<double>>& from);

// Positions of the whole robot, every joint of the loops moving: closed ones, as many as were found, then random ones.
struct LoopSamples {
  std::vector<std::vector<double>> closed, all;
};
LoopSamples loop_samples(const LoopNumbers& numbers);

}  // namespace articula
