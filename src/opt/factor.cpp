// Collecting and factoring in sums. A sum whose inner sums are used nowhere else is taken apart into its terms; each term
// is a coefficient of parameters times varying factors.
//
//   collect   k x + l x = (k + l) x          k, l of parameters: the sum k + l moves to the set-up part
//   factor    x y + x z = x (y + z)          when the products are used nowhere else; the most frequent factor first
//
// Sums with nothing to gain stay as they are.

#include <algorithm>
#include <map>
#include <optional>

#include "opt/opt.hpp"
#include "opt/rewrite.hpp"

namespace articula {

namespace {

struct Term {
  Expr k;     // of parameters
  Expr x;     // varying, or empty
  bool free;  // the product behind it disappears when the term is taken apart
};

class Sum {
 public:
  Sum(const Expr& sum, const std::unordered_map<Id, int>& uses) : g_(sum.graph()), uses_(uses) { open(sum); }

  // The same sum with fewer operations, or nothing.
  std::optional<Expr> improved() {
    const bool collected = collect();
    const bool factored = factor_once();
    if (!collected && !factored) return std::nullopt;
    while (factor_once()) {
    }
    return total();
  }

 private:
  bool single(const Expr& x) const {
    const auto found = uses_.find(x.id());
    return found != uses_.end() && found->second == 1;
  }

  void open(const Expr& sum) {
    std::vector<Expr> stack{sum};
    while (!stack.empty()) {
      const Expr x = stack.back();
      stack.pop_back();
      if (x.op() == Op::add && (x.id() == sum.id() || single(x))) {
        const Expr a(g_, x.node().a), b(g_, x.node().b);
        stack.push_back(x.ref().negative() ? -b : b);
        stack.push_back(x.ref().negative() ? -a : a);
      } else {
        terms_.push_back(term(x));
      }
    }
  }

  Term term(const Expr& x) const {
    const Expr one = g_.constant(1), sign = x.ref().negative() ? -one : one;
    const Expr p = x.ref().negative() ? -x : x;
    if (!p.varies()) return {x, {}, true};
    if (p.op() == Op::mul) {
      const Expr a(g_, p.node().a), b(g_, p.node().b);
      if (!a.varies()) return {sign * a, b, single(p)};
      if (!b.varies()) return {sign * b, a, single(p)};
    }
    return {sign, p, true};
  }

  bool collect() {
    bool changed = false;
    for (std::size_t i = 0; i < terms_.size(); ++i)
      for (std::size_t j = i + 1; j < terms_.size();) {
        const bool both_fixed = !terms_[i].x.valid() && !terms_[j].x.valid();
        const bool same = terms_[i].x.valid() && terms_[j].x.valid() && terms_[i].x == terms_[j].x;
        if (!both_fixed && !(same && (terms_[i].free || terms_[j].free))) {
          ++j;
          continue;
        }
        terms_[i].k = terms_[i].k + terms_[j].k;
        terms_.erase(terms_.begin() + static_cast<long>(j));
        changed = true;
      }
    terms_.erase(
        std::remove_if(terms_.begin(), terms_.end(), [](const Term& t) { return t.k.is_constant(0); }),
        terms_.end());
    return changed;
  }

  // The varying or parameter factors of a term whose product may be taken apart.
  std::vector<Expr> factors(const Term& t) const {
    if (!t.x.valid()) return {};
    std::vector<Expr> list;
    const bool plain = t.k.is_constant(1) || t.k.is_constant(-1);
    if (!plain) {
      if (!t.free) return {};
      const Expr k = t.k.ref().negative() ? -t.k : t.k;
      list = {k, t.x};
    } else if (t.x.op() == Op::mul && single(t.x)) {
      list = {Expr(g_, t.x.node().a), Expr(g_, t.x.node().b)};
    }
    return list;
  }

  bool factor_once() {
    std::map<Id, int> frequency;
    for (const Term& t : terms_) {
      const std::vector<Expr> list = factors(t);
      for (std::size_t i = 0; i < list.size(); ++i)
        if (i == 0 || list[i].id() != list[0].id()) ++frequency[list[i].id()];
    }
    const auto best = std::max_element(frequency.begin(), frequency.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    if (best == frequency.end() || best->second < 2) return false;
    const Expr common(g_, Ref::of(best->first));
    Expr inner = g_.constant(0);
    std::size_t first = terms_.size();
    for (std::size_t i = 0; i < terms_.size(); ++i) {
      const std::vector<Expr> list = factors(terms_[i]);
      const auto at =
          std::find_if(list.begin(), list.end(), [&](const Expr& e) { return e.id() == common.id(); });
      if (at == list.end()) continue;
      const Expr other = list[at == list.begin() ? 1 : 0];
      inner = inner + (terms_[i].k.ref().negative() ? -other : other);
      if (first == terms_.size()) first = i;
      terms_[i].k = Expr();  // taken
    }
    const Expr product = common * inner;
    terms_[first] = product.varies() ? Term{g_.constant(product.ref().negative() ? -1 : 1),
                                            product.ref().negative() ? -product : product, false}
                                     : Term{product, {}, true};
    terms_.erase(std::remove_if(terms_.begin(), terms_.end(), [](const Term& t) { return !t.k.valid(); }),
                 terms_.end());
    return true;
  }

  Expr total() const {
    Expr sum = g_.constant(0);
    for (const Term& t : terms_) sum = sum + (t.x.valid() ? t.k * t.x : t.k);
    return sum;
  }

  Graph& g_;
  const std::unordered_map<Id, int>& uses_;
  std::vector<Term> terms_;
};

}  // namespace

Outputs factor(const Outputs& outputs) {
  const std::unordered_map<Id, int> uses = use_counts(outputs);
  const std::vector<Expr> roots = values(outputs);
  if (roots.empty()) return outputs;
  const Graph& g = roots.front().graph();
  // Only the top of each tree of sums is opened: an inner sum that is used once belongs to the sum above it.
  std::unordered_map<Id, bool> inner;
  for (const Id id : reachable(roots)) {
    const Node& n = g[id];
    if (n.op != Op::add) continue;
    for (const Ref r : {n.a, n.b})
      if (g[r.id()].op == Op::add && uses.at(r.id()) == 1) inner[r.id()] = true;
  }
  return rewrite(outputs, [&](Id id, const Expr& x) {
    if (x.op() != Op::add || !x.varies() || x.id() != id || inner.count(id) != 0)
      return x;  // as found: use counts hold
    const std::optional<Expr> better = Sum(x, uses).improved();
    return better ? *better : x;
  });
}

}  // namespace articula
