#include "opt/moves.hpp"

namespace articula::resub {

namespace {

constexpr Ref k = Ref::of(Move::coefficient), l = Ref::of(Move::offset), first = Ref::of(Move::made),
              second = Ref::of(Move::made + 1);

Move direct(const Way& way) { return {{}, 0, way}; }
Move through(const Way& making, const Way& way) { return {{making, {}}, 1, way}; }
Move through(const Way& one, const Way& two, const Way& way) { return {{one, two}, 2, way}; }

}  // namespace

std::vector<Move> Moves::find(std::uint32_t x, int operations, std::uint32_t start, std::uint32_t stride) {
  list_.clear();
  operations_ = operations;
  with_one_operation(x);
  if (operations >= 2) {
    with_coefficients(x);
    const auto size = static_cast<std::uint32_t>(classes_.size());
    for (std::uint32_t a = Classes::one + start % stride; a < size; a += stride) {
      if (a == x) continue;
      with_class(x, a);
      with_class_and_coefficient(x, a);
    }
    remainders(x, start, stride);
  }
  if (operations >= 3) with_two_products(x, start, stride);
  return std::move(list_);
}

void Moves::with_one_operation(std::uint32_t x) {
  for (const Way& way : classes_.ways(x)) add(direct(way));
  if (classes_.ratio[x] == 0) return;
  for (std::uint32_t a = classes_.with_ratio(classes_.ratio[x]); a != none; a = classes_.next_ratio(a))
    if (a != x) add(direct({Op::mul, k, Ref::of(a)}));  // k a
  for (std::uint32_t a = classes_.with_shift(classes_.shift[x]); a != none; a = classes_.next_shift(a))
    if (a != x) add(direct({Op::add, k, Ref::of(a, classes_.shift[a] != classes_.shift[x])}));  // k + a
}

void Moves::with_coefficients(std::uint32_t x) {
  if (classes_.ratio[x] == 0) return;
  if (const auto sum = pairs_.sum_with_ratio(classes_.ratio[x]))
    add(through(*sum, {Op::mul, k, first}));  // k (a + b)
  if (const auto product = pairs_.product_with_shift(classes_.shift[x]))
    add(through(*product, {Op::add, k, first}));  // k + a b
  if (classes_.affine[x] == 0) return;
  for (std::uint32_t a = classes_.with_affine(classes_.affine[x]); a != none; a = classes_.next_affine(a))
    if (a != x) add(through({Op::mul, k, Ref::of(a)}, {Op::add, l, first}));  // l + k a
}

void Moves::with_class(std::uint32_t x, std::uint32_t a) {
  const Value v = classes_.v1[x], less = p1_.sub(v, classes_.v1[a]), more = p1_.add(v, classes_.v1[a]);
  const Ref plus = Ref::of(a), minus = -plus;
  const auto found = [&](const std::optional<Way>& pair, Op op, Ref r) {
    if (pair) add(through(*pair, {op, r, first}));
  };
  found(pairs_.sum(less), Op::add, plus);       // a + (b + c)
  found(pairs_.sum(more), Op::add, minus);      // (b + c) - a
  found(pairs_.product(less), Op::add, plus);   // a + b c
  found(pairs_.product(more), Op::add, minus);  // b c - a
  if (a == Classes::one) return;
  const Value quotient = p1_.mul(v, classes_.inverse[a]);
  found(pairs_.sum(quotient), Op::mul, plus);      // a (b + c)
  found(pairs_.product(quotient), Op::mul, plus);  // a (b c)
}

std::vector<Move> Moves::find_with(std::uint32_t x, std::uint32_t t) {
  list_.clear();
  const Value v = classes_.v1[x], u = classes_.v1[t];
  const Ref plus = Ref::of(t);
  const auto found = [&](Value rest, Op op, Ref r) {
    if (const auto b = classes_.find(rest)) add(direct({op, r, *b}));
  };
  found(p1_.sub(v, u), Op::add, plus);
  found(p1_.add(v, u), Op::add, -plus);
  found(p1_.mul(v, classes_.inverse[t]), Op::mul, plus);
  return std::move(list_);
}

void Moves::with_class_and_coefficient(std::uint32_t x, std::uint32_t a) {
  if (classes_.ratio[x] == 0 || classes_.ratio[a] == 0) return;
  const Ref plus = Ref::of(a);
  const Value ratio = p1_.mul(classes_.ratio[x], classes_.inverse_ratio[a]);
  for (std::uint32_t b = classes_.with_ratio(ratio); b != none; b = classes_.next_ratio(b))
    if (b != x && b <= a) add(through({Op::mul, k, Ref::of(b)}, {Op::mul, plus, first}));  // a (k b)
  const Value inverse2 = p1_.mul(classes_.inverse[a], classes_.ratio[a]);                  // 1/v2 of a
  const Value shift =
      p1_.sub(p1_.mul(classes_.v1[x], classes_.inverse[a]), p1_.mul(classes_.v2[x], inverse2));
  for (std::uint32_t b = classes_.with_shift(shift); b != none; b = classes_.next_shift(b))
    if (b != x)
      add(through({Op::add, k, Ref::of(b, classes_.shift[b] != shift)},
                  {Op::mul, plus, first}));  // a (b + k)
  for (const bool negative : {false, true}) {
    const Value s = negative ? p1_.add(classes_.shift[x], classes_.shift[a])
                             : p1_.sub(classes_.shift[x], classes_.shift[a]);
    for (std::uint32_t b = classes_.with_shift(s); b != none; b = classes_.next_shift(b))
      if (b != x && b <= a)
        add(through({Op::add, k, Ref::of(b, classes_.shift[b] != s)},
                    {Op::add, Ref::of(a, negative), first}));  // a + (b + k)
  }
}

// x - a = k b, k b c, k (b + c): by the ratio of what is left.
void Moves::remainders(std::uint32_t x, std::uint32_t start, std::uint32_t stride) {
  numerators_.clear(), denominators_.clear(), subtracted_.clear();
  const auto size = static_cast<std::uint32_t>(classes_.size());
  for (std::uint32_t a = Classes::one + 1 + start % stride; a < size; a += stride) {
    if (a == x) continue;
    for (const bool negative : {false, true}) {
      const Value v1 = classes_.v1[a], v2 = classes_.v2[a];
      const Value n = negative ? p1_.add(classes_.v1[x], v1) : p1_.sub(classes_.v1[x], v1),
                  d = negative ? p1_.add(classes_.v2[x], v2) : p1_.sub(classes_.v2[x], v2);
      if (d == 0 || n == d) continue;
      numerators_.push_back(n), denominators_.push_back(d), subtracted_.push_back(Ref::of(a, negative));
    }
  }
  invert(p1_, denominators_);
  for (std::size_t i = denominators_.size(); i-- > 0;) {
    const Value ratio = p1_.mul(numerators_[i], denominators_[i]);
    const Ref a = subtracted_[i];
    for (std::uint32_t b = classes_.with_ratio(ratio); b != none; b = classes_.next_ratio(b))
      if (b != x) add(through({Op::mul, k, Ref::of(b)}, {Op::add, a, first}));  // a + k b
    if (operations_ < 3) continue;
    if (const auto way = pairs_.product_with_ratio(ratio))
      add(through(*way, {Op::mul, k, first}, {Op::add, a, second}));  // a + k (b c)
    if (const auto way = pairs_.sum_with_ratio(ratio))
      add(through(*way, {Op::mul, k, first}, {Op::add, a, second}));  // a + k (b + c)
  }
}

void Moves::with_two_products(std::uint32_t x, std::uint32_t start, std::uint32_t stride) {
  for (std::size_t i = start % stride; i < pairs_.product_count(); i += stride) {
    const Way one = pairs_.product_at(i);
    const Value v = p1_.mul(classes_.v1[one.a.id()], classes_.v1[one.b.id()]);
    if (const auto two = pairs_.product(p1_.sub(classes_.v1[x], v)))
      add(through(one, *two, {Op::add, first, second}));  // a b + c d
    if (const auto two = pairs_.product(p1_.add(classes_.v1[x], v)))
      add(through(one, *two, {Op::add, -first, second}));  // c d - a b
  }
}

}  // namespace articula::resub
