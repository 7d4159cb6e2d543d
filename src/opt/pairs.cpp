#include "opt/pairs.hpp"

namespace articula::resub {

void Pairs::fill(const std::vector<std::uint32_t>& members) {
  pairs_.clear(), products_made_.clear(), first_.clear(), second_.clear(), sum_items_.clear();
  for (Index* index : {&sums_, &products_, &sum_ratios_, &product_ratios_, &product_shifts_}) index->clear();
  for (std::size_t i = 0; i < members.size(); ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      const Ref a = Ref::of(members[i]), b = Ref::of(members[j]);
      if (classes_.is_parameter(a.id()) && classes_.is_parameter(b.id())) continue;
      add_product(a, b);
      if (i == j) continue;
      add_sum(a, b);
      add_sum(a, -b);
    }
  add_sum_ratios();
}

void Pairs::add_product(Ref x, Ref y) {
  const std::uint32_t a = x.id(), b = y.id();
  const Value v = p1_.mul(classes_.v1[a], classes_.v1[b]), u = p1_.mul(classes_.v2[a], classes_.v2[b]);
  const auto item = static_cast<std::uint32_t>(pairs_.size());
  pairs_.push_back({x, y});
  if (products_.insert(std::min(v, p1_.neg(v)), item) == item) products_made_.push_back(item);
  const bool both_vary = classes_.ratio[a] != 0 && classes_.ratio[b] != 0;
  if (both_vary) product_ratios_.insert(p1_.mul(classes_.ratio[a], classes_.ratio[b]), item);
  const Value s = p1_.sub(v, u);
  if (s != 0) product_shifts_.insert(std::min(s, p1_.neg(s)), item);
}

void Pairs::add_sum(Ref a, Ref b) {
  const auto at = [&](const std::vector<Value>& v) {
    return b.negative() ? p1_.sub(v[a.id()], v[b.id()]) : p1_.add(v[a.id()], v[b.id()]);
  };
  const Value v = at(classes_.v1), u = at(classes_.v2);
  if (v == 0 || u == 0) return;
  const auto item = static_cast<std::uint32_t>(pairs_.size());
  pairs_.push_back({a, b});
  sums_.insert(std::min(v, p1_.neg(v)), item);
  first_.push_back(v), second_.push_back(u), sum_items_.push_back(item);
}

// The last sum with a ratio is the one that is kept.
void Pairs::add_sum_ratios() {
  invert(p1_, second_);
  for (std::size_t i = second_.size(); i-- > 0;)
    sum_ratios_.insert(p1_.mul(first_[i], second_[i]), sum_items_[i]);
}

// The way, or its negative, whichever has the value (or the shift) v.
Way Pairs::with_sign_of(Value v, Way way, bool shift) const {
  const auto value = [&](const std::vector<Value>& at) {
    const Value a = at[way.a.id()], b = at[way.b.id()];
    return way.op == Op::mul ? p1_.mul(a, b) : way.b.negative() ? p1_.sub(a, b) : p1_.add(a, b);
  };
  const Value is = shift ? p1_.sub(value(classes_.v1), value(classes_.v2)) : value(classes_.v1);
  if (is == v) return way;
  way.a = -way.a;
  if (way.op == Op::add) way.b = -way.b;
  return way;
}

}  // namespace articula::resub
