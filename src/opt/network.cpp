#include "opt/network.hpp"

#include <algorithm>

namespace articula::resub {

int Weights::of(Op op) const {
  switch (op) {
    case Op::mul: return mul;
    case Op::add: return add;
    case Op::div: return div;
    case Op::sin:
    case Op::cos: return sincos;
    default: return info(op).arity == 0 ? 0 : other;
  }
}

Network::Network(const Classes& classes, const std::vector<Ref>& outputs, const Weights& weights)
    : classes_(classes), weights_(weights) {
  grow();
  for (const Ref x : outputs) read(x);
}

void Network::grow() {
  const auto size = static_cast<std::uint32_t>(classes_.size());
  for (auto x = static_cast<std::uint32_t>(chosen_.size()); x < size; ++x) {
    chosen_.push_back(classes_.founding(x));
    place_.push_back(x), order_.push_back(x);
  }
  reads_.resize(size, 0), seen_.resize(size, 0);
}

// Down from r as far as classes come to life, or die.
long Network::count_reads(Ref r, int more) {
  const long before = cost_;
  stack_.assign(1, r.id());
  while (!stack_.empty()) {
    const std::uint32_t x = stack_.back();
    stack_.pop_back();
    if (classes_.is_free(x)) continue;
    const bool was_read = reads_[x] > 0;
    reads_[x] += more;
    if (was_read == (reads_[x] > 0)) continue;
    const Way& way = chosen_[x];
    cost_ += more * weights_.of(way.op);
    for (const Ref operand : way.operands()) stack_.push_back(operand.id());
  }
  return cost_ - before;
}

long Network::count_reads(const Way& way, int more) {
  long change = 0;
  for (const Ref r : way.operands()) change += count_reads(r, more);
  return change;
}

// Only what stands behind y in the order can rest on it. What is met on the way is marked as seen.
bool Network::rests_on(Ref r, std::uint32_t y) const {
  if (r.id() == y) return true;
  if (place_[r.id()] < place_[y]) return false;
  ++stamp_;
  stack_.assign(1, r.id());
  seen_[r.id()] = stamp_;
  while (!stack_.empty()) {
    const std::uint32_t x = stack_.back();
    stack_.pop_back();
    if (classes_.is_free(x)) continue;
    for (const Ref operand : chosen_[x].operands()) {
      const std::uint32_t z = operand.id();
      if (z == y) return true;
      if (place_[z] < place_[y] || seen_[z] == stamp_) continue;
      seen_[z] = stamp_;
      stack_.push_back(z);
    }
  }
  return false;
}

bool Network::would_cycle(std::uint32_t x, const Way& way) const {
  const Operands operands = way.operands();
  return std::any_of(operands.begin(), operands.end(), [&](Ref r) { return rests_on(r, x); });
}

void Network::choose(std::uint32_t x, const Way& way) {
  for (const Ref r : way.operands()) put_before(r.id(), x);
  chosen_[x] = way;
}

// What a rests on, behind x in the order, moves ahead of x, in its own order.
void Network::put_before(std::uint32_t a, std::uint32_t x) {
  const std::uint32_t from = place_[x], to = place_[a];
  if (to < from) return;
  rests_on(Ref::of(a), x);
  std::stable_partition(order_.begin() + from, order_.begin() + to + 1,
                        [&](std::uint32_t y) { return seen_[y] == stamp_; });
  for (std::uint32_t i = from; i <= to; ++i) place_[order_[i]] = i;
}

}  // namespace articula::resub
