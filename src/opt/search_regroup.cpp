// Steps of the search that regroup (regroup.hpp).

#include "base/contains.hpp"
#include "opt/search.hpp"

namespace articula::resub {

namespace {

constexpr std::size_t largest_cone = 12;  // classes below x whose other readers may be regrouped with it

bool is_arithmetic(const Way& way) { return way.op == Op::add || way.op == Op::mul; }

}  // namespace

// x and up to three live classes that read a value which x rests on too.
std::vector<std::uint32_t> Search::with_siblings(std::uint32_t x) {
  std::vector<std::uint32_t> cone{x};
  for (std::size_t i = 0; i < cone.size() && cone.size() < largest_cone; ++i) {
    const Way& way = network_.way(cone[i]);
    if (!is_arithmetic(way)) continue;
    for (const Ref r : {way.a, way.b})
      if (!classes_.is_free(r.id())) cone.push_back(r.id());
  }
  const auto in_cone = [&](Ref r) { return contains(cone, r.id()); };
  std::vector<std::uint32_t> siblings;
  for (const std::uint32_t y : live_classes()) {
    const Way& way = network_.way(y);
    if (y != x && is_arithmetic(way) && !classes_.is_angle(y) && (in_cone(way.a) || in_cone(way.b)))
      siblings.push_back(y);
  }
  std::vector<std::uint32_t> targets{x};
  for (std::uint64_t more = below(4); more > 0 && !siblings.empty(); --more) {
    const std::size_t k = below(siblings.size());
    targets.push_back(siblings[k]);
    siblings.erase(siblings.begin() + static_cast<long>(k));
  }
  return targets;
}

// An extra read keeps the targets alive while their ways are left.
bool Search::regroup(std::uint32_t x) {
  if (!is_arithmetic(network_.way(x)) || classes_.is_angle(x)) return false;
  const std::vector<std::uint32_t> targets = with_siblings(x);
  const long before = network_.cost(), most = slack();
  for (const std::uint32_t y : targets) network_.read(Ref::of(y));
  long rest = network_.cost();
  for (const std::uint32_t y : targets) rest -= leave(y);
  const std::optional<Plan> plan = regroup_.plan(targets, mix(seed_, ++draws_));
  changed_.clear();
  bool done = plan && rest + plan->cost <= before + most && carry_out(*plan, targets);
  if (!done) restore();
  for (const std::uint32_t y : targets) network_.read(network_.way(y));
  if (done && network_.cost() > before + most) {
    for (const std::uint32_t y : targets) network_.leave(network_.way(y));
    restore();
    for (const std::uint32_t y : targets) network_.read(network_.way(y));
    done = false;
  }
  for (const std::uint32_t y : targets) network_.leave(Ref::of(y));
  return done && !changed_.empty();
}

// Classes that are dead or new get the ways of the plan, and so do the targets.
bool Search::carry_out(const Plan& plan, const std::vector<std::uint32_t>& targets) {
  std::vector<Ref> made;
  const auto known = [&](Ref r) {
    if (r.id() < Plan::step) return r;
    const Ref t = made[r.id() - Plan::step];
    return r.negative() ? -t : t;
  };
  for (const Plan::Step& step : plan.steps) {
    const Way way{step.way.op, known(step.way.a), known(step.way.b)};
    if (step.parameter) {
      const Expr a = classes_.formula(way.a), b = classes_.formula(way.b),
                 k = way.op == Op::add ? a + b : a * b;
      if (!is_short(k)) return false;
      made.push_back(classes_.parameter(k));
      network_.grow();
      continue;
    }
    made.push_back(classes_.make(way));
    network_.grow();
    const Ref t = made.back();
    const bool target = contains(targets, t.id());
    if (classes_.is_free(t.id()) || classes_.is_angle(t.id()) || (network_.is_read(t.id()) && !target))
      continue;
    const Way signed_way = t.negative() ? negated(way) : way;
    if (network_.would_cycle(t.id(), signed_way)) return false;
    changed_.emplace_back(t.id(), network_.way(t.id()));
    network_.choose(t.id(), signed_way);
  }
  return true;
}

void Search::restore() {
  for (; !changed_.empty(); changed_.pop_back())
    network_.choose(changed_.back().first, changed_.back().second);
}

}  // namespace articula::resub
