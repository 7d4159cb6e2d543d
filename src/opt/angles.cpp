// Sines and cosines of sums.
//
//   sum_angles    Where axes are parallel, link after link is turned by q2, then q3: the products that this leaves
//                 behind are those of one turn by q2 + q3. For each pair of angles a, b that meet in a product and
//                 each t among sin(a +- b), cos(a +- b), a sum that equals t, or t times an older node, is replaced;
//                 fingerprints tell. Kept when it costs less.
//   split_angles  The opposite: sines and cosines of single atoms only, by the addition theorems.

#include <bit>
#include <optional>
#include <set>

#include "expr/field.hpp"
#include "opt/cos_sin.hpp"
#include "opt/opt.hpp"
#include "opt/rewrite.hpp"

namespace articula {

namespace {

// The angles of the sines and cosines among the factors of a product (or of the node itself).
std::vector<Ref> angles_among_factors(const Graph& g, Id id) {
  std::vector<Ref> angles;
  const auto look = [&](Id factor) {
    const Node& n = g[factor];
    if (n.varies && is_sincos(n.op)) angles.push_back(n.a);
  };
  look(id);
  if (g[id].op == Op::mul) look(g[id].a.id()), look(g[id].b.id());
  return angles;
}

// Pairs of angles whose sines and cosines meet in a product below a sum: (sin(a) x) cos(b) + ...
std::set<std::pair<Ref, Ref>> meeting_angles(const Outputs& outputs) {
  std::set<std::pair<Ref, Ref>> pairs;
  const std::vector<Expr> roots = values(outputs);
  const Graph& g = roots.front().graph();
  for (const Id id : reachable(roots)) {
    if (g[id].op != Op::add) continue;
    for (const Ref term : {g[id].a, g[id].b}) {
      const Node& product = g[term.id()];
      if (product.op != Op::mul) continue;
      for (const Ref a : angles_among_factors(g, product.a.id()))
        for (const Ref b : angles_among_factors(g, product.b.id()))
          if (a != b) pairs.insert(std::minmax(a, b));
    }
  }
  return pairs;
}

// The live nodes by value, and those of them that are sums of products: what an angle sum may replace.
struct Census {
  ByValue known;
  std::vector<bool> low_bits;  // of the values known: most values that are not known are told by these
  std::vector<Expr> sums;

  bool may_know(std::uint64_t first) const { return low_bits[first & (low_bits.size() - 1)]; }
};

Census census_of(const Outputs& outputs) {
  Census census;
  const std::vector<Expr> roots = values(outputs);
  Graph& g = roots.front().graph();
  const Key one = key_of(g.constant(1));
  census.known.emplace(one.print, g.constant(one.flipped ? -1 : 1));
  for (const Id id : reachable(roots)) {
    const Expr x(g, Ref::of(id));
    const Key key = key_of(x);
    census.known.emplace(key.print, key.flipped ? -x : x);
    const Node& n = g[id];
    if (n.op == Op::add && n.varies && (g[n.a.id()].op == Op::mul || g[n.b.id()].op == Op::mul))
      census.sums.push_back(x);
  }
  census.low_bits.resize(std::bit_ceil(16 * census.known.size()));
  for (const auto& [print, x] : census.known)
    census.low_bits[print.first & (census.low_bits.size() - 1)] = true;
  return census;
}

// u with x = t u, among the nodes older than x.
std::optional<Expr> quotient(const Expr& x, const Fingerprint& inverse_of_t, const Census& census) {
  const Fingerprint f = x.fingerprint();
  const Field &p1 = Field::first(), &p2 = Field::second();
  const std::uint64_t first = p1.mul(f.first, inverse_of_t.first);
  if (!census.may_know(std::min(first, p1.neg(first)))) return std::nullopt;
  const Fingerprint plus{first, p2.mul(f.second, inverse_of_t.second)};
  const Fingerprint minus{p1.neg(plus.first), p2.neg(plus.second)};
  const auto found = census.known.find(std::min(plus, minus));
  if (found == census.known.end()) return std::nullopt;
  if (!found->second.is_constant() && found->second.id() >= x.id()) return std::nullopt;
  return plus <= minus ? found->second : -found->second;
}

Outputs replaced(const Outputs& outputs, const std::unordered_map<Id, std::pair<Expr, Expr>>& products) {
  std::unordered_map<Id, Expr> image;  // factors are rebuilt too
  return rewrite(outputs, [&](Id id, const Expr& x) {
    const auto found = products.find(id);
    Expr y = x;
    if (found != products.end()) {
      const auto& [t, u] = found->second;
      const auto at = image.find(u.id());
      y = t * (at == image.end() ? u : u.ref().negative() ? -at->second : at->second);
    }
    image.emplace(id, y);
    return y;
  });
}

}  // namespace

Outputs sum_angles(const Outputs& outputs, CostModel model) {
  Outputs best = outputs;
  if (values(outputs).empty()) return outputs;
  const Field &p1 = Field::first(), &p2 = Field::second();
  Graph& g = values(outputs).front().graph();
  Census census = census_of(best);
  long lowest = cost(best, model);
  for (const auto& [a, b] : meeting_angles(outputs))
    for (const Expr& sum : {Expr(g, a) + Expr(g, b), Expr(g, a) - Expr(g, b)}) {
      std::unordered_map<Id, std::pair<Expr, Expr>> products;
      for (const Expr& t : {sin(sum), cos(sum)}) {
        if (!t.varies()) continue;
        const Fingerprint f = t.fingerprint(), inverse{p1.inv(f.first), p2.inv(f.second)};
        for (const Expr& x : census.sums)
          if (const auto u = quotient(x, inverse, census)) products.emplace(x.id(), std::make_pair(t, *u));
      }
      if (products.empty()) continue;
      const Outputs candidate = replaced(best, products);
      const long now = cost(candidate, model);
      if (now >= lowest) continue;
      best = candidate, lowest = now;
      census = census_of(best);
    }
  return best;
}

Outputs split_angles(const Outputs& outputs) {
  return rewrite(outputs, [](Id, const Expr& x) {
    if (!is_sincos(x.op())) return x;
    Graph& g = x.graph();
    const Angle angle = angle_of(g, x.node().a);
    CosSin turn = CosSin::by_fixed_part(g, angle);
    for (const auto& [atom, coefficient] : angle.terms) {
      const std::optional<long> few = few_turns(coefficient);
      const Expr step = (few ? Rational(*few < 0 ? -1 : 1) : coefficient) * Expr(g, Ref::of(atom));
      for (long k = 0; k < (few ? std::labs(*few) : 1); ++k) turn = turn.then(CosSin::by(step));
    }
    return turn.in_place_of(x);
  });
}

}  // namespace articula
