#include "solve/loops/search.hpp"

#include <algorithm>
#include <cmath>

#include "solve/loops/free_motion.hpp"

namespace articula {

namespace {

constexpr double budget = 1e6;  // elements of W_p, times its columns, over all starts: about a second
constexpr int fewest = 60, most = 1500;

int starts_for(const LoopFreedoms& freedoms) {
  const double rows = static_cast<double>(6 * freedoms.numbers().cuts()),
               columns = static_cast<double>(freedoms.size());
  return std::clamp(static_cast<int>(budget / (1 + rows * columns * columns)), fewest, most);
}

class Starts {
 public:
  Starts(const LoopFreedoms& freedoms, const std::vector<double>& q) : freedoms_(freedoms), q_(q) {}
  std::vector<double> next() {
    return freedoms_.with_freedoms(q_, freedoms_.numbers().random_position(seed_));
  }

 private:
  const LoopFreedoms& freedoms_;
  const std::vector<double>& q_;
  unsigned long seed_ = 1;
};

}  // namespace

void search_assemblies(const LoopFreedoms& freedoms, const std::vector<double>& q, AssemblyGathering& all) {
  const int starts = starts_for(freedoms);
  Starts sequence(freedoms, q);
  all.add({q});
  for (int k = 0, fruitless = 0; k < starts && fruitless < 40 + 12 * static_cast<int>(all.size()); ++k)
    fruitless = all.add({sequence.next()}) ? 0 : fruitless + 1;
}

std::vector<double> nearest_closed(const LoopFreedoms& freedoms, const std::vector<double>& q,
                                   const std::vector<std::vector<double>>& from) {
  std::vector<double> best = q;
  double least = HUGE_VAL;
  const auto consider = [&](std::vector<double> at) {
    freedoms.closed(at, closed_gap);
    const double gap = freedoms.numbers().gap(at);
    if (gap < least * (1 - 1e-6)) best = std::move(at), least = gap;
  };
  consider(q);
  for (const std::vector<double>& at : from) consider(at);
  Starts sequence(freedoms, q);
  for (int k = 0; k < 24 && least > closed_gap; ++k) consider(sequence.next());
  return best;
}

LoopSamples loop_samples(const LoopNumbers& numbers) {
  constexpr int samples = 16;
  constexpr std::size_t wanted = 6;
  const LoopFreedoms every(numbers, {});
  LoopSamples found;
  unsigned long seed = 7;
  for (int k = 0; k < samples; ++k) {
    std::vector<double> q = numbers.random_position(seed);
    if (found.closed.size() < wanted && every.closed(q, closed_gap)) found.closed.push_back(q);
    found.all.push_back(std::move(q));
  }
  return found;
}

}  // namespace articula
