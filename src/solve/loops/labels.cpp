#include "solve/loops/labels.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "base/contains.hpp"
#include "solve/numbers.hpp"

namespace articula {

namespace {

constexpr double same_label = 1e-6;

const FollowsNumbers* follower(const AssemblyEngines& engines, int joint) {
  for (const FollowsNumbers& f : engines.follows)
    if (f.joint == joint) return &f;
  return nullptr;
}

// Every joint of the loop is known or follows, and one follows.
bool is_parallelogram(const AssemblyEngines& engines, std::size_t cut) {
  bool any = false;
  for (int j = 0; j < engines.numbers.links(); ++j) {
    if (!engines.numbers.in_loop(j, cut)) continue;
    const bool known = contains(engines.known, j);
    const bool moves_with = follower(engines, j) != nullptr;
    if (!known && !moves_with) return false;
    any = any || moves_with;
  }
  return any;
}

std::string word_of(const AssemblyEngines& engines, const std::vector<double>& q) {
  std::string crossed;
  std::size_t loops = 0;
  for (std::size_t c = 0; c < engines.numbers.cuts(); ++c) {
    if (!is_parallelogram(engines, c)) continue;
    ++loops;
    const bool all =
        std::all_of(engines.follows.begin(), engines.follows.end(), [&](const FollowsNumbers& f) {
          return !engines.numbers.in_loop(f.joint, c) || follows(engines.numbers, f, q);
        });
    if (!all) crossed += " " + engines.numbers.cut_name(c);
  }
  if (loops == 0) return "";
  if (crossed.empty()) return "parallelogram";
  return loops == 1 ? "antiparallelogram" : "antiparallelogram" + crossed;
}

bool before(const std::vector<double>& a, const std::vector<double>& b) {
  for (std::size_t k = 0; k < a.size(); ++k)
    if (std::fabs(a[k] - b[k]) > same_label) return a[k] < b[k];
  return false;
}

}  // namespace

bool follows(const LoopNumbers& numbers, const FollowsNumbers& f, const std::vector<double>& q) {
  const std::size_t at = numbers.first_q(f.joint);
  const double x = followed(numbers, f, q);
  if (numbers.kind(f.joint) == JointKind::revolute) return std::fabs(wrapped(q[at] - x)) < same_label;
  return std::fabs(q[at] - x) < same_label * numbers.length();
}

std::set<int> followed_unknowns(const AssemblyEngines& engines) {
  std::set<int> list;
  if (!engines.closed) return list;
  const LoopNumbers& numbers = engines.numbers;
  std::set<std::string> names;
  for (std::size_t c = 0; c < numbers.cuts(); ++c)
    for (int j = 0; j < numbers.links(); ++j)
      if (numbers.in_loop(j, c) && info(numbers.kind(j)).nq > 0 && is_parallelogram(engines, c))
        names.insert(numbers.names()[numbers.first_q(j)]);
  const std::vector<ProcedureUnknown>& unknowns = engines.closed->unknowns;
  for (std::size_t u = 0; u < unknowns.size(); ++u) {
    const auto named = [&](const ProcedureUnknown& x) { return names.count(x.name) > 0; };
    const auto part = [&](const std::pair<int, int>& s) {
      return named(unknowns[static_cast<std::size_t>(s.first)]);
    };
    const std::vector<std::pair<int, int>>& sum = unknowns[u].sum;
    if (named(unknowns[u]) || std::any_of(sum.begin(), sum.end(), part)) list.insert(static_cast<int>(u));
  }
  return list;
}

void label(const AssemblyEngines& engines, std::vector<Assembly>& list) {
  for (Assembly& a : list) {
    const std::string word = word_of(engines, a.q);
    a.label = word + (word.empty() || a.label.empty() ? "" : " ") + a.label;
  }
  std::stable_sort(list.begin(), list.end(),
                   [](const Assembly& a, const Assembly& b) { return before(a.q, b.q); });
  std::map<std::string, int> times, number;
  for (const Assembly& a : list) ++times[a.label];
  for (Assembly& a : list) {
    if (!a.label.empty() && times[a.label] == 1) continue;
    const std::string which = std::to_string(++number[a.label]);
    a.label += (a.label.empty() ? "" : " ") + which;
  }
}

}  // namespace articula
