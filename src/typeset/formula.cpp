#include "typeset/formula.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <tuple>

#include "base/error.hpp"
#include "expr/transform.hpp"

namespace articula {

namespace {

constexpr std::size_t longest = 2'000'000;  // operations and operands of a formula

// Where a factor stands in a product. Sines and cosines are sorted by their angles, what else is alike by age.
enum Rank { number = 0, parameter = 1, position = 2, sine = 3, state = 4, sum = 5 };
using Key = std::tuple<int, JointAngle, bool, Id>;

int rank_of(Graph& g, Id id) {
  const Node& n = g[id];
  if (n.op == Op::pi) return number;
  if (n.op == Op::add) return sum;
  if (n.op == Op::symbol && !n.varies) return parameter;
  if (n.op == Op::symbol) return joint_angle(g, Ref::of(id)) ? position : state;
  if (!n.varies && !has_symbols(Expr(g, Ref::of(id)))) return number;
  return is_sincos(n.op) ? sine : n.varies ? state : parameter;
}

Key key_of(Graph& g, Id id) {
  const int rank = rank_of(g, id);
  if (rank != sine) return {rank, {}, g[id].arity() > 0, id};  // functions after symbols
  const auto angle = joint_angle(g, g[id].a);                  // other angles come first
  return {rank, angle.value_or(JointAngle{}), g[id].op == Op::sin, angle ? 0 : id};
}

std::vector<Factor> in_order(Graph& g, const std::map<Id, long>& powers) {
  std::vector<std::pair<Key, Factor>> keyed;
  for (const auto& [id, power] : powers) keyed.push_back({key_of(g, id), {Ref::of(id), power}});
  std::sort(keyed.begin(), keyed.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
  std::vector<Factor> factors;
  for (const auto& entry : keyed) factors.push_back(entry.second);
  return factors;
}

// A minus sign before a sum that has as many of its own goes into it.
void turn_a_sum(Graph& g, Product& product) {
  if (!product.negative) return;
  for (std::vector<Factor>* side : {&product.above, &product.below})
    for (Factor& factor : *side) {
      if (g[factor.ref.id()].op != Op::add || factor.power % 2 == 0) continue;
      const std::vector<Expr> terms = summands(Expr(g, factor.ref));
      const auto negative =
          std::count_if(terms.begin(), terms.end(), [](const Expr& t) { return t.ref().negative(); });
      if (2 * static_cast<std::size_t>(negative) < terms.size()) continue;
      factor.ref = -factor.ref, product.negative = false;
      return;
    }
}

Product product_of(const Expr& x) {
  Graph& g = x.graph();
  Product product{.negative = x.ref().negative()};
  std::map<Id, long> above, below;
  std::vector<std::pair<Ref, bool>> open{{Ref::of(x.id()), true}};
  while (!open.empty()) {
    const auto [ref, up] = open.back();
    open.pop_back();
    const Node& n = g[ref.id()];
    if (ref.negative()) product.negative = !product.negative;
    if (n.op == Op::mul) {
      open.emplace_back(n.a, up), open.emplace_back(n.b, up);
    } else if (n.op == Op::div) {
      open.emplace_back(n.a, up), open.emplace_back(n.b, !up);
    } else if (n.op == Op::constant) {
      const Rational& k = g.constant_of(ref.id());
      product.number = up ? product.number * k : product.number / k;
    } else {
      ++(up ? above : below)[ref.id()];
    }
  }
  product.above = in_order(g, above), product.below = in_order(g, below);
  turn_a_sum(g, product);
  return product;
}

// Where a term stands in a sum.
using TermKey = std::tuple<bool, long, long, std::vector<std::tuple<Key, long>>>;

TermKey key_of(Graph& g, const Product& product) {
  long states = 0, degree = 0;
  std::vector<std::tuple<Key, long>> keys;
  bool only_numbers = true;
  for (const std::vector<Factor>* side : {&product.above, &product.below})
    for (const Factor& factor : *side) {
      keys.emplace_back(key_of(g, factor.ref.id()), -factor.power);
      if (g[factor.ref.id()].varies) states += factor.power;
      degree += factor.power;
      only_numbers = only_numbers && std::get<0>(std::get<0>(keys.back())) == number;
    }
  return {only_numbers, states, degree, std::move(keys)};
}

// What has to be written for a formula: itself, the sums in its products, the arguments of its functions.
class Writer {
 public:
  Writer(const Expr& formula, const Style& style, const Notation& notation)
      : g_(formula.graph()), root_(formula.ref()), style_(style), notation_(notation) {}

  std::string run() {
    open_[root_];
    for (auto at = open_.begin(); at != open_.end(); ++at) {  // what is met is older and comes later
      at->second = arranged(Expr(g_, at->first));
      for (const Product& product : at->second)
        for (const std::vector<Factor>* side : {&product.above, &product.below})
          for (const Factor& factor : *side) meet(factor.ref);
    }
    for (auto at = open_.rbegin(); at != open_.rend(); ++at) texts_[at->first] = text_of(at->second);
    return texts_.at(root_);
  }

 private:
  void meet(Ref ref) {
    const Node& n = g_[ref.id()];
    if (n.op == Op::add) open_[ref];
    if (n.op == Op::add || notation_.short_name(g_, ref.id())) return;
    for (const Ref x : n.operands()) open_[x];
  }

  std::string text_of(const Sum& sum) const {
    std::string text;
    for (const Product& product : sum) {
      text += text.empty() ? product.negative ? "-" : "" : product.negative ? " - " : " + ";
      text += style_.product(product.number, parts(product.above), parts(product.below));
    }
    return text;
  }

  std::vector<FactorText> parts(const std::vector<Factor>& factors) const {
    std::vector<FactorText> list;
    for (const Factor& factor : factors)
      list.push_back({text_of(factor.ref), g_[factor.ref.id()].op, factor.power});
    return list;
  }

  std::string symbol(const std::string& name) const {
    const Letter* letter = notation_.letter(name);
    return letter == nullptr ? style_.symbol(name) : "{" + style_.letter(*letter) + "}";
  }

  std::string text_of(Ref ref) const {
    const Id id = ref.id();
    const Node& n = g_[id];
    if (n.op == Op::symbol) return symbol(g_.symbol_of(id).name);
    if (n.op == Op::pi) return style_.symbol("pi");
    if (n.op == Op::add) return texts_.at(ref);
    if (const auto name = notation_.short_name(g_, id)) return style_.short_name(*name);
    std::vector<std::string> arguments;
    for (const Ref x : n.operands()) arguments.push_back(texts_.at(x));
    return style_.call(n.op, arguments);
  }

  Graph& g_;
  Ref root_;
  const Style& style_;
  const Notation& notation_;
  std::map<Ref, Sum, std::greater<>> open_;  // youngest first
  std::map<Ref, std::string> texts_;
};

}  // namespace

Sum arranged(const Expr& formula) {
  Graph& g = formula.graph();
  std::vector<std::pair<TermKey, Product>> keyed;
  for (const Expr& term : summands(formula)) {
    Product product = product_of(term);
    keyed.emplace_back(key_of(g, product), std::move(product));
  }
  std::stable_sort(keyed.begin(), keyed.end(),
                   [](const auto& x, const auto& y) { return x.first < y.first; });
  const auto lead =
      std::find_if(keyed.begin(), keyed.end(), [](const auto& entry) { return !entry.second.negative; });
  if (lead != keyed.end()) std::rotate(keyed.begin(), lead, lead + 1);
  Sum sum;
  for (auto& entry : keyed) sum.push_back(std::move(entry.second));
  return sum;
}

std::string written(const Expr& formula, const Style& style, const Notation& notation) {
  if (written_size(formula, longest) >= longest)
    throw ModelError("", "a formula is too long to be written out");
  return Writer(formula, style, notation).run();
}

}  // namespace articula
