#include "model/kinematic/determinant.hpp"

#include <bit>

#include "algebra/readable.hpp"
#include "expr/faddeev.hpp"
#include "expr/minors.hpp"
#include "expr/rank.hpp"
#include "model/kinematic/cost.hpp"
#include "model/kinematic/reduction.hpp"

namespace articula {

namespace {

Matrix square(const Matrix& J) { return J.rows() == J.cols() ? J : J * transpose(J); }

Matrix rows_of(const Matrix& J, const std::vector<int>& list) {
  Matrix part(J(0, 0).graph(), static_cast<int>(list.size()), J.cols());
  for (int i = 0; i < part.rows(); ++i)
    for (int k = 0; k < J.cols(); ++k) part(i, k) = J(list[i], k);
  return part;
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

Outputs simplest(const Reduced& reduced) {
  std::optional<Outputs> best;
  Cost least;
  for (const std::vector<int>& list : row_sets(static_cast<int>(independent_rows(reduced.J).size()))) {
    const Expr det = determinant(square(rows_of(reduced.J, list)));
    if (is_zero(det)) continue;
    const Cost cost = cost_of({det});
    if (best && !(cost < least)) continue;
    best = outputs(det, list, reduced.i, reduced.j), least = cost;
  }
  return *best;
}

int number(const Output& output) { return static_cast<int>(*output.values.front().constant().to_long()); }

}  // namespace

Outputs determinant_by_minors(Graph& graph, const Robot& robot, const Options& options) {
  return reduced_best(graph, robot, options, Point::any,
                      [](const RobotData&, const Reduced& reduced) { return simplest(reduced); });
}

// Factored by src/algebra where it is short enough: fewer operations, and what a person wants to see.
Outputs determinant_by_factors(Graph& graph, const Robot& robot, const Options& options) {
  Outputs found = determinant_by_minors(graph, robot, options);
  Expr& det = found.front().values.front();
  const std::optional<FactoredFormula> factors = factors_of(det);
  if (factors) det = product(graph, *factors);
  return found;
}

// The last coefficient of the characteristic polynomial is the determinant, up to the sign. Six rows are taken where the link is: frame and
// point do not matter then.
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
