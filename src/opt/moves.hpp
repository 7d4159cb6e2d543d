// New ways for a class x, found by look-up among the known classes a, b, c .. and pairs of them; k is any parameter.
//
//   one operation     a + b,  a b,  k a,  a + k
//   two operations    a + b + c,  a + b c,  a (b + c),  a b c,  k a b,  a + k b,  a (b + k),  a + b + k,  k (a + b),  a b + k,
//                     k a + l
//   three operations  a b + c d,  a + k (b + c),  a + k b c
#pragma once

#include <array>
#include <vector>

#include "opt/classes.hpp"
#include "opt/coefficients.hpp"
#include "opt/pairs.hpp"

namespace articula::resub {

// Up to two classes that are made first, then the way of x. Numbers past all classes stand for the classes made and for
// coefficients that are not known yet.
struct Move {
  static constexpr std::uint32_t coefficient = 0x7ffffff0, offset = 0x7ffffff1, made = 0x7ffffff2;
  static constexpr bool is_class(Ref r) { return r.id() < coefficient; }

  std::array<Way, 2> making;
  int makes = 0;
  Way way;
};

class Moves {
 public:
  explicit Moves(Classes& classes)
      : classes_(classes), coefficients_(classes), pairs_(classes), p1_(Field::first()) {}

  void refill(const std::vector<std::uint32_t>& members) { pairs_.fill(members); }

  // All moves for x of no more than `operations` operations; of the look-ups with a third class only those with the classes
  // i, i + stride, i + 2 stride ..
  std::vector<Move> find(std::uint32_t x, int operations, std::uint32_t start, std::uint32_t stride);
  // Those of one operation that use t.
  std::vector<Move> find_with(std::uint32_t x, std::uint32_t t);

  // Finds the coefficients and makes the classes of a move: what is then the way of x. None when no formula is found.
  std::optional<Way> settle(std::uint32_t x, const Move& move);

 private:
  void with_one_operation(std::uint32_t x);
  void with_coefficients(std::uint32_t x);
  void with_class(std::uint32_t x, std::uint32_t a);
  void with_class_and_coefficient(std::uint32_t x, std::uint32_t a);
  void with_two_products(std::uint32_t x, std::uint32_t start, std::uint32_t stride);
  void remainders(std::uint32_t x, std::uint32_t start, std::uint32_t stride);
  void add(const Move& move) { list_.push_back(move); }

  Classes& classes_;
  Coefficients coefficients_;
  Pairs pairs_;
  const Field& p1_;
  std::vector<Move> list_;
  int operations_ = 0;
  std::vector<Value> numerators_, denominators_;
  std::vector<Ref> subtracted_;
};

}  // namespace articula::resub
