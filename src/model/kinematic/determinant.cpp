#include "model/kinematic/determinant.hpp"

#include <algorithm>
#include <bit>

#include "algebra/readable.hpp"
#include "expr/faddeev.hpp"
#include "expr/minors.hpp"
#include "expr/rank.hpp"
#include "model/cost.hpp"
#include "model/kinematic/reduction.hpp"

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

// All ways to take as many of the six rows as are independent.
std::vector<std::vector<int>> row_sets(int rank) {
  std::vector<std::vector<int>> sets;
  for (unsigned chosen = 0; chosen < 64; ++chosen) {
    if (std::popcount(chosen) != rank) continue;
    sets.emplace_back();
    for (int row = 0; row < 6; ++row)
      if ((chosen >> static_cast<unsigned>(row) & 1U) != 0) sets.back().push_back(row);
  }
  return sets;
}

Outputs outputs(const Expr& det, const std::vector<int>& list, int i, int j) {
  Graph& g = det.graph();
  std::vector<Expr> rows;
  for (const int row : list) rows.push_back(g.constant(row + 1));
  return {output("det", std::vector<Expr>{det}), output("rows", rows),
          output("frame", std::vector<Expr>{g.constant(i)}),
          output("point", std::vector<Expr>{g.constant(j)})};
}

Outputs simplest(const Reduced& reduced, const std::vector<int>& wanted) {
  const std::vector<std::vector<int>> sets =
      wanted.empty() ? row_sets(static_cast<int>(independent_rows(reduced.J).size()))
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
  const auto has = [&](int row) { return std::find(rows.begin(), rows.end(), row) != rows.end(); };
  const bool whole = has(0) == has(1) && has(1) == has(2) && has(3) == has(4) && has(4) == has(5);
  if (!whole && !options.via) options.via = 0;
  return options;
}

int number(const Output& output) { return static_cast<int>(*output.values.front().constant().to_long()); }

}  // namespace

Outputs determinant_by_minors(Graph& graph, const Robot& robot, const Options& options) {
  const Point point = options.rows.empty() || options.rows.size() == 6 ? Point::any : Point::own;
  return reduced_best(
      graph, robot, with_free_choice(options), point,
      [&](const RobotData&, const Reduced& reduced) { return simplest(reduced, options.rows); });
}

// Factored by src/algebra where it is short enough: fewer operations, and what a person wants to see.
Outputs determinant_by_factors(Graph& graph, const Robot& robot, const Options& options) {
  Outputs found = determinant_by_minors(graph, robot, options);
  Expr& det = found.front().values.front();
  const std::optional<FactoredFormula> factors = factors_of(det);
  if (factors) det = product(graph, *factors);
  return found;
}

// The last coefficient of the characteristic polynomial is the determinant, up to the sign. Six rows are taken where
// the link is: frame and point do not matter then.
Outputs determinant_by_polynomial(Graph& graph, const Robot& robot, const Options& options) {
  Graph scratch;
  const Outputs choice = determinant_by_minors(scratch, robot, options);
  std::vector<int> list;
  for (const Expr& row : choice[1].values) list.push_back(static_cast<int>(*row.constant().to_long()) - 1);
  const int i = number(choice[2]), j = number(choice[3]);
  const RobotData r = robot.in(graph);
  const int n = moving_link(r, options.link), m = static_cast<int>(list.size());
  const Matrix J = m == 6 ? reduced(r, n, 0, 0, n).J : rows_of(reduced(r, n, 0, i, j).J, list);
  const Expr c = faddeev(square(J), m).c;
  return outputs(m % 2 == 0 ? c : -c, list, i, j);
}

}  // namespace articula
