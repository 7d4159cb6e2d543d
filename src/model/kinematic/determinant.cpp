#include "model/kinematic/determinant.hpp"

#include "base/error.hpp"
#include "expr/faddeev.hpp"
#include "expr/minors.hpp"
#include "model/kinematic/reduction.hpp"

namespace articula {

namespace {

Matrix square(const Matrix& J) { return J.rows() == J.cols() ? J : J * transpose(J); }

Outputs outputs(const Expr& det, const std::vector<Expr>& rows) {
  return {output("det", std::vector<Expr>{det}), output("rows", rows)};
}

Outputs by_minors(const Matrix& J) {
  const Rows chosen = chosen_rows(J);
  return outputs(determinant(square(chosen.J)), chosen.rows);
}

}  // namespace

Outputs determinant_by_minors(Graph& graph, const Robot& robot, const Options& options) {
  if (mobility(robot, options).rank == 6)
    return reduced_best(graph, robot, options, Point::any,
                        [](const RobotData&, const Reduced& reduced) { return by_minors(reduced.J); });
  if (options.via || options.point)
    throw ModelError("", "--via and --point need a link with six independent motions",
                     "with fewer, some components of the twist are left out, and these are of --frame");
  return by_minors(unreduced(robot.in(graph), options).J);
}

// The last coefficient of the characteristic polynomial of rJ_n is its determinant, up to the sign.
Outputs determinant_by_polynomial(Graph& graph, const Robot& robot, const Options& options) {
  const Rows chosen = chosen_rows(unreduced(robot.in(graph), options).J);
  const int m = chosen.J.rows();
  const Expr c = faddeev(square(chosen.J), m).c;
  return outputs(m % 2 == 0 ? c : -c, chosen.rows);
}

}  // namespace articula
