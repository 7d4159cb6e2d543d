#include "solve/loops/continuation.hpp"

#include <algorithm>
#include <cmath>

#include "solve/loops/free_motion.hpp"
#include "solve/numbers.hpp"

namespace articula {

namespace {

constexpr double share = 0.2;         // of the smallest singular value: how far a step moves
constexpr double longest_move = 0.1;  // of any joint
constexpr double shortest = 1e-7;     // a step that is no step any more; also a singular value
constexpr int most_continuation_steps = 20000;

}  // namespace

std::optional<std::vector<double>> continued(const LoopFreedoms& freedoms, const std::vector<double>& from,
                                             const std::vector<double>& to, std::size_t idle) {
  const std::vector<double> end = freedoms.with_freedoms(to, from);
  std::vector<double> way = freedoms.difference(from, end), q = from;  // of the known joints
  double t = 0, limit = 1;
  for (int k = 0; k < most_continuation_steps; ++k) {
    const double smallest = smallest_value(freedoms.singular_at(q), idle);
    if (smallest < shortest) return std::nullopt;
    if (t >= 1) return freedoms.with_freedoms(to, q);
    std::vector<double> rate = freedoms.rates(q, way, idle);
    for (std::size_t v = 0; v < rate.size(); ++v) rate[v] += way[v];
    const double speed = std::max(largest(rate), 1e-12);
    const double step = std::min({limit, 1 - t, std::min(longest_move, share * smallest) / speed});
    const std::vector<double> predicted = freedoms.moved(q, rate, step);
    std::vector<double> corrected = predicted;
    const bool closed = freedoms.closed(corrected, closed_gap);
    if (!closed || freedoms.apart(predicted, corrected) > 0.25 * std::max(step * speed, 1e-9)) {
      limit = 0.5 * step;
      if (step * speed < shortest) return std::nullopt;
      continue;
    }
    q = std::move(corrected);
    t = step >= 1 - t ? 1.0 : t + step;
    limit = 2 * step;
  }
  return std::nullopt;
}

}  // namespace articula
