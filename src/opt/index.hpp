// A table of numbers by key, for look-ups that mostly fail: a filter of one bit per place says no before the table is read.
// Keys are field values or made from them: evenly spread, and zero is none.
#pragma once

#include <cstdint>
#include <vector>

namespace articula::resub {

inline constexpr std::uint32_t none = ~std::uint32_t{0};

class Index {
 public:
  Index() { clear(); }

  void clear() {
    entries_.assign(std::size_t{1} << bits_, Entry{0, none});
    filter_.assign((std::size_t{1} << (bits_ + 3U)) / 64, 0);
    size_ = 0;
  }

  std::uint32_t find(std::uint64_t key) const {
    const std::uint64_t h = spread(key);
    const std::uint64_t bit = h >> (61U - bits_);
    if ((filter_[bit / 64] >> (bit % 64) & 1U) == 0) return none;
    const std::uint64_t mask = entries_.size() - 1;
    for (std::uint64_t slot = h >> (64U - bits_); entries_[slot].key != 0; slot = (slot + 1) & mask)
      if (entries_[slot].key == key) return entries_[slot].item;
    return none;
  }

  // The item that stays the first one of its key: this one, or an older one.
  std::uint32_t insert(std::uint64_t key, std::uint32_t item) {
    if (2 * (size_ + 1) > entries_.size()) grow();
    Entry& entry = place(key);
    if (entry.key == 0) entry = {key, item}, ++size_;
    return entry.item;
  }

  // This one comes first from now on; the one that did until now.
  std::uint32_t push(std::uint64_t key, std::uint32_t item) {
    const std::uint32_t before = insert(key, item);
    if (before == item) return none;
    place(key).item = item;
    return before;
  }

 private:
  struct Entry {
    std::uint64_t key;
    std::uint32_t item;
  };

  static std::uint64_t spread(std::uint64_t key) { return key * 0x9e3779b97f4a7c15ULL; }

  Entry& place(std::uint64_t key) {
    const std::uint64_t h = spread(key), bit = h >> (61U - bits_), mask = entries_.size() - 1;
    filter_[bit / 64] |= std::uint64_t{1} << (bit % 64);
    std::uint64_t slot = h >> (64U - bits_);
    while (entries_[slot].key != 0 && entries_[slot].key != key) slot = (slot + 1) & mask;
    return entries_[slot];
  }

  void grow() {
    const std::vector<Entry> old = std::move(entries_);
    ++bits_;
    clear();
    for (const Entry& entry : old)
      if (entry.key != 0) place(entry.key) = entry, ++size_;
  }

  unsigned bits_ = 11;
  std::vector<Entry> entries_;
  std::vector<std::uint64_t> filter_;
  std::size_t size_ = 0;
};

}  // namespace articula::resub
