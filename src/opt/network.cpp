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
    for (int k = 0; k < way.arity(); ++k) stack_.push_back(way.operand(k).id());
  }
  return cost_ - before;
}

long Network::count_reads(const Way& way, int more) {
  long change = 0;
  for (int k = 0; k < way.arity(); ++k) change += count_reads(way.operand(k), more);
  return change;
}

// Only what stands behind y in the order can rest on it.
bool Network::rests_on(Ref r, std::uint32_t y) const {
  if (r.id() == y) return true;
  if (place_[r.id()] < place_[y]) return false;
  ++stamp_;
  stack_.assign(1, r.id());
  while (!stack_.empty()) {
    const std::uint32_t x = stack_.back();
    stack_.pop_back();
    if (classes_.is_free(x)) continue;
    const Way& way = chosen_[x];
    for (int k = 0; k < way.arity(); ++k) {
      const std::uint32_t z = way.operand(k).id();
      if (z == y) return true;
      if (place_[z] < place_[y] || seen_[z] == stamp_) continue;
      seen_[z] = stamp_;
      stack_.push_back(z);
    }
  }
  return false;
}

bool Network::would_cycle(std::uint32_t x, const Way& way) const {
  for (int k = 0; k < way.arity(); ++k)
    if (rests_on(way.operand(k), x)) return true;
  return false;
}

void Network::choose(std::uint32_t x, const Way& way) {
  for (int k = 0; k < way.arity(); ++k) put_before(way.operand(k).id(), x);
  chosen_[x] = way;
}

// What a rests on, behind x in the order, moves ahead of x, in its own order.
void Network::put_before(std::uint32_t a, std::uint32_t x) {
  const std::uint32_t from = place_[x], to = place_[a];
  if (to < from) return;
  ++stamp_;
  stack_.assign(1, a);
  seen_[a] = stamp_;
  while (!stack_.empty()) {
    const std::uint32_t y = stack_.back();
    stack_.pop_back();
    if (classes_.is_free(y)) continue;
    const Way& way = chosen_[y];
    for (int k = 0; k < way.arity(); ++k) {
      const std::uint32_t z = way.operand(k).id();
      if (place_[z] < from || seen_[z] == stamp_) continue;
      seen_[z] = stamp_;
      stack_.push_back(z);
    }
  }
  std::stable_partition(order_.begin() + from, order_.begin() + to + 1,
                        [&](std::uint32_t y) { return seen_[y] == stamp_; });
  for (std::uint32_t i = from; i <= to; ++i) place_[order_[i]] = i;
}

}  // namespace articula::resub
