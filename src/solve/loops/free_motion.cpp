#include "solve/loops/free_motion.hpp"

#include <algorithm>
#include <cmath>

#include "solve/numbers.hpp"

namespace articula {

namespace {

std::size_t nullity(const Singular& s, double below) {
  return static_cast<std::size_t>(
      std::count_if(s.values.begin(), s.values.end(), [&](double x) { return x < below; }));
}

// What is left of a step both ways along v, over its length; zero when it does not come back onto the closed loops.
std::vector<double> left_of(const LoopFreedoms& freedoms, const std::vector<double>& q,
                            const std::vector<double>& v) {
  constexpr double step = 0.02;
  std::vector<double> ahead = freedoms.moved(q, freedoms.motion_of(v), step),
                      behind = freedoms.moved(q, freedoms.motion_of(v), -step);
  std::vector<double> d(v.size(), 0.0);
  if (!freedoms.closed(ahead, closed_gap) || !freedoms.closed(behind, closed_gap)) return d;
  d = freedoms.of_freedoms(freedoms.difference(behind, ahead));
  for (double& x : d) x /= 2 * step;
  return d;
}

}  // namespace

double smallest_value(const Singular& s, std::size_t idle) {
  return s.n > idle ? s.values[s.n - 1 - idle] : 1.0;
}

std::size_t free_motions(const LoopFreedoms& freedoms, const std::vector<double>& q, const Singular& s) {
  const std::size_t k = nullity(s, null_loop_value);
  if (k == 0) return 0;
  std::vector<double> D;  // what is left of each null direction, a row
  for (std::size_t i = 0; i < k; ++i) {
    const std::vector<double> d = left_of(freedoms, q, s.V[s.n - 1 - i]);
    D.insert(D.end(), d.begin(), d.end());
  }
  return s.n - nullity(singular(D, k, s.n), 0.5);
}

std::size_t idle_motions(const LoopFreedoms& freedoms, const std::vector<std::vector<double>>& closed) {
  std::size_t least = freedoms.size();
  for (const std::vector<double>& q : closed)
    least = std::min(least, nullity(freedoms.singular_at(q), null_loop_value));
  return closed.empty() ? 0 : least;
}

std::vector<double> nearest_assembly(const LoopFreedoms& freedoms, std::vector<double> q,
                                     const std::vector<double>& to) {
  double longest = 0.5;
  for (int k = 0; k < 200 && longest > 1e-9; ++k) {
    const auto pull_at = [&](const std::vector<double>& at) {
      return unseen(freedoms.singular_at(at), freedoms.of_freedoms(freedoms.pull(at, to)),
                    10 * null_loop_value);
    };
    const std::vector<double> step = pull_at(q);
    const double size = std::sqrt(dot(step, step));
    if (size < 1e-9) break;
    std::vector<double> next =
        freedoms.moved(q, freedoms.motion_of(step), size > longest ? longest / size : 1.0);
    if (freedoms.closed(next, closed_gap) && dot(pull_at(next), step) > -0.5 * size * size)
      q = next;
    else  // beyond it, or off the loops
      longest = 0.25 * std::min(longest, size);
  }
  return q;
}

}  // namespace articula
