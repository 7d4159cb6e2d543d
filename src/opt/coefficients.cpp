#include "opt/coefficients.hpp"

#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "expr/field.hpp"
#include "expr/transform.hpp"
#include "opt/cos_sin.hpp"

namespace articula::resub {

namespace {

constexpr std::size_t longest = 40;      // operations and operands of a formula
constexpr std::size_t most_digits = 40;  // of a number in it

// The number that stands for a state, and the point on the circle that stands for an angle. The first samples are at
// whole numbers and quarter turns, where most of a formula vanishes.
Rational number(Id symbol, std::size_t sample) {
  return Rational(static_cast<long>(mix(2 * sample, symbol) % (sample < 4 ? 2 : 4)));
}
std::pair<Rational, Rational> on_circle(Id symbol, std::size_t sample) {
  static const std::array<std::pair<Rational, Rational>, 6> points{
      {{1, 0}, {0, 1}, {Rational(3, 5), Rational(4, 5)}, {Rational(4, 5), Rational(3, 5)}, {0, -1}, {-1, 0}}};
  return points[mix(2 * sample + 1, symbol) % (sample < 4 ? 2 : 6)];
}

}  // namespace

bool is_short(const Expr& formula) {
  if (written_size(formula, longest + 1) > longest) return false;
  const Graph& g = formula.graph();
  for (const Id id : reachable({formula}))
    if (g[id].op == Op::constant && g.constant_of(id).to_text().size() > most_digits) return false;
  return true;
}

std::optional<Ref> Coefficients::find(Ref x, const std::vector<Peel>& steps) {
  const Field &p1 = Field::first(), &p2 = Field::second();
  Value first = classes_.first(x), second = classes_.second(x);
  for (const Peel& step : steps) {
    const Value a = classes_.first(step.by), b = classes_.second(step.by);
    first = step.op == Op::add ? p1.sub(first, a) : p1.mul(first, p1.inv(a));
    second = step.op == Op::add ? p2.sub(second, b) : p2.mul(second, p2.inv(b));
    if (step.minus) first = p1.neg(first), second = p2.neg(second);
  }
  if (first == 0) return std::nullopt;
  const auto answered = answers_.find(first);
  if (answered != answers_.end()) return answered->second;
  std::optional<Ref> k = known(first, second);
  if (!k) {
    std::vector<Expr> formulas;
    for (std::size_t s = 0; s < samples; ++s) formulas.push_back(peeled(x, steps, s));
    k = made(formulas, first, second);
  }
  answers_.emplace(first, k);
  return k;
}

std::optional<std::pair<Ref, Ref>> Coefficients::find_affine(Ref x, Ref y) {
  const Field &p1 = Field::first(), &p2 = Field::second();
  const Point a = classes_.point(x), b = classes_.point(y);
  const Value first = p1.mul(p1.sub(a.v1, a.v2), p1.inv(p1.sub(b.v1, b.v2))),
              second = p2.mul(p2.sub(a.w1, a.w2), p2.inv(p2.sub(b.w1, b.w2)));
  std::optional<Ref> l = known(first, second);
  if (!l) {
    std::vector<Expr> formulas;
    for (std::size_t s = 0; s + 1 < samples; ++s) {
      const Expr x1 = at(x, s), x2 = at(x, s + 1), y1 = at(y, s), y2 = at(y, s + 1);
      if (!x1.valid() || !x2.valid() || !y1.valid() || !y2.valid()) continue;
      const Expr below = y1 - y2;
      if (below.is_constant() && !below.is_constant(0)) formulas.push_back((x1 - x2) / below);
    }
    l = made(formulas, first, second);
  }
  if (!l) return std::nullopt;
  const Ref product = classes_.make({Op::mul, *l, y});
  const std::optional<Ref> k = find(x, {{Op::add, product, false}});
  if (!k) return std::nullopt;
  return std::make_pair(*k, *l);
}

// A parameter class of this value, or the sum or product of two.
std::optional<Ref> Coefficients::known(Value first, Value second) {
  const Field &p1 = Field::first(), &p2 = Field::second();
  const auto parameter = [&](Value v, Value w) {
    const auto x = classes_.find(v, w);
    return x && classes_.is_parameter(x->id()) ? x : std::nullopt;
  };
  if (const auto x = parameter(first, second)) return x;
  const auto entered = [&](const Expr& k) {
    return is_short(k) ? std::optional<Ref>(classes_.parameter(k)) : std::nullopt;
  };
  const std::vector<std::uint32_t> parameters = classes_.parameters();
  for (const std::uint32_t p : parameters) {
    if (p == Classes::zero || p == Classes::one) continue;
    const Value v = classes_.v1[p], w = classes_.w1[p];
    if (const auto x = parameter(p1.mul(first, classes_.inverse[p]), p2.mul(second, p2.inv(w))))
      return entered(classes_.formula(p) * classes_.formula(*x));
    if (const auto x = parameter(p1.sub(first, v), p2.sub(second, w)))
      return entered(classes_.formula(p) + classes_.formula(*x));
    if (const auto x = parameter(p1.add(first, v), p2.add(second, w)))
      return entered(classes_.formula(*x) - classes_.formula(p));
  }
  return std::nullopt;
}

std::optional<Ref> Coefficients::made(const std::vector<Expr>& formulas, Value first, Value second) {
  Expr best;
  std::size_t size = longest + 1;
  for (const Expr& formula : formulas) {
    if (!formula.valid() || formula.varies()) continue;
    if (formula.fingerprint() != Fingerprint{first, second}) continue;
    const std::size_t s = written_size(formula, longest + 1);
    if (s < size && is_short(formula)) best = formula, size = s;
  }
  if (!best.valid()) return std::nullopt;
  return classes_.parameter(best);
}

Expr Coefficients::peeled(Ref x, const std::vector<Peel>& steps, std::size_t sample) {
  Expr k = at(x, sample);
  for (const Peel& step : steps) {
    if (!k.valid()) return {};
    const Expr by = at(step.by, sample);
    if (!by.valid()) return {};
    if (step.op == Op::mul && (!by.is_constant() || by.is_constant(0))) return {};
    k = step.op == Op::add ? k - by : k / by;
    if (step.minus) k = -k;
  }
  return k;
}

// A class is computed after what it is founded on; founding operands are older.
Expr Coefficients::at(Ref r, std::size_t sample) {
  std::map<std::uint32_t, Expr>& known = at_[sample];
  std::vector<std::uint32_t> open{r.id()};
  while (!open.empty()) {
    const std::uint32_t x = open.back();
    bool ready = true;
    const Way& way = classes_.founding(x);
    if (!classes_.is_parameter(x) && !is_sincos(way.op))
      for (const Ref o : way.operands())
        if (known.count(o.id()) == 0) open.push_back(o.id()), ready = false;
    if (!ready) continue;
    open.pop_back();
    if (known.count(x) == 0) known.emplace(x, computed(x, sample));
  }
  const Expr& e = known.at(r.id());
  return e.valid() && r.negative() ? -e : e;
}

Expr Coefficients::computed(std::uint32_t x, std::size_t sample) {
  const Way way = classes_.founding(x);
  const Expr formula = classes_.formula(x);
  if (classes_.is_parameter(x)) return formula;
  Graph& g = classes_.graph();
  if (way.op == Op::symbol) {
    if (formula.op() != Op::symbol) return {};  // an input of this part of the formulas
    const Expr n = g.constant(number(formula.id(), sample));
    return formula.ref().negative() ? -n : n;
  }
  if (is_sincos(way.op)) return sine_or_cosine(formula, sample);
  std::vector<Expr> operands;
  for (const Ref r : way.operands()) {
    const Expr& e = at_[sample].at(r.id());
    if (!e.valid()) return {};
    operands.push_back(r.negative() ? -e : e);
  }
  operands.resize(3);
  try {
    const Expr e = articula::make(way.op, operands[0], operands[1], operands[2]);
    const Expr value = way.minus ? -e : e;
    return written_size(value, 4 * longest) < 4 * longest ? value : Expr();
  } catch (const InputError&) {  // a division by zero: not at this state
    return {};
  }
}

// By the addition theorems, from points on the circle for the states and sines and cosines of the parameters.
Expr Coefficients::sine_or_cosine(const Expr& formula, std::size_t sample) const {
  Graph& g = formula.graph();
  const Angle angle = angle_of(g, formula.node().a);
  CosSin turn = CosSin::by_fixed_part(g, angle);
  for (const auto& [atom, coefficient] : angle.terms) {
    if (!g[atom].varies) {
      turn = turn.then(CosSin::by(coefficient * Expr(g, Ref::of(atom))));
      continue;
    }
    const std::optional<long> few = few_turns(coefficient);
    if (g[atom].op != Op::symbol || !few) return {};
    const auto [x, y] = on_circle(atom, sample);
    const CosSin step{g.constant(x), g.constant(*few < 0 ? -y : y)};
    for (long k = 0; k < std::labs(*few); ++k) turn = turn.then(step);
  }
  return turn.in_place_of(formula);
}

}  // namespace articula::resub
