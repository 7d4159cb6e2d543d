// From a move to a way: coefficients get formulas, classes are made.

#include "opt/moves.hpp"

namespace articula::resub {

namespace {

Ref signed_like(Ref r, Ref sign) { return sign.negative() ? -r : r; }
bool is_made(Ref r) { return r.id() >= Move::made; }
bool is_coefficient(Ref r) { return r.id() == Move::coefficient; }

// Does the coefficient stand in a class that the move makes?
bool holds_coefficient(const Move& move, Ref r) {
  while (is_made(r)) {
    const Way& way = move.making[r.id() - Move::made];
    if (is_coefficient(way.a) || is_coefficient(way.b)) return true;
    r = is_made(way.a) ? way.a : way.b;
  }
  return is_coefficient(r);
}

// How the coefficient comes from x, outermost operation first. Empty when there is none.
std::vector<Peel> peels(const Move& move) {
  std::vector<Peel> steps;
  for (const Way* way = &move.way; way->arity() == 2;) {
    const bool in_a = holds_coefficient(move, way->a);
    if (!in_a && !holds_coefficient(move, way->b)) return {};
    const Ref in = in_a ? way->a : way->b;
    steps.push_back({way->op, in_a ? way->b : way->a, in.negative()});
    if (is_coefficient(in)) break;
    way = &move.making[in.id() - Move::made];
  }
  return steps;
}

}  // namespace

std::optional<Way> Moves::settle(std::uint32_t x, const Move& move) {
  if (move.way.op != Op::add && move.way.op != Op::mul) return move.way;
  Ref k{}, l{};
  if (move.way.a.id() == Move::offset) {
    const auto found = coefficients_.find_affine(Ref::of(x), move.making[0].b);
    if (!found) return std::nullopt;
    l = found->first, k = found->second;
  } else if (std::vector<Peel> steps = peels(move); !steps.empty()) {
    for (Peel& step : steps)
      if (is_made(step.by))
        step.by = signed_like(classes_.make(move.making[step.by.id() - Move::made]), step.by);
    const auto found = coefficients_.find(Ref::of(x), steps);
    if (!found) return std::nullopt;
    k = *found;
  }
  std::array<Ref, 2> made{};
  const auto known = [&](Ref r) {
    if (Move::is_class(r)) return r;
    return signed_like(is_coefficient(r) ? k : r.id() == Move::offset ? l : made[r.id() - Move::made], r);
  };
  const auto settled = [&](const Way& way) { return Way{way.op, known(way.a), known(way.b)}; };
  for (std::size_t i = 0; i < static_cast<std::size_t>(move.makes); ++i)
    made[i] = classes_.make(settled(move.making[i]));
  const Way way = settled(move.way);
  const Point p = classes_.combine(way.op, classes_.point(way.a), classes_.point(way.b));
  if (p.v1 != classes_.v1[x] || p.w1 != classes_.w1[x]) return std::nullopt;  // equal in one field only
  return way;
}

}  // namespace articula::resub
