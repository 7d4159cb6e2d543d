// Construction rules: what Expr's operators do before a node is made. Each is exact and never makes a formula longer.
// Canonical form of the nodes themselves:
//   add   operands in creation order, the first one positive;    mul   operands in creation order, constants first;
//   signs move outwards through mul, div, sin, sign and disappear in cos, abs;
//   sin, cos take the canonical formula of their angle (angle.hpp), reduced below pi/2 in its constant part.

#include <map>

#include "base/error.hpp"
#include "expr/angle.hpp"
#include "expr/expr.hpp"

namespace articula {

namespace {

Graph& common_graph(const Expr& x, const Expr& y) {
  if (&x.graph() != &y.graph()) throw Bug("two graphs are mixed in one formula");
  return x.graph();
}

Expr positive(const Expr& x) { return x.ref().negative() ? -x : x; }
Expr signed_by(const Expr& x, const Expr& s) { return s.ref().negative() ? -x : x; }
bool is_zero_constant(const Expr& x) { return x.is_constant(0); }
Expr operand(const Expr& x, Ref r) { return {x.graph(), r}; }

// x = k * u with k a number, u positive and no such multiple itself.
Expr base_of(const Expr& x) {
  const Expr p = positive(x);
  const Node& n = p.node();
  return n.op == Op::mul && operand(p, n.a).is_constant() ? operand(p, n.b) : p;
}
Rational factor_of(const Expr& x) {
  const Expr p = positive(x);
  const Node& n = p.node();
  const Rational k =
      n.op == Op::mul && operand(p, n.a).is_constant() ? operand(p, n.a).constant() : Rational(1);
  return x.ref().negative() ? -k : k;
}

// x = u + k with k a number. The constant of a sum may be either operand.
Expr summand(const Expr& x, bool constant_one) {
  const Expr a = operand(x, x.node().a), b = operand(x, x.node().b);
  const Expr e = a.is_constant() == constant_one ? a : b;
  return signed_by(e, x);
}
bool is_shifted(const Expr& x) {
  const Node& n = x.node();
  return n.op == Op::add && (operand(x, n.a).is_constant() || operand(x, n.b).is_constant());
}

Expr add_node(Expr x, Expr y) {
  if (y.id() < x.id()) std::swap(x, y);
  const Expr first = positive(x), second = signed_by(y, x);
  return signed_by(Expr(x.graph(), x.graph().node(Op::add, first.ref(), second.ref())), x);
}

Expr mul_node(Expr x, Expr y) {
  if (y.is_constant() || (y.id() < x.id() && !x.is_constant())) std::swap(x, y);
  const Expr p(x.graph(), x.graph().node(Op::mul, positive(x).ref(), positive(y).ref()));
  return signed_by(signed_by(p, x), y);
}

// sqrt(n) for a whole number n = s^2 m with m free of (small) squares.
Expr sqrt_whole(Graph& g, Rational m) {
  Rational s = 1;
  for (const long p : {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31})
    while ((m / Rational(p * p)).is_integer()) m = m / Rational(p * p), s = s * Rational(p);
  if (const auto root = m.square_root()) return g.constant(s * *root);
  return s * Expr(g, g.node(Op::sqrt, g.constant(m).ref()));
}

// sin of k pi, for the multiples of pi/4 and pi/6 in [0, 1/2].
std::optional<Expr> sine_of_constant(Graph& g, const Rational& k) {
  static const std::map<Rational, std::pair<int, int>> table{{0, {0, 1}},
                                                             {Rational(1, 6), {1, 1}},
                                                             {Rational(1, 4), {1, 2}},
                                                             {Rational(1, 3), {1, 3}},
                                                             {Rational(1, 2), {2, 1}}};
  const auto found = table.find(k);
  if (found == table.end()) return std::nullopt;
  const auto [n, m] = found->second;  // n sqrt(m) / 2
  return Rational(n, 2) * sqrt(g.constant(m));
}

}  // namespace

Expr Expr::operator-() const { return is_zero_constant(*this) ? *this : Expr(graph(), -ref_); }

Expr operator+(const Expr& x, const Expr& y) {
  Graph& g = common_graph(x, y);
  if (is_zero_constant(x)) return y;                                                       // 0 + y = y
  if (is_zero_constant(y)) return x;                                                       // x + 0 = x
  if (x.is_constant() && y.is_constant()) return g.constant(x.constant() + y.constant());  // numbers
  if (x.id() == y.id()) return x == y ? Rational(2) * x : g.constant(0);            // x + x = 2x, x - x = 0
  if (base_of(x) == base_of(y)) return (factor_of(x) + factor_of(y)) * base_of(x);  // j u + k u = (j + k) u
  if (x.is_constant() && is_shifted(y))
    return summand(y, false) + (x + summand(y, true));  // j + (u + k) = u + (j + k)
  if (y.is_constant() && is_shifted(x))
    return summand(x, false) + (y + summand(x, true));  // (u + k) + j = u + (j + k)
  return add_node(x, y);
}

Expr operator-(const Expr& x, const Expr& y) { return x + (-y); }

Expr operator*(const Rational& k, const Expr& x) { return x.graph().constant(k) * x; }

Expr operator*(const Expr& x, const Expr& y) {
  Graph& g = common_graph(x, y);
  if (is_zero_constant(x)) return x;                                                       // 0 y = 0
  if (is_zero_constant(y)) return y;                                                       // x 0 = 0
  if (x.is_constant(1)) return y;                                                          // 1 y = y
  if (y.is_constant(1)) return x;                                                          // x 1 = x
  if (x.is_constant(-1)) return -y;                                                        // -1 y = -y
  if (y.is_constant(-1)) return -x;                                                        // x -1 = -x
  if (x.is_constant() && y.is_constant()) return g.constant(x.constant() * y.constant());  // numbers
  if (x.is_constant() && base_of(y) != positive(y))
    return g.constant(x.constant() * factor_of(y)) * base_of(y);  // j (k u) = (j k) u
  if (y.is_constant() && base_of(x) != positive(x))
    return g.constant(y.constant() * factor_of(x)) * base_of(x);  // (k u) j = (j k) u
  if (x.id() == y.id() && x.op() == Op::sqrt)                     // sqrt(u) sqrt(u) = u
    return signed_by(signed_by(operand(x, x.node().a), x), y);
  return mul_node(x, y);
}

Expr operator/(const Expr& x, const Expr& y) {
  Graph& g = common_graph(x, y);
  if (y.is_constant()) return (Rational(1) / y.constant()) * x;  // x / k = (1/k) x
  if (is_zero(y)) throw ModelError("", "division by an expression that is identically zero");
  if (is_zero_constant(x)) return x;                         // 0 / y = 0
  if (x.id() == y.id()) return g.constant(x == y ? 1 : -1);  // x / x = 1
  return signed_by(signed_by(Expr(g, g.node(Op::div, positive(x).ref(), positive(y).ref())), x), y);
}

// With k the constant part of the angle in halfturns: k is brought to (-1/2, 1/2], the leading term (or k itself) is made
// positive, and k = 1/2 turns a sine into a cosine.
namespace {
Expr sine_or_cosine(Op op, const Expr& x) {
  Graph& g = x.graph();
  Angle angle = angle_of(g, x.ref());
  bool negative = false;
  const Rational half(1, 2);
  const Rational turns = (angle.halfturns + half).floor();
  const Rational shift = angle.halfturns + half == turns ? turns - Rational(1) : turns;  // to (-1/2, 1/2]
  angle.halfturns = angle.halfturns - shift;
  if (!(shift * half).is_integer()) negative = !negative;  // sin(x + pi) = -sin x, cos(x + pi) = -cos x
  const Rational lead = !angle.terms.empty()       ? angle.terms.front().second
                        : !angle.radians.is_zero() ? angle.radians
                                                   : angle.halfturns;
  if (lead.is_negative()) {  // sin(-x) = -sin x, cos(-x) = cos x
    for (auto& term : angle.terms) term.second = -term.second;
    angle.halfturns = -angle.halfturns;
    angle.radians = -angle.radians;
    if (op == Op::sin) negative = !negative;
  }
  if (!angle.is_multiple_of_pi() && angle.halfturns * angle.halfturns == Rational(1, 4)) {
    const bool up = !angle.halfturns.is_negative();  // sin(x +- pi/2) = +-cos x, cos(x +- pi/2) = -+sin x
    if (op == Op::sin ? !up : up) negative = !negative;
    op = op == Op::sin ? Op::cos : Op::sin;
    angle.halfturns = 0;
  }
  if (angle.is_multiple_of_pi()) {
    const auto value = sine_of_constant(g, op == Op::sin ? angle.halfturns : half - angle.halfturns);
    if (value) return negative ? -*value : *value;
  }
  const Expr e(g, g.node(op, to_expr(g, angle).ref()));
  return negative ? -e : e;
}
}  // namespace

Expr sin(const Expr& x) { return sine_or_cosine(Op::sin, x); }
Expr cos(const Expr& x) { return sine_or_cosine(Op::cos, x); }

Expr sqrt(const Expr& x) {
  Graph& g = x.graph();
  if (x.is_constant()) {
    const Rational v = x.constant();
    if (v.is_negative()) throw ModelError("", "square root of the negative number " + v.to_text());
    if (v.is_zero()) return x;  // sqrt(0) = 0
    const Rational n = v.numerator(), m = v.denominator();
    return (Rational(1) / m) * sqrt_whole(g, n * m);  // sqrt(n/m) = sqrt(n m)/m
  }
  if (x.op() == Op::mul && x.node().a == x.node().b && !x.ref().negative())
    return abs(operand(x, x.node().a));  // |u|
  return {g, g.node(Op::sqrt, x.ref())};
}

Expr abs(const Expr& x) {
  const Expr p = positive(x);                                                                    // |-x| = |x|
  if (p.is_constant() || p.op() == Op::pi || p.op() == Op::abs || p.op() == Op::sqrt) return p;  // |x| = x
  return {x.graph(), x.graph().node(Op::abs, p.ref())};
}

Expr sign(const Expr& x) {
  Graph& g = x.graph();
  if (is_zero_constant(x)) return x;  // sign(0) = 0
  if (x.is_constant() || x.op() == Op::pi) return g.constant(x.ref().negative() ? -1 : 1);
  return signed_by(Expr(g, g.node(Op::sign, positive(x).ref())), x);  // sign(-x) = -sign(x)
}

Expr exp(const Expr& x) {
  Graph& g = x.graph();
  if (is_zero_constant(x)) return g.constant(1);  // exp(0) = 1
  return {g, g.node(Op::exp, x.ref())};
}

Expr atan2(const Expr& y, const Expr& x) {
  Graph& g = common_graph(y, x);
  if (is_zero_constant(y) && x.is_constant() && !is_zero_constant(x))
    return x.ref().negative() ? g.pi() : y;  // 0 or pi
  if (is_zero_constant(x) && y.is_constant() && !is_zero_constant(y))
    return Rational(y.ref().negative() ? -1 : 1, 2) * g.pi();  // +-pi/2
  return {g, g.node(Op::atan2, y.ref(), x.ref())};
}

Expr select(const Expr& c, const Expr& a, const Expr& b) {
  common_graph(c, a), common_graph(a, b);
  if (a == b) return a;  // either way a
  if (c.is_constant()) return c.ref().negative() ? b : a;
  return {c.graph(), c.graph().node(Op::select, c.ref(), a.ref(), b.ref())};
}

Expr power(const Expr& x, long n) {
  if (n < 0) return x.graph().constant(1) / power(x, -n);
  Expr result = x.graph().constant(1), square = x;
  for (; n > 0; n /= 2) {
    if (n % 2 == 1) result = result * square;
    if (n > 1) square = square * square;
  }
  return result;
}

Expr make(Op op, const Expr& a, const Expr& b, const Expr& c) {
  switch (op) {
    case Op::add: return a + b;
    case Op::mul: return a * b;
    case Op::div: return a / b;
    case Op::sin: return sin(a);
    case Op::cos: return cos(a);
    case Op::sqrt: return sqrt(a);
    case Op::abs: return abs(a);
    case Op::sign: return sign(a);
    case Op::exp: return exp(a);
    case Op::atan2: return atan2(a, b);
    case Op::select: return select(a, b, c);
    case Op::constant:
    case Op::symbol:
    case Op::pi: break;
  }
  throw Bug("make: a leaf is made by its graph");
}

}  // namespace articula
