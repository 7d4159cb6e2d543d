#include <algorithm>

#include "expr/linear.hpp"
#include "model/kinematic/jacobian.hpp"
#include "model/kinematic/reduction.hpp"
#include "model/loops/lifts.hpp"

namespace articula {

Matrix tree_jacobian(const ClosedRobot& c, const Options& options) {
  return c.placed(jacobian(c.r(), moving_link(c.robot().data(), options.link), options.frame_or_base()));
}

Outputs placed(const ClosedRobot& c, const Build& tree, const Options& options) {
  const Outputs outputs = of_tree(c, tree, options);
  return with_values(outputs, c.placed(values(outputs)));
}

Outputs moving(const ClosedRobot& c, const Build& tree, const Options& options) {
  const Outputs outputs = of_tree(c, tree, options);
  return with_values(outputs, c.closed(values(outputs)));
}

Outputs closed_jacobian(const ClosedRobot& c, const Build& tree, const Options& options) {
  const Output J = of_tree(c, tree, options).front();
  return {output(J.name, c.closed(matrix_of(J)) * c.G())};
}

Outputs closed_jdot_qdot(const ClosedRobot& c, const Build& tree, const Options& options) {
  const Output b = of_tree(c, tree, options).front();
  const std::vector<Expr> J_g = tree_jacobian(c, options) * c.g();
  return {output(b.name, c.closed(b.values) + J_g)};
}

std::vector<int> moving_columns(const Matrix& JG) {
  std::vector<int> moving;
  for (int k = 0; k < JG.cols(); ++k) {
    const std::vector<Expr> t = columns(JG, {k}).values();
    if (std::any_of(t.begin(), t.end(), [](const Expr& e) { return !is_zero(e); })) moving.push_back(k);
  }
  return moving;
}

namespace {

// Freedoms that do not move the link stand still.
Outputs velocities_of(const ClosedRobot& c, const std::vector<int>& moving,
                      const std::optional<std::vector<Expr>>& x) {
  if (!x)
    throw ModelError("robot " + c.robot().name(),
                     "more joints with motors move the link than it has independent motions",
                     "choose another with --link");
  std::vector<Expr> qd(c.independent().size(), c.graph().constant(0));
  for (std::size_t k = 0; k < moving.size(); ++k) qd[moving[k]] = (*x)[k];
  return {output("qd", qd)};
}

}  // namespace

// The smallest |J qd - t|: J^T J qd = J^T t.
Outputs closed_inverse_kinematic(const ClosedRobot& c, const Build&, const Options& options) {
  const Matrix all = tree_jacobian(c, options) * c.G();
  const std::vector<int> moving = moving_columns(all);
  const Matrix J = columns(all, moving), Jt = transpose(J);
  return velocities_of(c, moving, solved(Jt * J, Jt * wanted_twist(c.r(), options), c.points()));
}

// The same while all constraints hold, W qd = 0: [J^T J, W^T; W, 0] (qd, l) = (J^T t, 0).
Outputs inverse_kinematic_with_loops(const ClosedRobot& c, const Build&, const Options& options) {
  const Matrix J = tree_jacobian(c, options), Jt = transpose(J), JJ = Jt * J;
  const std::vector<int> moving = moving_columns(J * c.G());
  const Constraints w = constraints(c.graph(), c.robot(), by_differentiation());
  const Matrix Wa = c.closed(w.Wa), Wp = c.closed(w.Wp);
  std::vector<int> freedoms;  // unknown: independent ones that move the link first, then the dependent ones
  for (const int k : moving) freedoms.push_back(c.independent()[k]);
  freedoms.insert(freedoms.end(), c.dependent().begin(), c.dependent().end());
  const int n = static_cast<int>(freedoms.size()), m = Wa.rows(), a = static_cast<int>(moving.size());
  Matrix A(c.graph(), n + m, n + m);
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < n; ++k) A(i, k) = JJ(freedoms[i], freedoms[k]);
  for (int i = 0; i < m; ++i)
    for (int k = 0; k < n; ++k) A(n + i, k) = A(k, n + i) = k < a ? Wa(i, moving[k]) : Wp(i, k - a);
  std::vector<Expr> right = chosen(Jt * wanted_twist(c.r(), options), freedoms);
  right.resize(n + m, c.graph().constant(0));
  return velocities_of(c, moving, solved(A, right, c.points()));
}

}  // namespace articula
