#include "expr/value_at.hpp"

#include <cmath>

#include "base/error.hpp"

namespace articula {

namespace {

double applied(Op op, double a, double b, double c) {
  switch (op) {
    case Op::pi: return std::acos(-1.0);
    case Op::add: return a + b;
    case Op::mul: return a * b;
    case Op::div: return a / b;
    case Op::sin: return std::sin(a);
    case Op::cos: return std::cos(a);
    case Op::sqrt: return std::sqrt(a);
    case Op::abs: return std::abs(a);
    case Op::sign: return a > 0 ? 1 : a < 0 ? -1 : 0;
    case Op::exp: return std::exp(a);
    case Op::atan2: return std::atan2(a, b);
    case Op::select: return a >= 0 ? b : c;
    case Op::constant:
    case Op::symbol: break;
  }
  throw Bug("values_at: a leaf is no operation");
}

}  // namespace

std::vector<double> values_at(const std::vector<Expr>& formulas,
                              const std::map<std::string, double>& symbols) {
  if (formulas.empty()) return {};
  const Graph& g = formulas.front().graph();
  std::map<Id, double> values;
  const auto value = [&](Ref r) { return r.negative() ? -values.at(r.id()) : values.at(r.id()); };
  for (const Id id : reachable(formulas)) {
    const Node& n = g[id];
    if (n.op == Op::constant) {
      values[id] = g.constant_of(id).to_double();
    } else if (n.op == Op::symbol) {
      const auto found = symbols.find(g.symbol_of(id).name);
      if (found == symbols.end()) throw Bug("values_at: " + g.symbol_of(id).name + " has no value");
      values[id] = found->second;
    } else {
      const int arity = n.arity();
      values[id] =
          applied(n.op, arity > 0 ? value(n.a) : 0, arity > 1 ? value(n.b) : 0, arity > 2 ? value(n.c) : 0);
    }
  }
  std::vector<double> results;
  for (const Expr& e : formulas) results.push_back(value(e.ref()));
  return results;
}

}  // namespace articula
