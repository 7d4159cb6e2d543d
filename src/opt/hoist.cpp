// Hoisting: what depends on parameters alone moves to the set-up part, whatever formula it is hidden in.
//
//   by value       a node that varies in form but has the same value at two different states is a function of the parameters
//                  alone: the states in it are replaced by numbers.
//   by regrouping  k (l x) = (k l) x,   k + (l + x) = (k + l) + x   with k, l of parameters and x varying.

#include "base/error.hpp"
#include "expr/lane.hpp"
#include "expr/transform.hpp"
#include "opt/opt.hpp"
#include "opt/rewrite.hpp"

namespace articula {

namespace {

bool constant_across_states(const Expr& x, const Lane& here, const Lane& there) {
  return here.value(x.ref()) == there.value(x.ref());
}

// x with every state replaced by a number; the first numbers for which no division by zero turns up.
Expr at_some_state(const Expr& x) {
  Graph& g = x.graph();
  for (const Rational& value : {Rational(0), Rational(1, 3), Rational(2, 7)}) {
    try {
      const Expr y = substitute(
          x, g, [&](const Symbol& s) { return s.kind == Kind::state ? g.constant(value) : Expr(); });
      if (equal(x, y)) return y;  // opaque operations may keep the two apart: then x stays
    } catch (const InputError&) {
    }
  }
  return x;
}

Expr regrouped(const Expr& x) {
  const Op op = x.op();
  if (!x.varies() || (op != Op::mul && op != Op::add)) return x;
  Graph& g = x.graph();
  const auto signed_operand = [&g](const Expr& e,
                                   Ref r) {  // signs of a product stand outside, of a sum inside
    const Expr o(g, r);
    return e.ref().negative() && e.op() == Op::add ? -o : o;
  };
  const auto combine = [&](const Expr& a, const Expr& b) { return op == Op::mul ? a * b : a + b; };
  const Expr operands[] = {signed_operand(x, x.node().a), signed_operand(x, x.node().b)};
  for (int i = 0; i < 2; ++i) {
    const Expr &k = operands[i], &rest = operands[1 - i];
    if (k.varies() || rest.op() != op) continue;
    const Expr inner[] = {signed_operand(rest, rest.node().a), signed_operand(rest, rest.node().b)};
    for (int j = 0; j < 2; ++j) {
      if (inner[j].varies()) continue;
      const Expr y = combine(combine(k, inner[j]), inner[1 - j]);
      return op == Op::mul && x.ref().negative() ? -y : y;
    }
  }
  return x;
}

}  // namespace

Outputs hoist(const Outputs& outputs) {
  const std::vector<Expr> roots = values(outputs);
  if (roots.empty()) return outputs;
  const Graph& g = roots.front().graph();
  Lane here(Field::first(), {3, 4}), there(Field::first(), {3, 5});
  here.extend(g), there.extend(g);
  return rewrite(outputs, [&](Id id, const Expr& x) {
    if (x.varies() && constant_across_states(Expr(x.graph(), Ref::of(id)), here, there))
      return at_some_state(x);
    return regrouped(x);
  });
}

}  // namespace articula
