// What the resolution of loops claims, proven: model/inverse/proof.cpp for each chain, and that T was put in.

#include <map>

#include "model/inverse/inverse.hpp"
#include "model/loops/geometric.hpp"

namespace articula {

namespace {

using MatrixRows = std::vector<std::vector<Expr>>;

bool same(const MatrixRows& a, const MatrixRows& b) {
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t k = 0; k < a[i].size(); ++k)
      if (!equal(a[i][k], b[i][k])) return false;
  return true;
}

}  // namespace

std::string unproven_equations(const LoopResolution& resolution) {
  const Resolution& all = resolution.resolution;
  std::map<Id, const ResolutionStep*> steps;  // by the symbol of their unknown
  for (const ResolutionStep& step : all.steps) steps[all.unknowns[step.unknown].symbol.id()] = &step;
  for (const SolvedChain& solved : resolution.chains) {
    const std::string wrong = unproven_equations(solved.chain, solved.with_T);
    if (!wrong.empty()) return wrong;
    const Replace put = in_configuration(solved.T, solved.with_T.given, {});
    for (const ResolutionStep& step : solved.with_T.steps) {
      const Expr& symbol = solved.with_T.unknowns[step.unknown].symbol;
      const auto found = steps.find(symbol.id());
      if (found == steps.end()) continue;  // of a ball joint in a cut
      MatrixRows rows = step.equations;
      for (std::vector<Expr>& row : rows) row = substitute(row, symbol.graph(), put);
      if (!same(rows, found->second->equations)) return "T in " + step.how;
    }
  }
  return "";
}

}  // namespace articula
