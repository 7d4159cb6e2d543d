#include "algebra/trig_ring.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace articula {

namespace {

constexpr long most_multiples = 24;  // of an angle, in one sine
constexpr std::size_t most_variables = 64;

// The largest number that both are whole multiples of.
Rational common_unit(const Rational& a, const Rational& b) {
  mpz_class n = gcd(a.gmp().get_num() * b.gmp().get_den(), b.gmp().get_num() * a.gmp().get_den());
  mpq_class q(n, a.gmp().get_den() * b.gmp().get_den());
  q.canonicalize();
  return Rational(q);
}

Expr constant_part(Graph& g, const Angle& angle) {
  return g.constant(angle.radians) + angle.halfturns * g.pi();
}

// What polynomials are made of: below sines and opaque operations nobody looks, square roots excepted.
std::vector<Id> algebraic_parts(const Expr& formula) {
  const Graph& g = formula.graph();
  std::vector<Id> ids = reachable({formula});
  std::map<Id, bool> wanted{{formula.id(), true}};
  for (auto id = ids.rbegin(); id != ids.rend(); ++id) {
    const Node& n = g[*id];
    if (!wanted[*id]) continue;
    if (n.op != Op::add && n.op != Op::mul && n.op != Op::div && n.op != Op::sqrt) continue;
    for (const Ref x : n.operands()) wanted[x.id()] = true;
  }
  ids.erase(std::remove_if(ids.begin(), ids.end(), [&](Id id) { return !wanted[id]; }), ids.end());
  return ids;
}

}  // namespace

TrigRing::TrigRing(const Expr& formula) : graph_(formula.graph()) {
  collect(formula);
  number_variables();
  relate();
}

void TrigRing::collect(const Expr& formula) {
  for (const Id id : algebraic_parts(formula)) {
    const Expr x(graph_, Ref::of(id));
    const Node& n = graph_[id];
    if (n.op == Op::constant || n.op == Op::add || n.op == Op::mul || n.op == Op::div) continue;
    if (is_sincos(n.op)) {
      collect_angle(Expr(graph_, n.a));
      continue;
    }
    const Id first = same_.emplace(x.fingerprint(), id).first->second;
    if (first == id) (n.op == Op::sqrt ? roots_ : plain_).emplace(id, x);
  }
}

void TrigRing::collect_angle(const Expr& argument) {
  const Angle angle = angle_of(graph_, argument.ref());
  const auto add = [&](const Expr& atom, const Rational& coefficient) {
    const Rational size = coefficient.magnitude();
    const auto [at, fresh] = angle_number_.emplace(atom.id(), this->angles());
    if (fresh)
      angles_.push_back({atom, size});
    else
      angles_[at->second].unit = common_unit(angles_[at->second].unit, size);
  };
  for (const auto& [atom, coefficient] : angle.terms) add(Expr(graph_, Ref::of(atom)), coefficient);
  const Expr fixed = constant_part(graph_, angle);
  for (const Expr& value : {cos(fixed), sin(fixed)})
    for (const Id id : reachable({value})) {
      if (graph_[id].op == Op::sqrt) roots_.emplace(id, Expr(graph_, Ref::of(id)));
      if (is_sincos(graph_[id].op))
        add(Expr(graph_, Ref::of(fixed.id())), 1);  // of -0.3 too the atom is 0.3: turn() has the sign
    }
}

// Roots first, the outer before the inner, so that what is under a root weighs less than the root; then w of
// quaternions.
void TrigRing::number_variables() {
  int next = 0;
  for (auto root = roots_.rbegin(); root != roots_.rend(); ++root) number_[root->first] = next++;
  const auto is_w = [&](Id id) {
    return graph_[id].op == Op::symbol && is_quaternion_part(graph_.symbol_of(id)) &&
           graph_.symbol_of(id).name.ends_with(".w");
  };
  for (const bool w : {true, false}) {
    for (const auto& [id, x] : plain_)
      if (is_w(id) == w) number_[id] = next++;
    if (w) first_sine_ = next, next += 2 * angles();
  }
  if (static_cast<std::size_t>(next) > most_variables) throw PastBudget();
  polys_ = std::make_unique<PolyRing>(next);
}

void TrigRing::relate() {
  const Poly one(*polys_, Rational(1));
  const auto square = [&](int k) {
    const Poly x = Poly::variable(*polys_, k);
    return x * x;
  };
  for (const auto& [id, root] : roots_) {  // the inner before the outer
    const Fraction under = fraction(Expr(graph_, graph_[id].a));
    if (under.den.is_number())
      relations_.push_back(square(number_.at(id)) - (Rational(1) / under.den.number()) * under.num);
  }
  for (const auto& [id, w] : plain_) {
    if (graph_[id].op != Op::symbol || !is_quaternion_part(graph_.symbol_of(id))) continue;
    const std::string& name = graph_.symbol_of(id).name;
    if (!name.ends_with(".w")) continue;
    Poly sum = square(number_.at(id)) - one;
    bool all = true;
    for (const char* part : {"x", "y", "z"}) {
      const std::string other = name.substr(0, name.size() - 1) + part;
      const auto found = std::find_if(plain_.begin(), plain_.end(), [&](const auto& p) {
        return graph_[p.first].op == Op::symbol && graph_.symbol_of(p.first).name == other;
      });
      all = all && found != plain_.end();
      if (all) sum = sum + square(number_.at(found->first));
    }
    if (all) relations_.push_back(sum);
  }
  for (int k = 0; k < angles(); ++k) relations_.push_back(square(sine(k)) + square(cosine(k)) - one);
}

int TrigRing::variable_of(Id id) const {
  const auto first = same_.find(graph_.fingerprint(Ref::of(id)));
  return number_.at(first == same_.end() ? id : first->second);
}

std::vector<Expr> TrigRing::atoms() const {
  std::vector<Expr> list;
  for (const AngleUnit& a : angles_) list.push_back(a.unit * a.atom);
  return list;
}

std::vector<Expr> TrigRing::meaning(const std::vector<Expr>& angles) const {
  std::vector<Expr> list(static_cast<std::size_t>(polys_->variables()));
  for (const auto* variables : {&plain_, &roots_})
    for (const auto& [id, x] : *variables) list[number_.at(id)] = x;
  for (int k = 0; k < this->angles(); ++k)
    list[sine(k)] = articula::sin(angles[k]), list[cosine(k)] = articula::cos(angles[k]);
  return list;
}

// A number, or a multiple of a square root.
Poly TrigRing::constant_turn(const Expr& value) const {
  Poly total(*polys_, Rational(value.ref().negative() ? -1 : 1));
  std::vector<Ref> open{Ref::of(value.id())};
  while (!open.empty()) {
    const Expr x(graph_, open.back());
    open.pop_back();
    const Node& n = x.node();
    if (n.op == Op::mul)
      open.push_back(n.a), open.push_back(n.b);
    else if (n.op == Op::constant)
      total = x.constant() * total;
    else
      total = Poly::variable(*polys_, number_.at(x.id())) * total;
  }
  return total;
}

TrigRing::Turn TrigRing::sum(const Turn& a, const Turn& b) const {
  return {reduced(a.c * b.c - a.s * b.s), reduced(a.s * b.c + a.c * b.s)};
}

TrigRing::Turn TrigRing::repeated(const Turn& step, long times) const {
  if (times > most_multiples) throw PastBudget();
  Turn total = step;
  for (long k = 1; k < times; ++k) total = sum(total, step);
  return total;
}

TrigRing::Turn TrigRing::turn(const Angle& angle) const {
  const auto unit_turn = [&](int k) {
    return Turn{Poly::variable(*polys_, cosine(k)), Poly::variable(*polys_, sine(k))};
  };
  const Expr fixed = constant_part(graph_, angle);
  const auto constant = angle_number_.find(fixed.id());
  Turn total = constant != angle_number_.end()
                   ? unit_turn(constant->second)
                   : Turn{constant_turn(articula::cos(fixed)), constant_turn(articula::sin(fixed))};
  if (constant != angle_number_.end() && fixed.ref().negative()) total.s = Rational(-1) * total.s;
  for (const auto& [atom, coefficient] : angle.terms) {
    const int k = angle_number_.at(atom);
    const std::optional<long> times = (coefficient / angles_[k].unit).to_long();
    if (!times) throw PastBudget();
    Turn step = repeated(unit_turn(k), std::labs(*times));
    if (*times < 0) step.s = Rational(-1) * step.s;
    total = sum(total, step);
  }
  return total;
}

// Common factors are taken out as they come: they would be many.
Fraction TrigRing::sum(const Fraction& a, const Fraction& b) const {
  if (a.den == b.den) return {a.num + b.num, a.den};
  const Poly common = gcd(a.den, b.den);
  const Poly left = quotient(b.den, common), right = quotient(a.den, common);
  return cancelled({reduced(a.num * left + b.num * right), reduced(a.den * left)});
}

Fraction TrigRing::product(const Fraction& a, const Fraction& b) const {
  const Fraction x = cancelled({a.num, b.den}), y = cancelled({b.num, a.den});
  return {reduced(x.num * y.num), reduced(x.den * y.den)};
}

Fraction TrigRing::cancelled(const Fraction& a) const {
  if (a.den.is_number() || a.num.is_zero()) return a;
  const Poly common = gcd(a.num, a.den);
  return common.is_number() ? a : Fraction{quotient(a.num, common), quotient(a.den, common)};
}

Fraction TrigRing::combined(Id id, const std::map<Id, Fraction>& of) const {
  const Node& n = graph_[id];
  const Poly one(*polys_, Rational(1));
  const auto operand = [&](Ref r) {
    const Fraction& x = of.at(r.id());
    return r.negative() ? Fraction{Rational(-1) * x.num, x.den} : x;
  };
  switch (n.op) {
    case Op::constant: return {Poly(*polys_, graph_.constant_of(id)), one};
    case Op::sin: return {turn(angle_of(graph_, n.a)).s, one};
    case Op::cos: return {turn(angle_of(graph_, n.a)).c, one};
    case Op::add: return sum(operand(n.a), operand(n.b));
    case Op::mul: return product(operand(n.a), operand(n.b));
    case Op::div: {
      const Fraction b = operand(n.b);
      return product(operand(n.a), {b.den, b.num});
    }
    default: return {Poly::variable(*polys_, variable_of(id)), one};
  }
}

Fraction TrigRing::fraction(const Expr& formula) const {
  std::map<Id, Fraction> of;
  for (const Id id : algebraic_parts(formula)) of.emplace(id, combined(id, of));
  Fraction result = of.at(formula.id());
  if (formula.ref().negative()) result.num = Rational(-1) * result.num;
  if (result.den.is_zero()) throw PastBudget();  // only where an opaque part hides a zero
  return result;
}

}  // namespace articula
