#include "solve/inverse/general.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/draw.hpp"
#include "base/error.hpp"

namespace articula {

using articula_general::Chain;
using articula_general::Found;
using articula_general::Loop;
using articula_general::Plan;
using articula_general::Way;

namespace {

Chain chain_of(const Arm& arm) {
  if (arm.n() != 6) throw Bug("the general solver is for six joints, not " + std::to_string(arm.n()));
  Chain chain{};
  std::copy(arm.B.begin(), arm.B.end(), chain.B);
  for (std::size_t j = 0; j < 6; ++j) {
    chain.revolute[j] = arm.joints[j].revolute;
    std::copy(arm.joints[j].K.begin(), arm.joints[j].K.end(), chain.K[j]);
  }
  return chain;
}

// The joint that is dropped, and the one whose tangent is the root, must be revolute.
std::vector<Way> ways_of(const Chain& chain) {
  std::vector<Way> ways;
  for (const int shift : {5, 4, 0, 2, 1, 3})
    for (int spectral = 0; spectral < 3; ++spectral)
      if (chain.revolute[(shift + 5) % 6] && chain.revolute[(shift + 2 + spectral) % 6])
        ways.push_back({shift, spectral, -1});
  return ways;
}

// Loops that close, of random configurations; slides within the length of the longest link.
std::vector<Loop> random_loops(const Chain& chain, int count) {
  unsigned long seed = 20;
  std::vector<Loop> loops;
  for (int n = 0; n < count; ++n) {
    double T[12], z[12], t[12], length = 0;
    for (const auto& K : chain.K) length = std::max(length, articula_general::reach_of(K));
    std::copy(chain.B, chain.B + 12, T);
    for (int j = 0; j < 6; ++j) {
      const double q =
          chain.revolute[j] ? std::numbers::pi * draw(seed) : (length > 0 ? length : 1) * draw(seed);
      articula_general::joint(chain.revolute[j], q, z);
      articula_general::product(T, z, t);
      articula_general::product(t, chain.K[j], T);
    }
    Loop loop;
    if (articula_general::closed(chain, T, loop)) loops.push_back(loop);
  }
  return loops;
}

struct Trial {  // how a way does on the random poses
  Way way;
  std::vector<Found> found;  // by pose
  int doubts = 0;
  double condition = 0;  // median
};

Trial tried(const std::vector<Loop>& loops, Way way) {
  Trial trial{way, {}};
  std::vector<int> singular;
  std::vector<double> conditions;
  std::vector<bool> settled;
  for (const Loop& loop : loops) {
    Found found{};
    settled.push_back(articula_general::solve_with(loop, way, loop, found));
    trial.found.push_back(found);
    singular.push_back(found.kernel);
    conditions.push_back(found.condition);
  }
  if (loops.empty()) return trial;
  const std::size_t middle = loops.size() / 2;
  std::nth_element(conditions.begin(), conditions.begin() + middle, conditions.end());
  trial.condition = conditions[middle];
  std::vector<int> sorted = singular;
  std::nth_element(sorted.begin(), sorted.begin() + middle, sorted.end());
  trial.way.singular = sorted[middle];
  for (std::size_t i = 0; i < loops.size(); ++i)
    if (!settled[i] || singular[i] != trial.way.singular) ++trial.doubts;
  return trial;
}

// Adds what is new; how much that was.
int merge(const Loop& loop, const Found& from, Found& into) {
  const int before = into.count;
  for (int i = 0; i < from.count; ++i) {
    bool known = into.count == articula_general::most;
    for (int k = 0; k < into.count; ++k)
      known = known || articula_general::same(loop, into.q[k], from.q[i], from.singular[i]);
    if (known) continue;
    std::copy(from.q[i], from.q[i] + 6, into.q[into.count]);
    into.singular[into.count++] = from.singular[i];
  }
  return into.count - before;
}

int gain(const std::vector<Loop>& loops, const Trial& trial, std::vector<Found> onto) {
  int sum = 0;
  for (std::size_t i = 0; i < loops.size(); ++i) sum += merge(loops[i], trial.found[i], onto[i]);
  return sum;
}

void add(const std::vector<Loop>& loops, const Trial& trial, std::vector<Found>& onto) {
  for (std::size_t i = 0; i < loops.size(); ++i) merge(loops[i], trial.found[i], onto[i]);
}

int total(const std::vector<Found>& found) {
  int sum = 0;
  for (const Found& f : found) sum += f.count;
  return sum;
}

// More solutions first; of equals a regular pencil, then fewer doubts, then the better condition.
bool better(const Trial& a, const Trial& b) {
  if (total(a.found) != total(b.found)) return total(a.found) > total(b.found);
  if ((a.way.singular > 0) != (b.way.singular > 0)) return a.way.singular == 0;
  if (a.doubts != b.doubts) return a.doubts < b.doubts;
  return std::floor(std::log10(a.condition)) < std::floor(std::log10(b.condition));
}

// Best first; then those that complete it, greedily; then others, that cut the loop elsewhere if there are such.
Plan plan_of(const std::vector<Loop>& loops, const std::vector<Trial>& trials, int all) {
  constexpr std::size_t spare = 2, room = 6;
  std::vector<Found> known(loops.size(), Found{});
  std::vector<std::size_t> chosen;
  const auto is_chosen = [&](std::size_t i) { return std::count(chosen.begin(), chosen.end(), i) != 0; };
  while (chosen.size() < room && (chosen.empty() || total(known) < all)) {
    std::size_t best = trials.size();
    int most = -1;
    for (std::size_t i = 0; i < trials.size(); ++i) {
      const int more = is_chosen(i) ? -1 : gain(loops, trials[i], known);
      if (more > most) most = more, best = i;
    }
    if (most < (chosen.empty() ? 0 : 1)) break;
    add(loops, trials[best], known);
    chosen.push_back(best);
  }
  Plan plan{};
  plan.always = static_cast<int>(chosen.size());
  const std::size_t wanted = std::min(room, chosen.size() + spare);
  for (const bool elsewhere : {true, false})
    for (std::size_t i = 0; i < trials.size() && chosen.size() < wanted; ++i) {
      const bool cut = std::any_of(chosen.begin(), chosen.end(),
                                   [&](std::size_t c) { return trials[c].way.shift == trials[i].way.shift; });
      if (!is_chosen(i) && !(elsewhere && cut) && total(trials[i].found) > 0) chosen.push_back(i);
    }
  for (const std::size_t i : chosen) plan.way[plan.ways++] = trials[i].way;
  return plan;
}

std::vector<std::vector<double>> listed(const Found& found) {
  std::vector<std::vector<double>> solutions;
  for (int i = 0; i < found.count; ++i) solutions.emplace_back(found.q[i], found.q[i] + 6);
  return solutions;
}

}  // namespace

GeneralSolver::GeneralSolver(const Arm& arm) : chain_(chain_of(arm)), plan_{} {
  constexpr int poses = 20;
  const std::vector<Loop> loops = random_loops(chain_, poses);
  std::vector<Trial> trials;
  std::vector<Found> known(loops.size(), Found{});
  for (const Way& way : ways_of(chain_)) {
    trials.push_back(tried(loops, way));
    add(loops, trials.back(), known);
  }
  std::stable_sort(trials.begin(), trials.end(), better);
  plan_ = plan_of(loops, trials, total(known));
  for (const Trial& trial : trials)
    if (total(trial.found) == total(known) && total(known) > 0) complete_.push_back(trial.way);
}

std::vector<std::vector<double>> GeneralSolver::solve(const Placing& T, bool* rescued) const {
  Found found{};
  articula_general::solve(chain_, plan_, T.data(), found);
  if (rescued != nullptr) *rescued = found.rescued;
  return listed(found);
}

std::string GeneralSolver::alternative(int which) const {
  const Way& way = complete_.at(which);
  const auto joint = [&](int k) { return std::to_string((way.shift + k) % 6 + 1); };
  return "joint " + joint(2 + way.spectral) + "; " + joint(0) + " and " + joint(1) + " eliminated, " +
         joint(5) + " dropped";
}

std::vector<std::vector<double>> GeneralSolver::solve_by(int which, const Placing& T) const {
  Found found{};
  Loop loop;
  if (!articula_general::closed(chain_, T.data(), loop)) return {};
  articula_general::solve_with(loop, complete_.at(which), loop, found);
  articula_general::scale_back(loop, found);
  return listed(found);
}

}  // namespace articula
