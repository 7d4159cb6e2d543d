#include "support/different_cell.hpp"

#include "expr/text.hpp"

namespace articula::test {

std::string different_cell(const Robot& x, const Robot& y) {
  Graph g;
  RobotData a = x.in(g), b = y.in(g);
  if (a.n() != b.n()) return std::to_string(a.n()) + " and " + std::to_string(b.n()) + " links";
  if (a.cuts.size() != b.cuts.size()) return "cut joints";
  for (int j = 0; j <= a.n(); ++j)
    if (a[j].joint != b[j].joint || a[j].parent != b[j].parent || a[j].active != b[j].active)
      return "joint " + std::to_string(j);
  for (std::size_t i = 0; i < a.cuts.size(); ++i)
    if (a.cuts[i].joint != b.cuts[i].joint || a.cuts[i].parent != b.cuts[i].parent ||
        a.cuts[i].twin_parent != b.cuts[i].twin_parent || a.cuts[i].active != b.cuts[i].active)
      return "cut joint " + std::to_string(i);
  a.defaults.clear(), b.defaults.clear();
  std::vector<Expr> cells;
  for_each_formula(a, [&](const Expr& e) { cells.push_back(e); });
  std::size_t k = 0;
  std::string found;
  for_each_formula(b, [&](const Expr& e) {
    if (found.empty() && !equal(cells[k], e)) found = to_text(cells[k]) + " and " + to_text(e);
    ++k;
  });
  return found;
}

}  // namespace articula::test
