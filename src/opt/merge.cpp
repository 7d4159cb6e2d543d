// Merging: nodes with equal fingerprints, up to sign, become one; what is zero or a number already in use becomes that.
// The first in visiting order stays, and parameters come first: so what does not depend on the state leaves the on-line part.

#include "opt/opt.hpp"
#include "opt/rewrite.hpp"

namespace articula {

Outputs merge_equal(const Outputs& outputs) {
  const std::vector<Expr> roots = values(outputs);
  if (roots.empty()) return outputs;
  Graph& g = roots.front().graph();
  ByValue known;
  const auto representative = [&](const Expr& x) {
    if (is_zero(x)) return g.constant(0);
    const Key key = key_of(x);
    const auto [at, fresh] = known.emplace(key.print, key.flipped ? -x : x);
    return key.flipped ? -at->second : at->second;
  };
  representative(g.constant(1));
  return rewrite(outputs, [&](Id, const Expr& x) { return representative(x); });
}

}  // namespace articula
