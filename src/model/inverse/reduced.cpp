#include "model/inverse/reduced.hpp"

#include <algorithm>
#include <set>

namespace articula {

namespace {

constexpr std::size_t most_equations = 8;
constexpr std::size_t readable_size = 400;

int degree_in(const Monomial& m, int unknown) {
  int sum = 0;
  for (const auto& [g, exponent] : m)
    if (g.unknown == unknown) sum += exponent;
  return sum;
}

std::size_t size_of(const TrigSum& p) {
  std::size_t sum = 0;
  for (const auto& [m, k] : p.terms()) sum += written_size(k, readable_size);
  return sum;
}

}  // namespace

std::vector<WindowEquation> without_products(int u, int w, const std::vector<WindowEquation>& equations,
                                             const std::function<bool(const Expr&)>& alive) {
  std::vector<WindowEquation> rows = equations;
  std::stable_sort(rows.begin(), rows.end(), [](const WindowEquation& a, const WindowEquation& b) {
    return size_of(a.zero) < size_of(b.zero);
  });
  rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(std::min(rows.size(), most_equations)), rows.end());
  std::set<Monomial> unwanted;
  for (const WindowEquation& row : rows)
    for (const auto& [m, k] : row.zero.terms())
      if (degree_in(m, w) > 1 || (degree_in(m, w) == 1 && degree_in(m, u) > 0)) unwanted.insert(m);
  for (const Monomial& m : unwanted) {
    const auto pivot = std::find_if(
        rows.begin(), rows.end(), [&](const WindowEquation& row) { return alive(row.zero.coefficient(m)); });
    if (pivot == rows.end()) continue;
    const WindowEquation by = *pivot;
    rows.erase(pivot);
    for (WindowEquation& row : rows) {
      const Expr k = row.zero.coefficient(m);
      if (is_zero(k)) continue;
      row.zero = TrigSum(by.zero.coefficient(m)) * row.zero - TrigSum(k) * by.zero;
      row.where += " and " + by.where;
    }
  }
  std::erase_if(rows, [&](const WindowEquation& row) {
    return row.zero.is_zero() || std::any_of(unwanted.begin(), unwanted.end(), [&](const Monomial& m) {
             return !is_zero(row.zero.coefficient(m));
           });
  });
  return rows;
}

Expr formula_of(const TrigSum& sum, const std::vector<Unknown>& unknowns) {
  Expr total = sum.graph().constant(0);
  for (const auto& [m, k] : sum.terms()) {
    Expr term = k;
    for (const auto& [g, exponent] : m) {
      const Unknown& unknown = unknowns[g.unknown];
      const Expr x = !unknown.angle ? unknown.symbol : g.sine ? sin(unknown.symbol) : cos(unknown.symbol);
      term = term * power(x, exponent);
    }
    total = total + term;
  }
  return total;
}

}  // namespace articula
