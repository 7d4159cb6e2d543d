#include "expr/resolution.hpp"

#include <algorithm>
#include <array>

namespace articula {

const RootKindInfo& info(RootKind kind) {
  static constexpr std::array<RootKindInfo, 7> list{{{RootKind::assign, "assign", 1, 1},
                                                     {RootKind::linear, "linear", 2, 1},
                                                     {RootKind::sine, "sine", 3, 2},
                                                     {RootKind::pair, "pair", 6, 1},
                                                     {RootKind::quadratic, "quadratic", 3, 2},
                                                     {RootKind::trig4, "trig4", 5, 4},
                                                     {RootKind::quartic, "quartic", 5, 4}}};
  return list.at(static_cast<std::size_t>(kind));
}

ResolutionCost cost(const std::vector<ResolutionStep>& steps) {
  int degree = 1, candidates = 1;
  std::vector<Expr> all;
  for (const ResolutionStep& step : steps) {
    degree = std::max(degree, info(step.kind).most_roots);
    candidates *= info(step.kind).most_roots;
    for (const std::vector<Expr>& row : step.equations) all.insert(all.end(), row.begin(), row.end());
  }
  const Graph& graph = all.front().graph();
  const std::vector<Id> nodes = reachable(all);
  const auto online = [&](Id id) { return graph[id].varies && graph[id].arity() > 0; };
  return {degree, candidates, static_cast<std::size_t>(std::count_if(nodes.begin(), nodes.end(), online))};
}

}  // namespace articula
