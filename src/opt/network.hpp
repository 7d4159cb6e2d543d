// What the search changes: one chosen way for every class, and how often each class is read.
//
// A class is live when an output or a live class reads it; the cost is the sum of the weights of the live classes that are
// not free. Dead classes keep their way, so that they can be read again. The chosen ways of all classes, live and dead, have
// no cycle: `before` keeps an order in which operands stand before what reads them.
#pragma once

#include <algorithm>
#include <vector>

#include "opt/classes.hpp"

namespace articula::resub {

// What one operation costs. Sines and cosines are not counted in the textbook's cost; a little for each keeps the search
// from collecting them.
struct Weights {
  int mul = 100, add = 100, div = 100, sincos = 1, other = 1;
  int of(Op op) const;
  int unit() const { return std::min(mul, add); }
};

class Network {
 public:
  Network(const Classes& classes, const std::vector<Ref>& outputs, const Weights& weights);

  long cost() const { return cost_; }
  bool is_live(std::uint32_t x) const { return reads_[x] > 0 || classes_.is_free(x); }
  bool is_read(std::uint32_t x) const { return reads_[x] > 0; }
  const Way& way(std::uint32_t x) const { return chosen_[x]; }
  const std::vector<std::uint32_t>& order() const { return order_; }
  std::uint32_t place(std::uint32_t x) const { return place_[x]; }  // in the order
  int weight(const Way& way) const { return weights_.of(way.op); }

  // What reading x once more, or once less, adds to the cost.
  long read(Ref x) { return count_reads(x, 1); }
  long leave(Ref x) { return count_reads(x, -1); }
  // The same for the operands of a way.
  long read(const Way& way) { return count_reads(way, 1); }
  long leave(const Way& way) { return count_reads(way, -1); }

  bool rests_on(Ref x, std::uint32_t y) const;  // y stands below x (or is x), by the chosen ways
  bool would_cycle(std::uint32_t x, const Way& way) const;
  void choose(std::uint32_t x, const Way& way);  // reads are the caller's business; must not close a cycle
  void grow();                                   // takes in the classes that are new

 private:
  long count_reads(Ref x, int more);
  long count_reads(const Way& way, int more);
  void put_before(std::uint32_t a, std::uint32_t x);

  const Classes& classes_;
  Weights weights_;
  long cost_ = 0;
  std::vector<Way> chosen_;
  std::vector<int> reads_;
  std::vector<std::uint32_t> order_, place_;
  mutable std::vector<std::uint32_t> stack_, seen_;  // seen_[x] == stamp_: met in this walk
  mutable std::uint32_t stamp_ = 0;
};

}  // namespace articula::resub
