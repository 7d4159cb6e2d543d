#include "opt/classes.hpp"

#include <algorithm>
#include <utility>

#include "base/contains.hpp"

namespace articula::resub {

namespace {

// Operands in order; of a product the first carries the sign.
Way ordered(Way way) {
  if (way.op != Op::add && way.op != Op::mul) return way;
  if (way.b.id() < way.a.id()) std::swap(way.a, way.b);
  if (way.op == Op::mul && way.b.negative()) way.a = -way.a, way.b = -way.b;
  return way;
}

}  // namespace

// x = way or x = -way: the sign goes into the operands of sums and products.
Way negated(Way way) {
  if (way.op == Op::add)
    way.a = -way.a, way.b = -way.b;
  else if (way.op == Op::mul)
    way.a = -way.a;
  else
    way.minus = !way.minus;
  return way;
}

// The inverse of the product of all is taken apart from the end.
void invert(const Field& field, std::vector<Value>& list) {
  std::vector<Value> upto{1};
  for (const Value v : list) upto.push_back(field.mul(upto.back(), v));
  Value rest = field.inv(upto.back());
  for (std::size_t i = list.size(); i-- > 0;)
    rest = field.mul(rest, std::exchange(list[i], field.mul(rest, upto[i])));
}

Classes::Classes(Graph& graph)
    : graph_(graph),
      p1_(Field::first()),
      p2_(Field::second()),
      second_state_(p1_, {1, 2}),
      third_state_(p1_, {1, 3}),
      second_state_p2_(p2_, {1, 2}) {
  append({0, 0, 0, 0, 0}, {Op::constant}, graph.constant(0), false);
  enter({graph.constant(1), graph.constant(2), graph.constant(Rational(1, 2))});
}

Point Classes::point(Ref x) const {
  const std::uint32_t i = x.id();
  return {signed_value(p1_, v1[i], x), signed_value(p1_, v2[i], x), signed_value(p1_, v3[i], x),
          signed_value(p2_, w1[i], x), signed_value(p2_, w2[i], x)};
}

Point Classes::combine(Op op, const Point& a, const Point& b) const {
  const auto both = [op](const Field& f, Value x, Value y) {
    return op == Op::add ? f.add(x, y) : f.mul(x, y);
  };
  return {both(p1_, a.v1, b.v1), both(p1_, a.v2, b.v2), both(p1_, a.v3, b.v3), both(p2_, a.w1, b.w1),
          both(p2_, a.w2, b.w2)};
}

// Nodes below the formulas that are in no class yet, in creation order; nothing below inputs.
std::vector<Id> Classes::fresh_below(const std::vector<Expr>& formulas,
                                     const std::unordered_set<Id>& inputs) const {
  std::vector<Id> list, open;
  std::unordered_set<Id> seen;
  const auto visit = [&](Id id) {
    if (of_node_.count(id) == 0 && seen.insert(id).second) list.push_back(id), open.push_back(id);
  };
  for (const Expr& formula : formulas) visit(formula.id());
  while (!open.empty()) {
    const Id id = open.back();
    open.pop_back();
    if (inputs.count(id) != 0) continue;
    for (const Ref r : graph_[id].operands()) visit(r.id());
  }
  std::sort(list.begin(), list.end());
  return list;
}

std::vector<Ref> Classes::enter(const std::vector<Expr>& formulas, const std::unordered_set<Id>& inputs) {
  second_state_.extend(graph_), third_state_.extend(graph_), second_state_p2_.extend(graph_);
  const auto mapped = [&](Ref r) { return r.negative() ? -of_node_.at(r.id()) : of_node_.at(r.id()); };
  for (const Id id : fresh_below(formulas, inputs)) {
    const Node n = graph_[id];
    const Ref r = Ref::of(id);
    const bool input = n.op == Op::symbol || inputs.count(id) != 0;
    Way way{n.op};
    if (!input && n.arity() > 0) way.a = mapped(n.a);
    if (!input && n.arity() > 1) way.b = mapped(n.b);
    if (!input && n.arity() > 2) way.c = mapped(n.c);
    if (input) way.op = Op::symbol;
    const Fingerprint f = graph_.fingerprint(r);
    const Point point{f.first, second_state_.value(r), third_state_.value(r), f.second,
                      second_state_p2_.value(r)};
    of_node_.emplace(id, enter(point, way, Expr(graph_, r), input));
    if (is_sincos(way.op)) mark_angle(way.a.id());
  }
  std::vector<Ref> result;
  for (const Expr& formula : formulas) result.push_back(mapped(formula.ref()));
  return result;
}

// Sines and cosines write their angles in the canonical way (angle.hpp), whatever way is chosen.
void Classes::mark_angle(std::uint32_t x) {
  std::vector<std::uint32_t> open{x};
  while (!open.empty()) {
    const std::uint32_t y = open.back();
    open.pop_back();
    if (free_[y] || angle_[y]) continue;
    angle_[y] = 1;
    for (const Ref r : founding_[y].operands()) open.push_back(r.id());
  }
}

Ref Classes::make(const Way& way) {
  return enter(combine(way.op, point(way.a), point(way.b)), way, Expr(), false);
}

Ref Classes::parameter(const Expr& formula) { return enter(std::vector<Expr>{formula}).front(); }

Ref Classes::enter(const Point& point, const Way& way, const Expr& formula, bool input) {
  if (point.v1 == 0 && point.w1 == 0) return Ref::of(zero);
  const bool flipped = point.v1 > p1_.neg(point.v1);
  const Way signed_way = ordered(flipped ? negated(way) : way);
  if (const auto found = find(point.v1, point.w1)) {
    const std::uint32_t x = found->id();
    const bool others = way.op != Op::add && way.op != Op::mul && way.arity() > 0;
    if (others && !free_[x] && !contains(ways_[x], signed_way)) ways_[x].push_back(signed_way);
    return *found;
  }
  const Point p = point;
  const Point minus{p1_.neg(p.v1), p1_.neg(p.v2), p1_.neg(p.v3), p2_.neg(p.w1), p2_.neg(p.w2)};
  append(flipped ? minus : p, signed_way, formula.valid() && flipped ? -formula : formula, input);
  const Ref x = Ref::of(static_cast<std::uint32_t>(size() - 1));
  return flipped ? -x : x;
}

void Classes::append(const Point& p, const Way& way, const Expr& formula, bool input) {
  const auto x = static_cast<std::uint32_t>(size());
  v1.push_back(p.v1), v2.push_back(p.v2), v3.push_back(p.v3), w1.push_back(p.w1), w2.push_back(p.w2);
  const bool parameter = formula.valid() && !formula.varies();
  parameter_.push_back(parameter ? 1 : 0);
  free_.push_back(parameter || input ? 1 : 0);
  angle_.push_back(0);
  if (parameter) parameters_.push_back(x);
  founding_.push_back(way), formula_.push_back(formula);
  ways_.emplace_back(), looked_.push_back(0);
  if (!free_[x]) ways_[x].push_back(way);
  for (auto* keys : {&inverse, &ratio, &inverse_ratio, &shift, &affine}) keys->push_back(0);
  for (auto* chain : {&next_ratio_, &next_shift_, &next_affine_}) chain->push_back(none);
  if (x != zero) add_keys(x);
}

void Classes::add_keys(std::uint32_t x) {
  known_.insert(v1[x], x);
  inverse[x] = p1_.inv(v1[x]);
  if (parameter_[x] || v2[x] == 0) return;
  ratio[x] = p1_.mul(v1[x], p1_.inv(v2[x]));
  inverse_ratio[x] = p1_.mul(v2[x], inverse[x]);
  shift[x] = p1_.sub(v1[x], v2[x]);
  if (shift[x] == 0) return;
  next_ratio_[x] = ratios_.push(ratio[x], x);
  next_shift_[x] = shifts_.push(unsigned_key(shift[x]), x);
  const Value other = p1_.sub(v1[x], v3[x]);
  if (other == 0) return;
  affine[x] = p1_.mul(shift[x], p1_.inv(other));
  next_affine_[x] = affines_.push(affine[x], x);
}

std::optional<Ref> Classes::find(Value first) const {
  const Value key = unsigned_key(first);
  if (key == 0) return std::nullopt;
  const std::uint32_t x = known_.find(key);
  if (x == none) return std::nullopt;
  return Ref::of(x, first != key);
}

std::optional<Ref> Classes::find(Value first, Value second) const {
  const std::optional<Ref> x = find(first);
  return x && this->second(*x) == second ? x : std::nullopt;
}

const std::vector<Way>& Classes::ways(std::uint32_t x) {
  if (free_[x]) return ways_[x];
  for (std::uint32_t a = std::max(looked_[x], one); a < size(); ++a)
    if (a != x) look_for_ways(x, a);
  looked_[x] = static_cast<std::uint32_t>(size());
  return ways_[x];
}

void Classes::look_for_ways(std::uint32_t x, std::uint32_t a) {
  const Value t = v1[x];
  note_way(x, Op::add, Ref::of(a), p1_.sub(t, v1[a]));
  note_way(x, Op::add, -Ref::of(a), p1_.add(t, v1[a]));
  note_way(x, Op::mul, Ref::of(a), p1_.mul(t, inverse[a]));
}

// x = a op b with b of value `rest`, when there is one, no newer than a: each pair is met once.
void Classes::note_way(std::uint32_t x, Op op, Ref a, Value rest) {
  const std::optional<Ref> b = find(rest);
  if (!b || b->id() > a.id() || b->id() == x) return;
  const Field& f = p2_;
  const Value w = op == Op::add ? f.add(second(a), second(*b)) : f.mul(second(a), second(*b));
  const Way way = ordered({op, a, *b});
  if (w == w1[x] && !(way == founding_[x])) ways_[x].push_back(way);
}

}  // namespace articula::resub
