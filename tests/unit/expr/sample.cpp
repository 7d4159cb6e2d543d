#include "unit/expr/sample.hpp"

#include <cmath>
#include <numbers>
#include <unordered_map>

#include "base/error.hpp"

namespace articula::test {

namespace {

const Number unsafe = std::nanl("");

// The operation itself; NaN near its singularities, branch cuts and jumps, where rounding would decide.
Number apply(Op op, Number a, Number b, Number c, Number margin) {
  const auto near_zero = [margin](Number x) { return std::fabs(x) < margin; };
  if (std::isnan(a) || std::isnan(b) || std::isnan(c)) return unsafe;
  switch (op) {
    case Op::add: return a + b;
    case Op::mul: return a * b;
    case Op::div: return near_zero(b) ? unsafe : a / b;
    case Op::sin: return std::sin(a);
    case Op::cos: return std::cos(a);
    case Op::sqrt: return a < margin ? unsafe : std::sqrt(a);
    case Op::abs: return std::fabs(a);
    case Op::sign: return near_zero(a) ? unsafe : a > 0 ? 1 : -1;
    case Op::exp: return std::exp(a);
    case Op::atan2: return near_zero(a) ? unsafe : std::atan2(a, b);
    case Op::select: return near_zero(a) ? unsafe : a > 0 ? b : c;
    case Op::constant:
    case Op::symbol:
    case Op::pi: break;
  }
  throw Bug("apply: a leaf");
}

Number bounded(Number x) { return std::fabs(x) < 1e4L ? x : unsafe; }

}  // namespace

const std::array<Point, 2>& points() {
  static const std::array<Point, 2> both{
      Point{{"x", 0.7L}, {"y", -1.3L}, {"z", 2.1L}, {"q1", 0.4L}, {"q2", -0.9L}, {"q3", 1.7L}},
      Point{{"x", -1.9L}, {"y", 0.6L}, {"z", 0.35L}, {"q1", -2.2L}, {"q2", 1.15L}, {"q3", 0.25L}}};
  return both;
}

Sample Sampler::leaf() {
  const std::uint64_t kind = below(10);
  if (kind == 0) return {graph_.pi(), {std::numbers::pi_v<Number>, std::numbers::pi_v<Number>}};
  if (kind < 4) {
    const long n = static_cast<long>(below(25)) - 12,
               d = static_cast<long>(1 + below(below(4) == 0 ? 40 : 4));
    const Number value = static_cast<Number>(n) / static_cast<Number>(d);
    return {graph_.constant(Rational(n, d)), {value, value}};
  }
  const Point& first = points()[0];
  const auto at = std::next(first.begin(), static_cast<long>(below(first.size())));
  const Kind of = at->first[0] == 'q' ? Kind::state : Kind::parameter;
  return {graph_.symbol(at->first, of), {at->second, points()[1].at(at->first)}};
}

Sample Sampler::next(int depth) {
  if (depth == 0 || below(8) == 0) return leaf();
  constexpr auto last = static_cast<std::uint64_t>(Op::select);
  const Op op = below(2) == 0 ? (below(2) == 0 ? Op::add : Op::mul) : static_cast<Op>(below(last + 1));
  const int arity = info(op).arity;
  if (arity == 0) return leaf();
  Sample a = next(depth - 1), b = arity > 1 ? next(depth - 1) : a, c = arity > 2 ? next(depth - 1) : a;
  if (below(3) == 0) a.formula = -a.formula, a.values = {-a.values[0], -a.values[1]};
  Sample result;
  try {
    result.formula = make(op, a.formula, b.formula, c.formula);
  } catch (const InputError&) {  // division by zero, the root of a negative number: draw again
    return leaf();
  }
  for (std::size_t i = 0; i < 2; ++i)
    result.values[i] = bounded(apply(op, a.values[i], b.values[i], c.values[i], 1e-3L));
  return result;
}

Number evaluate(const Expr& formula, const Point& point) {
  const Graph& g = formula.graph();
  std::unordered_map<Id, Number> values;
  const auto value = [&](Ref r) { return r.negative() ? -values.at(r.id()) : values.at(r.id()); };
  for (const Id id : reachable({formula})) {
    const Node& n = g[id];
    const int arity = n.arity();
    if (n.op == Op::constant)
      values[id] = static_cast<Number>(g.constant_of(id).to_double());
    else if (n.op == Op::pi)
      values[id] = std::numbers::pi_v<Number>;
    else if (n.op == Op::symbol)
      values[id] = point.at(g.symbol_of(id).name);
    else
      values[id] = apply(n.op, value(n.a), arity > 1 ? value(n.b) : 0, arity > 2 ? value(n.c) : 0, 0);
  }
  return value(formula.ref());
}

bool close(Number a, Number b) {
  if (std::isnan(a) || std::isnan(b)) return true;
  return std::fabs(a - b) <= 1e-9L * (1 + std::fabs(a) + std::fabs(b));
}

}  // namespace articula::test
