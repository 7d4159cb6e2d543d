#include "expr/lane.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "base/error.hpp"
#include "base/text.hpp"
#include "expr/angle.hpp"

namespace articula {

namespace {

// A number that is not zero must not look like zero: it would be dropped from formulas.
Field::Value residue(const Rational& number, std::uint64_t modulus) {
  const Field::Value r = number.modulo(modulus);
  if (r == 0 && !number.is_zero())
    throw ModelError("", "the number " + number.to_text() + " cannot be told from zero by fingerprints",
                     "it is a multiple of one of their moduli; change a digit");
  return r;
}

// |n| d of fractions n/d that are recognised, of arguments of sign and select; of sqrt, whose arguments are squares, its square.
constexpr long small_fraction = 1L << 14;

// Separate streams of draws from one seed.
enum Stream : std::uint64_t {
  linear = 1,
  circular = 2,
  pi_value = 3,
  atom = 4,
  halfturns = 5,
  operation = 6
};

std::uint64_t hash_of(std::string_view name) { return mix(fnv1a(name)); }

}  // namespace

void Lane::extend(const Graph& graph) {
  while (values_.size() < graph.size())
    values_.push_back(compute(graph, graph[static_cast<Id>(values_.size())]));
}

Field::Value Lane::draw(const Symbol& symbol) const {
  if (is_quaternion_part(symbol)) return quaternion(symbol);
  return nonzero(mix(mix(seed(symbol.kind), linear), hash_of(symbol.name) ^ field_.p()));
}

// The stereographic image (1 - s, 2a, 2b, 2c) / (1 + s), s = a^2 + b^2 + c^2, of a point drawn from the quaternion's name.
Field::Value Lane::quaternion(const Symbol& component) const {
  const std::string name = component.name.substr(0, component.name.size() - 1);
  std::array<Field::Value, 3> point{};
  Field::Value s = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    point[i] =
        nonzero(mix(mix(seed(component.kind), linear), hash_of(name + std::to_string(i)) ^ field_.p()));
    s = field_.add(s, field_.mul(point[i], point[i]));
  }
  const std::size_t i = std::string_view("xyz").find(component.name.back());
  const Field::Value top = i < 3 ? field_.add(point[i], point[i]) : field_.sub(1, s);
  return field_.mul(top, field_.inv(field_.add(1, s)));
}

Field::Value Lane::compute(const Graph& graph, const Node& n) const {
  const auto id = static_cast<Id>(values_.size());
  switch (n.op) {
    case Op::constant: return residue(graph.constant_of(id), field_.p());
    case Op::symbol: return draw(graph.symbol_of(id));
    case Op::pi: return nonzero(mix(pi_value, field_.p()));
    case Op::add: return field_.add(value(n.a), value(n.b));
    case Op::mul: return field_.mul(value(n.a), value(n.b));
    case Op::div:
      if (value(n.b) == 0) throw ModelError("", "division by an expression that is identically zero");
      return field_.mul(value(n.a), field_.inv(value(n.b)));
    case Op::sin: return field_.sine(angle(graph, n.a));
    case Op::cos: return field_.cosine(angle(graph, n.a));
    case Op::sqrt: return square_root(value(n.a));
    case Op::abs: return square_root(field_.mul(value(n.a), value(n.a)));
    case Op::sign: return odd(n);
    case Op::exp: return value(n.a) == 0 ? 1 : opaque(n);
    case Op::atan2: return opaque(n);
    case Op::select: return selected(n);
  }
  throw Bug("Lane::compute: unknown operation");
}

Field::Value Lane::angle(const Graph& graph, Ref x) const {
  // A new, independent angle named by a value, up to sign: the angle of -v is the inverse of that of v.
  const auto fresh = [this](Stream stream, Field::Value v) {
    const Field::Value positive = std::min(v, field_.neg(v));
    const Field::Value w = nonzero(mix(mix(stream, field_.p()), positive));
    return v == positive ? w : field_.inv(w);
  };
  const auto w = [&](Id id) {
    if (graph[id].op != Op::symbol) return fresh(atom, values_[id]);
    const Symbol& s = graph.symbol_of(id);
    return nonzero(mix(mix(seed(s.kind), circular), hash_of(s.name) ^ field_.p()));
  };
  const Angle angle = angle_of(graph, x);
  const Rational steps = angle.halfturns * Rational(static_cast<long>(Field::order / 2));
  Field::Value z = steps.is_integer() ? field_.root_of_unity(steps.modulo(Field::order))
                                      : fresh(halfturns, angle.halfturns.modulo(field_.p()));
  // k times an angle w^24 of value v: w^(24 k); when that is no whole power, an angle of its own, named by k v.
  const auto multiply = [&](const Rational& k, Field::Value root, Field::Value v) {
    const Rational exponent = Rational(24) * k;
    z = field_.mul(z, exponent.is_integer()
                          ? field_.pow(root, residue(exponent, field_.p() - 1))
                          : field_.pow(fresh(atom, field_.mul(k.modulo(field_.p()), v)), 24));
  };
  if (!angle.radians.is_zero()) multiply(angle.radians, fresh(atom, 1), 1);
  for (const auto& [id, k] : angle.terms) multiply(k, w(id), values_[id]);
  return z;
}

Field::Value Lane::opaque(Op op, std::initializer_list<Field::Value> arguments) const {
  std::uint64_t h = mix(mix(operation, field_.p()), static_cast<std::uint64_t>(op));
  for (const Field::Value v : arguments) h = mix(h, v);
  return nonzero(h);
}

Field::Value Lane::opaque(const Node& n) const {
  if (n.arity() == 1) return opaque(n.op, {value(n.a)});
  if (n.arity() == 2) return opaque(n.op, {value(n.a), value(n.b)});
  return opaque(n.op, {value(n.a), value(n.b), value(n.c)});
}

// sign(x) is odd, whichever of a - b and b - a a graph has made its node.
Field::Value Lane::odd(const Node& n) const {
  const Field::Value v = value(n.a), positive = std::min(v, field_.neg(v));
  if (v == 0) return 0;
  if (const auto known = field_.fraction(v, small_fraction)) return known->n > 0 ? 1 : field_.neg(1);
  const Field::Value h = opaque(n.op, {positive});
  return v == positive ? h : field_.neg(h);
}

Field::Value Lane::selected(const Node& n) const {
  if (value(n.b) == value(n.c)) return value(n.b);
  if (const auto known = field_.fraction(value(n.a), small_fraction)) return value(known->n >= 0 ? n.b : n.c);
  return opaque(n);
}

// sqrt(2) = 2 cos(pi/4), sqrt(3) = 2 cos(pi/6), sqrt(5) = 4 cos(pi/5) - 1, their products and those of fractions; the rest is opaque.
Field::Value Lane::square_root(Field::Value radicand) const {
  const auto known = field_.fraction(radicand, small_fraction * small_fraction);
  if (!known || known->n < 0) return opaque(Op::sqrt, {radicand});
  if (known->n == 0) return 0;
  const auto twice_cosine = [this](std::uint64_t d) {  // 2 cos(pi/d)
    return field_.mul(2, field_.cosine(field_.root_of_unity(Field::order / 2 / d)));
  };
  long rest = known->n * known->d;  // sqrt(n/d) = sqrt(n d)/d
  Field::Value v = field_.inv(static_cast<Field::Value>(known->d));
  for (long factor = 2; factor * factor <= rest; ++factor)
    while (rest % (factor * factor) == 0)
      rest /= factor * factor, v = field_.mul(v, static_cast<Field::Value>(factor));
  const auto take = [&](long prime, Field::Value root) {
    if (rest % prime == 0) rest /= prime, v = field_.mul(v, root);
  };
  take(2, twice_cosine(4));
  take(3, twice_cosine(6));
  take(5, field_.sub(field_.mul(2, twice_cosine(5)), 1));
  return rest == 1 ? v : opaque(Op::sqrt, {radicand});
}

}  // namespace articula
