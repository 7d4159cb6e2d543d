#include "model/kinematic/determinant.hpp"

#include <algorithm>
#include <bit>

#include "algebra/readable.hpp"
#include "base/contains.hpp"
#include "expr/faddeev.hpp"
#include "expr/minors.hpp"
#include "expr/rank.hpp"
#include "model/cost.hpp"
#include "model/kinematic/reduction.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

Matrix square(const Matrix& J) { return J.rows() == J.cols() ? J : J * transpose(J); }

// Some rows, without the freedoms that do not move these components.
Matrix rows_of(const Matrix& J, const std::vector<int>& list) {
  std::vector<int> columns;
  for (int k = 0; k < J.cols(); ++k)
    if (std::any_of(list.begin(), list.end(), [&](int row) { return !is_zero(J(row, k)); }))
      columns.push_back(k);
  return part(J, list, columns);
}

constexpr int largest_set = 16;

// All ways to take k of the numbers below n, in order; n at most largest_set.
std::vector<std::vector<int>> subsets(int n, int k) {
  std::vector<std::vector<int>> sets;
  for (unsigned chosen = 0; chosen < 1U << static_cast<unsigned>(n); ++chosen) {
    if (std::popcount(chosen) != k) continue;
    sets.emplace_back();
    for (int i = 0; i < n; ++i)
      if ((chosen >> static_cast<unsigned>(i) & 1U) != 0) sets.back().push_back(i);
  }
  return sets;
}

Outputs outputs(const Expr& det, const std::vector<int>& list, int i, int j) {
  Graph& g = det.graph();
  std::vector<Expr> rows;
  for (const int row : list) rows.push_back(g.constant(row + 1));
  return {output("det", det), output("rows", rows), output("frame", g.constant(i)),
          output("point", g.constant(j))};
}

Outputs simplest(const Reduced& reduced, const std::vector<int>& wanted) {
  const std::vector<std::vector<int>> sets =
      wanted.empty() ? subsets(6, static_cast<int>(independent_rows(reduced.J).size()))
                     : std::vector<std::vector<int>>{chosen_rows(reduced.J, wanted).which};
  Graph& graph = reduced.J(0, 0).graph();
  std::optional<Outputs> best;
  Cost least;
  for (const std::vector<int>& list : sets) {
    const Matrix J = rows_of(reduced.J, list);
    const Expr det = J.cols() < J.rows() ? graph.constant(0) : determinant(square(J));
    if (is_zero(det)) continue;
    const Cost cost = cost_of({det});
    if (best && !(cost < least)) continue;
    best = outputs(det, list, reduced.i, reduced.j), least = cost;
  }
  return *best;
}

// With rows that are asked for the point is the link's own; the frame is free only when whole vectors are asked for.
Options with_free_choice(Options options) {
  const std::vector<int>& rows = options.rows;
  const auto has = [&](int row) { return contains(rows, row); };
  const bool whole = has(0) == has(1) && has(1) == has(2) && has(3) == has(4) && has(4) == has(5);
  if (!whole && !options.via) options.via = 0;
  return options;
}

struct RowChoice {
  std::vector<int> rows;
  int i, j;
};

int number(const Output& output) { return static_cast<int>(*output.values.front().constant().to_long()); }

RowChoice choice_of(const RobotData& r, const Options& options) {
  Graph scratch;
  const Outputs found = determinant_by_minors(copied(r, scratch), options);
  RowChoice choice{{}, number(found[2]), number(found[3])};
  for (const Expr& row : found[1].values)
    choice.rows.push_back(static_cast<int>(*row.constant().to_long()) - 1);
  return choice;
}

}  // namespace

Outputs determinant_by_minors(const RobotData& r, const Options& options) {
  const AboutPoint point =
      options.rows.empty() || options.rows.size() == 6 ? AboutPoint::any : AboutPoint::own;
  return reduced_best(r, with_free_choice(options), point, [&](const RobotData&, const Reduced& reduced) {
    return simplest(reduced, options.rows);
  });
}

// Factored by src/algebra where it is short enough: fewer operations, and what a person wants to see.
Outputs determinant_by_factors(const RobotData& r, const Options& options) {
  Outputs found = determinant_by_minors(r, options);
  Expr& det = found.front().values.front();
  const std::optional<FactoredFormula> factors = factors_of(det);
  if (factors) det = product(*r.graph, *factors);
  return found;
}

std::optional<std::vector<Expr>> maximal_minors(const RobotData& r, const Options& options,
                                                std::size_t most) {
  const RowChoice choice = choice_of(r, options);
  const Matrix J = reduced(r, moving_link(r, options.link), 0, choice.i, choice.j).J;
  if (J.cols() > largest_set) return std::nullopt;
  const int m = static_cast<int>(choice.rows.size());
  std::vector<std::vector<int>> row_sets{choice.rows};
  if (options.rows.empty())
    for (const std::vector<int>& rows : subsets(6, m))
      if (rows != choice.rows) row_sets.push_back(rows);
  const std::vector<std::vector<int>> column_sets = subsets(J.cols(), m);
  if (row_sets.size() * column_sets.size() > most) return std::nullopt;
  std::vector<Expr> minors;
  for (const std::vector<int>& rows : row_sets)
    for (const std::vector<int>& columns : column_sets)
      if (const Expr det = determinant(part(J, rows, columns)); !is_zero(det)) minors.push_back(det);
  return minors;
}

// The last coefficient of the characteristic polynomial is the determinant, up to the sign. Six rows are taken where
// the link is: frame and point do not matter then.
Outputs determinant_by_polynomial(const RobotData& r, const Options& options) {
  const auto [rows, i, j] = choice_of(r, options);
  const int n = moving_link(r, options.link), m = static_cast<int>(rows.size());
  const Matrix J = m == 6 ? reduced(r, n, 0, 0, n).J : rows_of(reduced(r, n, 0, i, j).J, rows);
  const Expr c = faddeev(square(J), m).c;
  return outputs(m % 2 == 0 ? c : -c, rows, i, j);
}

}  // namespace articula
