// Sums, differences and products of two classes, by value: what a class may be made of with one value that is not there yet.
// Taken over a list of classes at one time; of pairs with the same key one is kept, since the others are found as ways of the
// class once it exists.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "opt/classes.hpp"

namespace articula::resub {

class Pairs {
 public:
  explicit Pairs(const Classes& classes) : classes_(classes), p1_(Field::first()) {}
  void fill(const std::vector<std::uint32_t>& members);

  std::optional<Way> sum(Value v) const { return signed_way(sums_, Op::add, v, false); }          // a + b = v
  std::optional<Way> product(Value v) const { return signed_way(products_, Op::mul, v, false); }  // a b = v
  std::optional<Way> product_with_shift(Value s) const {                                          // k + a b
    return signed_way(product_shifts_, Op::mul, s, true);
  }
  std::optional<Way> sum_with_ratio(Value r) const { return way(Op::add, sum_ratios_.find(r)); }  // k (a + b)
  std::optional<Way> product_with_ratio(Value r) const {                                          // k a b
    return way(Op::mul, product_ratios_.find(r));
  }
  std::size_t product_count() const { return products_made_.size(); }
  Way product_at(std::size_t i) const { return *way(Op::mul, products_made_[i]); }

 private:
  struct Pair {
    Ref a, b;
  };

  std::optional<Way> way(Op op, std::uint32_t item) const {
    return item == none ? std::nullopt : std::optional<Way>({op, pairs_[item].a, pairs_[item].b});
  }
  std::optional<Way> signed_way(const Index& index, Op op, Value v, bool shift) const {
    const std::uint32_t item = index.find(std::min(v, p1_.neg(v)));
    return item == none ? std::nullopt : std::optional<Way>(with_sign_of(v, *way(op, item), shift));
  }
  Way with_sign_of(Value v, Way way, bool shift) const;
  void add_sum(Ref a, Ref b);
  void add_product(Ref a, Ref b);
  void add_sum_ratios();

  const Classes& classes_;
  const Field& p1_;
  std::vector<Pair> pairs_;
  std::vector<std::uint32_t> products_made_;  // with different values
  // Of the sums: values at two states, in the end the inverse of the second; which pairs they are.
  std::vector<Value> first_, second_;
  std::vector<std::uint32_t> sum_items_;
  Index sums_, products_, sum_ratios_, product_ratios_, product_shifts_;
};

}  // namespace articula::resub
