// Freedoms that have met come out of a polish with half of their digits, so that 1e-5 is where two assemblies begin. Candidates of
// two branches that end as one have met when both were closed before the polish; else one of them was a root that the other
// equations do not share.
#include "solve/loops/gather.hpp"

#include <algorithm>
#include <cmath>

#include "solve/loops/free_motion.hpp"
#include "solve/numbers.hpp"

namespace articula {

namespace {

constexpr double same = 1e-5;
constexpr double close = 1e-3;    // assemblies that have nearly met
constexpr double at_hand = 1e-6;  // gap of a candidate that was closed before the polish

}  // namespace

Assembly assembly_at(const LoopFreedoms& freedoms, const std::vector<double>& q, std::size_t idle) {
  const LoopNumbers& numbers = freedoms.numbers();
  return {freedoms.normal(q),
          numbers.cut_variables(q),
          numbers.gap(q),
          smallest_value(freedoms.singular_at(q), idle),
          "",
          {}};
}

// Next to a dead point assemblies are the same, to rounding, when the one between them is one as well.
AssemblyGathering::Kept* AssemblyGathering::same_as(const std::vector<double>& q) {
  for (Kept& k : kept_) {
    const double d = freedoms_.apart(k.q, q);
    if (d < same) return &k;
    if (d > 10 * close || k.moves) continue;
    const std::vector<double> between = freedoms_.moved(k.q, freedoms_.difference(k.q, q), 0.5);
    if (freedoms_.numbers().gap(between) < 1e-13) return &k;
  }
  return nullptr;
}

// Members of one family: one of them moves to where the other is.
AssemblyGathering::Kept* AssemblyGathering::same_family(const Kept& fresh) {
  for (Kept& k : kept_) {
    if (!k.moves || !fresh.moves) continue;
    if (freedoms_.apart(nearest_assembly(freedoms_, k.q, fresh.q), fresh.q) < same ||
        freedoms_.apart(nearest_assembly(freedoms_, fresh.q, k.q), k.q) < same)
      return &k;
  }
  return nullptr;
}

AssemblyGathering::Kept AssemblyGathering::kept_of(const AssemblyCandidate& candidate,
                                                   const std::vector<double>& q, double before) const {
  const Singular s = freedoms_.singular_at(q);
  const bool moves = free_motions(freedoms_, q, s) > 0;
  const std::vector<double> at = moves ? nearest_assembly(freedoms_, q, wish_) : q;
  return {at, candidate.label, before, candidate.met, candidate.free, moves};
}

bool AssemblyGathering::add(const AssemblyCandidate& candidate) {
  if (!finite(candidate.q)) return false;
  const double before = freedoms_.numbers().gap(candidate.q);
  std::vector<double> q = candidate.q;
  if (!(before <= limits_.near) || !freedoms_.closed(q, limits_.accept)) {
    starts_.push_back(q);
    return false;
  }
  Kept* known = same_as(q);
  if (known == nullptr) {
    Kept fresh = kept_of(candidate, q, before);
    known = fresh.moves ? same_as(fresh.q) : nullptr;
    if (known == nullptr) known = same_family(fresh);
    if (known == nullptr) {
      kept_.push_back(std::move(fresh));
      return true;
    }
    if (freedoms_.away(fresh.q, wish_) < freedoms_.away(known->q, wish_)) known->q = fresh.q;
  }
  const bool both_closed = before <= at_hand && known->before <= at_hand;
  known->met = known->met || candidate.met || (both_closed && candidate.label != known->label);
  if (known->label.empty() || (!candidate.label.empty() && before < 0.1 * known->before)) {
    known->label = candidate.label;
    known->before = before;
  }
  return false;
}

bool AssemblyGathering::unexplained() const {
  return std::any_of(kept_.begin(), kept_.end(), [](const Kept& k) { return k.free && !k.moves; });
}

std::vector<Assembly> AssemblyGathering::assemblies() const {
  std::vector<Assembly> list;
  for (const Kept& k : kept_) {
    Assembly a = assembly_at(freedoms_, k.q, limits_.idle);
    a.label = k.label;
    const bool nearly = std::any_of(kept_.begin(), kept_.end(), [&](const Kept& other) {
      return &other != &k && freedoms_.apart(other.q, k.q) < close;
    });
    const bool singular = a.smallest < null_loop_value, stuck = singular && !k.moves;
    const bool met = k.met && a.smallest < close && !singular;
    if (singular) a.marks.emplace_back("singular");
    if (nearly || met || stuck) a.marks.emplace_back("dead point");
    if (k.moves) a.marks.emplace_back("family");
    list.push_back(std::move(a));
  }
  return list;
}

}  // namespace articula
