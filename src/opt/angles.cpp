// Sines and cosines of sums.
//
//   sum_angles    Where axes are parallel, link after link is turned by q2, then q3: the products that this leaves behind are
//                 those of one turn by q2 + q3. For each pair of angles a, b in use and each t among sin(a +- b), cos(a +- b),
//                 a sum that equals t, or t times another node, is replaced; fingerprints tell. Kept when it saves operations.
//   split_angles  The opposite: sines and cosines of single atoms only, by the addition theorems.

#include <optional>
#include <set>

#include "expr/angle.hpp"
#include "expr/field.hpp"
#include "opt/opt.hpp"
#include "opt/rewrite.hpp"

namespace articula {

namespace {

std::vector<Expr> angles_in_use(const Outputs& outputs) {
  const std::vector<Expr> roots = values(outputs);
  std::set<Ref> found;
  if (roots.empty()) return {};
  Graph& g = roots.front().graph();
  for (const Id id : reachable(roots))
    if (g[id].varies && (g[id].op == Op::sin || g[id].op == Op::cos)) found.insert(g[id].a);
  std::vector<Expr> angles;
  for (const Ref r : found) angles.emplace_back(g, r);
  return angles;
}

// The live nodes by value, and those of them that are sums of products: what an angle sum may replace.
struct Census {
  ByValue known;
  std::vector<Expr> sums;
};

Census census_of(const Outputs& outputs) {
  Census census;
  const std::vector<Expr> roots = values(outputs);
  Graph& g = roots.front().graph();
  for (const Id id : reachable(roots)) {
    const Expr x(g, Ref::of(id));
    const Key key = key_of(x);
    census.known.emplace(key.print, key.flipped ? -x : x);
    const Node& n = g[id];
    if (n.op == Op::add && n.varies && (g[n.a.id()].op == Op::mul || g[n.b.id()].op == Op::mul))
      census.sums.push_back(x);
  }
  return census;
}

// u with x = t u, among the nodes older than x.
std::optional<Expr> quotient(const Expr& x, const Fingerprint& inverse_of_t, const ByValue& known) {
  const Fingerprint f = x.fingerprint();
  const Field &p1 = Field::first(), &p2 = Field::second();
  const Fingerprint plus{p1.mul(f.first, inverse_of_t.first), p2.mul(f.second, inverse_of_t.second)};
  const Fingerprint minus{p1.neg(plus.first), p2.neg(plus.second)};
  const auto found = known.find(std::min(plus, minus));
  if (found == known.end() || found->second.id() >= x.id()) return std::nullopt;
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

Outputs sum_angles(const Outputs& outputs) {
  Outputs best = outputs;
  if (values(outputs).empty()) return outputs;
  const std::vector<Expr> angles = angles_in_use(outputs);
  const Field &p1 = Field::first(), &p2 = Field::second();
  Graph& g = values(outputs).front().graph();
  Census census = census_of(best);
  census.known.emplace(key_of(g.constant(1)).print, g.constant(key_of(g.constant(1)).flipped ? -1 : 1));
  for (std::size_t i = 0; i < angles.size(); ++i)
    for (std::size_t j = i + 1; j < angles.size(); ++j)
      for (const Expr& sum : {angles[i] + angles[j], angles[i] - angles[j]}) {
        std::unordered_map<Id, std::pair<Expr, Expr>> products;
        for (const Expr& t : {sin(sum), cos(sum)}) {
          if (!t.varies()) continue;
          const Fingerprint f = t.fingerprint(), inverse{p1.inv(f.first), p2.inv(f.second)};
          for (const Expr& x : census.sums)
            if (const auto u = quotient(x, inverse, census.known))
              products.emplace(x.id(), std::make_pair(t, *u));
        }
        if (products.empty()) continue;
        const Outputs candidate = replaced(best, products);
        if (online_cost(candidate).total() >= online_cost(best).total()) continue;
        best = candidate;
        census = census_of(best);
      }
  return best;
}

Outputs split_angles(const Outputs& outputs) {
  return rewrite(outputs, [](Id, const Expr& x) {
    if (x.op() != Op::sin && x.op() != Op::cos) return x;
    Graph& g = x.graph();
    const Angle angle = angle_of(g, x.node().a);
    const Expr fixed = g.constant(angle.radians) + angle.halfturns * g.pi();
    Expr c = cos(fixed), s = sin(fixed);
    for (const auto& [atom, coefficient] : angle.terms) {
      const std::optional<long> whole = coefficient.to_long();
      const bool few = whole && *whole >= -8 && *whole <= 8;
      const Expr step = (few ? Rational(*whole < 0 ? -1 : 1) : coefficient) * Expr(g, Ref::of(atom));
      for (long k = 0; k < (few ? std::labs(*whole) : 1); ++k) {
        const Expr cs = cos(step), ss = sin(step), cosine = c * cs - s * ss;
        s = s * cs + c * ss;
        c = cosine;
      }
    }
    const Expr y = x.op() == Op::sin ? s : c;
    return x.ref().negative() ? -y : y;
  });
}

}  // namespace articula
