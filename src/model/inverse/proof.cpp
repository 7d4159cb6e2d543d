// What a resolution claims, proven: at T = direct(q) all its equations are identities in q.

#include "model/inverse/inverse.hpp"

#include <algorithm>
#include <map>

namespace articula {

namespace {

// What must be zero; C and S are those of the unknown itself.
std::vector<Expr> residuals(RootKind kind, const std::vector<Expr>& a, const Expr& x) {
  switch (kind) {
    case RootKind::assign: return {a[0] - x};
    case RootKind::linear: return {a[0] * x - a[1]};
    case RootKind::sine: return {a[0] * sin(x) + a[1] * cos(x) - a[2]};
    case RootKind::pair: return {a[0] * sin(x) + a[1] * cos(x) - a[2], a[3] * sin(x) + a[4] * cos(x) - a[5]};
    case RootKind::quadratic: return {(a[0] * x + a[1]) * x + a[2]};
    case RootKind::trig4:
      return {a[0] + a[1] * cos(x) + a[2] * sin(x) + a[3] * cos(Rational(2) * x) +
              a[4] * sin(Rational(2) * x)};
    case RootKind::quartic: return {(((a[4] * x + a[3]) * x + a[2]) * x + a[1]) * x + a[0]};
  }
  return {};
}

}  // namespace

Replace in_configuration(const RigidMotion& T, const Inputs& given, const std::vector<Unknown>& unknowns) {
  std::map<std::string, Expr> value;
  for (std::size_t k = 0; k < 12; ++k)
    value[given.at(0).symbols[k]] = k % 4 < 3 ? T.A[k / 4][k % 4] : T.P[k / 4];
  for (const Unknown& u : unknowns) value[u.symbol.name()] = u.meaning;
  return by_name(std::move(value));
}

std::string unproven_equations(const Serial& chain, const Resolution& resolution) {
  Graph& graph = chain.B.P[0].graph();
  const Replace there = in_configuration(direct(chain), resolution.given, resolution.unknowns);
  const auto holds = [&](const std::vector<Expr>& zeros) {
    const std::vector<Expr> found = substitute(zeros, graph, there);
    return std::all_of(found.begin(), found.end(), [](const Expr& e) { return is_zero(e); });
  };
  for (std::size_t k = 0; k < resolution.steps.size(); ++k) {
    const ResolutionStep& step = resolution.steps[k];
    for (const std::vector<Expr>& a : step.equations)
      if (!holds(residuals(step.kind, a, resolution.unknowns[step.unknown].symbol)))
        return "step " + std::to_string(k + 1) + ": " + step.how;
  }
  return holds(resolution.conditions) ? "" : "the conditions";
}

}  // namespace articula
