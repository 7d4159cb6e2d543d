#include "model/loops/closing.hpp"

#include "model/inverse/elements.hpp"
#include "model/inverse/root_polynomial.hpp"

namespace articula {

namespace {

// Steps with T put in. Roles are those of arms: the roots of loops are told apart by their unknowns.
Resolution with_formula(Graph& graph, const Resolution& r, const RigidMotion& T) {
  const Replace replace = in_configuration(T, r.given, {});
  Resolution found{r.given, r.unknowns, {}, {}};
  for (const ResolutionStep& step : r.steps) {
    ResolutionStep put = step;
    put.role.clear();
    for (std::vector<Expr>& row : put.equations) {
      row = substitute(row, graph, replace);
      for (Expr& a : row) a = brief(a);
    }
    found.steps.push_back(std::move(put));
  }
  return found;
}

// Zero at closed positions: with T and sums of angles put in.
Vanishes vanishing(Graph& graph, const OpenedChain& opened, Witnesses& positions) {
  const Replace put =
      in_configuration(opened.T, given_pose(graph).inputs, elements(graph, opened.chain).unknowns);
  return [&graph, &positions, put](const Expr& e) { return positions.vanishes(substitute(e, graph, put)); };
}

}  // namespace

Closing close_loop(Graph& graph, const LoopChain& loop, Witnesses& positions) {
  Closing closing;
  const auto consider = [&](const std::string& method, const OpenedChain& opened, const Resolved& resolved) {
    if (!resolved.resolution) {
      if (closing.why_not.empty()) closing.why_not = resolved.why_not;
      return;
    }
    ClosedForm form{method, opened, *resolved.resolution,
                    with_formula(graph, *resolved.resolution, opened.T)};
    if (!closing.found || cost(form.resolution.steps) < cost(closing.found->resolution.steps))
      closing.found = std::move(form);
  };
  std::vector<OpenedChain> readings;
  for (std::size_t last = 0; last < loop.joints.size(); ++last) readings.push_back(opened_after(loop, last));
  if (loop.joints.size() == 6)
    for (const OpenedChain& opened : readings) consider("pieper", opened, by_pieper(graph, opened.chain));
  if (closing.found) return closing;
  for (const OpenedChain& opened : readings)
    consider("paul", opened, by_paul(graph, opened.chain, vanishing(graph, opened, positions)));
  return closing;
}

}  // namespace articula
