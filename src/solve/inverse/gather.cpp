// Angles that have met come out of a polish with half of their digits, so that 1e-5 is where two solutions begin. Candidates of
// two branches that end as one have met when both were there before the polish; else one of them was a root that the
// other equations do not share.
#include "solve/inverse/gather.hpp"

#include <algorithm>
#include <cmath>

#include "solve/inverse/family.hpp"
#include "solve/inverse/marks.hpp"

namespace articula {

namespace {

constexpr int polishing_steps = 25;
constexpr double same = 1e-5;
constexpr double close = 1e-3;    // solutions that have nearly met
constexpr double at_hand = 1e-6;  // residual of a candidate that was a solution before the polish

// Next to a singular pose solutions are the same, to rounding, when the one between them is one as well.
bool told_apart(const Aim& aim, const std::vector<double>& a, const std::vector<double>& b) {
  const double d = gap(aim, a, b);
  if (d < same || d > 10 * close) return d >= same;
  return distance(pose_of(aim.arm, moved(aim, a, difference(aim, a, b), 0.5)), aim.T, aim.length) > 1e-13;
}

double smallest(const Singular& s) { return s.values[std::min(s.m, s.n) - 1]; }

// Those of one family are one; it is represented by its member nearest to the seed.
struct Families {
  const Aim& aim;
  const std::vector<double>& seed;
  std::vector<Family> known = {};

  bool has(const std::vector<double>& q) const {
    return std::any_of(known.begin(), known.end(),
                       [&](const Family& f) { return gap(aim, nearest_member(aim, f, q), q) < 10 * same; });
  }
  void add(InverseSolution& solution, const std::vector<double>& direction) {
    known.push_back(family_along(aim, solution.q, direction));
    const std::vector<double> q = nearest_member(aim, known.back(), seed);
    const Singular s = singular_of(aim, q);
    const std::optional<std::vector<double>> there = free_direction(aim, q, s);
    solution.free = there ? *there : direction;  // none: families cross here
    solution.q = q;
    solution.residual = distance(pose_of(aim.arm, q), aim.T, aim.length);
    solution.smallest = smallest(s);
    mark(solution, "family");
  }
};

}  // namespace

void Gathering::add(const Candidate& candidate, bool rescued) {
  const std::size_t order = order_++;
  if (!finite(candidate.q)) return;
  const double before = distance(pose_of(aim_.arm, candidate.q), aim_.T, aim_.length);
  if (!(before <= near_)) {
    starts_.push_back(candidate.q);
    return;
  }
  const Reached reached = descended(aim_, candidate.q, polishing_steps);
  if (!(reached.residual <= accept_)) {
    starts_.push_back(candidate.q);
    missed_ = true;
    return;
  }
  for (Kept& k : kept_) {
    if (told_apart(aim_, k.reached.q, reached.q)) continue;
    const bool unnamed = k.branch.empty();
    k.met = k.met || (!unnamed && before <= at_hand && k.before <= at_hand && candidate.branch != k.branch);
    if (unnamed || (!candidate.branch.empty() && before < 0.1 * k.before)) {
      k.branch = candidate.branch;
      k.order = order;
      k.before = before;
    }
    k.boundary = k.boundary || candidate.boundary;
    return;
  }
  kept_.push_back({reached, before, order, candidate.branch, candidate.boundary || candidate.out,
                   candidate.free, false, rescued});
}

InverseSolution Gathering::solution_of(const Kept& kept, const Singular& s) const {
  InverseSolution r{kept.reached.q, kept.reached.residual, smallest(s), kept.branch, {}};
  // A family hides one null direction: the next one tells.
  const std::size_t last = std::min(s.m, s.n) - 1;
  if (kept.boundary && s.values[last] < close) mark(r, "boundary");
  const bool nearly = std::any_of(kept_.begin(), kept_.end(), [&](const Kept& k) {
    return k.order != kept.order && gap(aim_, k.reached.q, kept.reached.q) < close;
  });
  if ((kept.met && s.values[last] < close) || nearly || s.values[last] <= null_value) mark(r, "double root");
  if (kept.rescued) mark(r, "rescued");
  return r;
}

std::vector<InverseSolution> Gathering::solutions(const std::vector<double>& seed, bool* unexplained) const {
  std::vector<Kept> kept = kept_;
  std::stable_sort(kept.begin(), kept.end(), [](const Kept& a, const Kept& b) { return a.order < b.order; });
  Families families{aim_, seed};
  std::vector<InverseSolution> result;
  *unexplained = false;
  for (const Kept& k : kept) {
    const Singular s = singular_of(aim_, k.reached.q);
    InverseSolution solution = solution_of(k, s);
    if (s.values.back() <= null_value) {
      if (families.has(k.reached.q)) continue;
      const std::optional<std::vector<double>> direction = free_direction(aim_, k.reached.q, s);
      if (direction) {
        std::erase(solution.marks, "double root");
        if (s.n <= s.m && (s.n < 2 || s.values[s.n - 2] > close)) std::erase(solution.marks, "boundary");
        families.add(solution, *direction);
      }
    }
    const bool again =
        has_mark(solution, "family") &&  // two families cross where both are nearest to the seed
        std::any_of(result.begin(), result.end(),
                    [&](const InverseSolution& r) { return gap(aim_, r.q, solution.q) < same; });
    if (again) continue;
    if (k.free && !has_mark(solution, "family")) *unexplained = true;
    result.push_back(std::move(solution));
  }
  return result;
}

}  // namespace articula
