// Where a robot with closed loops is singular [GosselinAngeles1990]:
//
//   parallel   det Wg = 0 (closed.hpp): the motors held, a joint without motor moves; velocities of the motors do not determine it
//   serial     det J = 0, J = J_tr G of a link: the link loses a motion, whatever the motors do; of J J^T when more motors move the
//              link than it has independent motions
//
// At parallel singularities G has no value, and neither has the other.

#include "algebra/readable.hpp"
#include "expr/faddeev.hpp"
#include "expr/minors.hpp"
#include "model/kinematic/reduction.hpp"
#include "model/loops/lifts.hpp"

namespace articula {

namespace {

using Determinant = Expr (*)(const Matrix& a);

Outputs singular(const ClosedRobot& c, const Options& options, Determinant det) {
  const Matrix all = tree_jacobian(c, options) * c.G();
  const Rows rows = chosen_rows(columns(all, moving_columns(all)), options.rows);
  const Matrix J = rows.J.rows() == rows.J.cols() ? rows.J : rows.J * transpose(rows.J);
  return {output("parallel", c.Wg().rows() == 0 ? c.graph().constant(1) : det(c.Wg())),
          output("serial", det(J)), output("rows", rows.rows)};
}

Expr by_minors(const Matrix& a) { return determinant(a); }
Expr by_polynomial(const Matrix& a) {
  const Expr c = faddeev(a, a.rows()).c;
  return a.rows() % 2 == 0 ? c : -c;
}

}  // namespace

Outputs loop_singularities_by_minors(const ClosedRobot& c, const Options& options) {
  Outputs found = singular(c, options, by_minors);
  for (std::size_t k = 0; k < 2; ++k)  // a person wants to see its factors
    if (const std::optional<FactoredFormula> factors = factors_of(found[k].values.front()))
      found[k].values.front() = product(c.graph(), *factors);
  return found;
}

Outputs loop_singularities_by_polynomial(const ClosedRobot& c, const Options& options) {
  return singular(c, options, by_polynomial);
}

}  // namespace articula
