#include "expr/sample.hpp"

#include <cmath>

namespace articula {

double Sample::operator()(const Expr& formula) {
  for (Id id = static_cast<Id>(values_.size()); id <= formula.id(); ++id) values_.push_back(of_node(id));
  return of(formula.ref());
}

double Sample::of_node(Id id) const {
  const Node& n = (*graph_)[id];
  switch (n.op) {
    case Op::constant: return graph_->constant_of(id).to_double();
    case Op::symbol: {
      const auto found = symbols_.find(graph_->symbol_of(id).name);
      return found != symbols_.end() ? found->second : 1 + std::fmod(0.6180339887 * id, 1.0);
    }
    case Op::pi: return std::acos(-1.0);
    case Op::add: return of(n.a) + of(n.b);
    case Op::mul: return of(n.a) * of(n.b);
    case Op::div: return of(n.a) / of(n.b);
    case Op::sin: return std::sin(of(n.a));
    case Op::cos: return std::cos(of(n.a));
    case Op::sqrt: return std::sqrt(of(n.a));
    case Op::abs: return std::fabs(of(n.a));
    case Op::sign: return of(n.a) > 0 ? 1 : of(n.a) < 0 ? -1 : 0;
    case Op::exp: return std::exp(of(n.a));
    case Op::atan2: return std::atan2(of(n.a), of(n.b));
    case Op::select: return of(n.a) >= 0 ? of(n.b) : of(n.c);
  }
  return 0;
}

}  // namespace articula
