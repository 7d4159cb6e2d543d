#include "opt/regroup.hpp"

#include <algorithm>
#include <map>

#include "base/contains.hpp"

namespace articula::resub {

namespace {

constexpr std::size_t most_terms = 14, most_factors = 6;
// Of eight classes so many are written out; fewer of those that are read elsewhere too.
constexpr unsigned opened = 7, shared_opened = 3;

}  // namespace

std::optional<Plan> Regroup::plan(const std::vector<std::uint32_t>& targets, std::uint64_t seed) {
  targets_ = targets, seed_ = seed;
  plan_ = {}, values_.clear();
  for (const std::uint32_t x : targets) {
    std::optional<Terms> terms = written_out(x);
    if (!terms || (terms->size() == 1 && terms->front().factors.size() < 3)) return std::nullopt;
    built(std::move(*terms));
  }
  return plan_;
}

bool Regroup::is_opened(std::uint32_t x) const {
  if (contains(targets_, x)) return true;
  if (classes_.is_free(x) || classes_.is_angle(x)) return false;
  const Op op = network_.way(x).op;
  if (op != Op::add && op != Op::mul) return false;
  return rank(x) % 8 < (network_.is_read(x) ? shared_opened : opened);
}

// The last class in the order is opened first: so each is opened once.
std::optional<Regroup::Terms> Regroup::written_out(std::uint32_t x) const {
  Terms terms{{false, {x}}};
  while (true) {
    std::uint32_t last = none;
    for (const Term& term : terms)
      for (const std::uint32_t f : term.factors)
        if (is_opened(f) && (last == none || network_.place(f) > network_.place(last))) last = f;
    if (last == none) break;
    const Way& way = network_.way(last);
    Terms next;
    for (Term& term : terms) {
      const auto at = std::find(term.factors.begin(), term.factors.end(), last);
      if (at == term.factors.end()) {
        next.push_back(std::move(term));
        continue;
      }
      term.factors.erase(at);
      const auto with = [&](std::initializer_list<Ref> more) {
        Term t = term;
        for (const Ref r : more) {
          t.minus = t.minus != r.negative();
          if (r.id() != Classes::one) t.factors.push_back(r.id());
        }
        next.push_back(std::move(t));
      };
      if (way.op == Op::mul)
        with({way.a, way.b});
      else
        with({way.a}), with({way.b});
    }
    terms = std::move(next);
    if (terms.size() > most_terms) return std::nullopt;
    for (const Term& term : terms)
      if (term.factors.size() > most_factors) return std::nullopt;
  }
  for (Term& term : terms) {
    std::sort(term.factors.begin(), term.factors.end());
    for (const std::uint32_t f : term.factors)
      if (!is_usable(f)) return std::nullopt;
  }
  return terms;
}

bool Regroup::is_usable(std::uint32_t x) const {
  return std::none_of(targets_.begin(), targets_.end(),
                      [&](std::uint32_t target) { return network_.rests_on(Ref::of(x), target); });
}

Value Regroup::value(Ref r) const {
  const Value v = r.id() >= Plan::step ? values_[r.id() - Plan::step] : classes_.v1[r.id()];
  return r.negative() ? Field::first().neg(v) : v;
}

Value Regroup::value(const Terms& terms) const {
  const Field& f = Field::first();
  Value total = 0;
  for (const Term& term : terms) {
    Value v = 1;
    for (const std::uint32_t x : term.factors) v = f.mul(v, classes_.v1[x]);
    total = term.minus ? f.sub(total, v) : f.add(total, v);
  }
  return total;
}

bool Regroup::is_parameter(Ref r) const {
  return r.id() >= Plan::step ? plan_.steps[r.id() - Plan::step].parameter : classes_.is_parameter(r.id());
}

// A live class, or a step of this plan, with the value v.
std::optional<Ref> Regroup::there(Value v) const {
  if (const auto x = classes_.find(v); x && network_.is_live(x->id()) && is_usable(x->id())) return x;
  const Value minus = Field::first().neg(v);
  for (std::size_t i = 0; i < values_.size(); ++i)
    if (values_[i] == v || values_[i] == minus)
      return Ref::of(Plan::step + static_cast<std::uint32_t>(i), values_[i] == minus);
  return std::nullopt;
}

Ref Regroup::combined(Op op, Ref a, Ref b) {
  const Field& f = Field::first();
  const Value v = op == Op::add ? f.add(value(a), value(b)) : f.mul(value(a), value(b));
  if (v == 0) return Ref::of(Classes::zero);
  if (a.id() == Classes::zero) return b;
  if (b.id() == Classes::zero) return a;
  if (const auto known = there(v)) return *known;
  const Way way{op, a, b};
  const bool parameter = is_parameter(a) && is_parameter(b);
  if (!parameter) plan_.cost += network_.weight(way);
  plan_.steps.push_back({way, parameter});
  values_.push_back(v);
  return Ref::of(Plan::step + static_cast<std::uint32_t>(values_.size() - 1));
}

// The factor to be taken out of a sum: one that several terms have; by how many, or by rank.
std::uint32_t Regroup::common_factor(const Terms& terms) const {
  std::map<std::uint32_t, unsigned> count;
  for (const Term& term : terms)
    for (std::size_t i = 0; i < term.factors.size(); ++i)
      if (i == 0 || term.factors[i] != term.factors[i - 1]) ++count[term.factors[i]];
  const bool by_rank = seed_ % 2 == 0;
  std::uint32_t best = none;
  const auto merit = [&](std::uint32_t x) {
    return std::make_pair(by_rank ? 0U : count.at(x), rank(x) >> 3U);
  };
  for (const auto& [x, n] : count)
    if (n > 1 && (best == none || merit(x) > merit(best))) best = x;
  return best;
}

// Each call has fewer factors to deal with than the one that made it.
Ref Regroup::built(Terms terms) {
  if (terms.size() == 1) return product(terms.front());
  if (const auto known = there(value(terms))) return *known;
  const std::uint32_t factor = common_factor(terms);
  if (factor == none) {
    std::vector<Ref> parts;
    for (const Term& term : terms) parts.push_back(product(term));
    return sum(std::move(parts));
  }
  Terms with, without;
  for (Term& term : terms) {
    const auto at = std::find(term.factors.begin(), term.factors.end(), factor);
    const bool has = at != term.factors.end();
    if (has) term.factors.erase(at);
    (has ? with : without).push_back(std::move(term));
  }
  const Ref head = combined(Op::mul, Ref::of(factor), built(std::move(with)));
  return without.empty() ? head : combined(Op::add, head, built(std::move(without)));
}

// The product of the parameters is free; it comes first or last.
Ref Regroup::product(const Term& term) {
  std::vector<std::uint32_t> factors = term.factors;
  std::sort(factors.begin(), factors.end(),
            [&](std::uint32_t x, std::uint32_t y) { return rank(x) < rank(y); });
  Ref parameters = Ref::of(Classes::one), x = parameters;
  const auto times = [&](Ref a, Ref b) { return a.id() == Classes::one ? b : combined(Op::mul, a, b); };
  for (const std::uint32_t f : factors)
    if (classes_.is_parameter(f)) parameters = times(parameters, Ref::of(f));
  const bool last = seed_ / 2 % 2 == 0 && parameters.id() != Classes::one;
  if (!last) x = parameters;
  for (const std::uint32_t f : factors)
    if (!classes_.is_parameter(f)) x = times(x, Ref::of(f));
  if (last) x = times(x, parameters);
  return term.minus ? -x : x;
}

// Pairs whose sum is there already come first.
Ref Regroup::sum(std::vector<Ref> parts) {
  while (parts.size() > 1) {
    std::size_t a = 0, b = 1;
    for (std::size_t i = 0; i < parts.size(); ++i)
      for (std::size_t j = i + 1; j < parts.size(); ++j)
        if (there(Field::first().add(value(parts[i]), value(parts[j])))) a = i, b = j;
    const Ref both = combined(Op::add, parts[a], parts[b]);
    parts.erase(parts.begin() + static_cast<long>(b));
    parts[a] = both;
    std::rotate(parts.begin() + static_cast<long>(a), parts.begin() + static_cast<long>(a) + 1, parts.end());
  }
  return parts.front();
}

}  // namespace articula::resub
