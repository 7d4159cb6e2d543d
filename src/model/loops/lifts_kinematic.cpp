#include "expr/linear.hpp"
#include "model/kinematic/jacobian.hpp"
#include "model/kinematic/reduction.hpp"
#include "model/loops/lifts.hpp"

namespace articula {

namespace {

Outputs of_tree(const ClosedRobot& c, const Build& tree, const Options& options) {
  return tree(c.graph(), c.tree(), options);
}

Matrix matrix_of(const Output& o) { return {o.rows, o.cols, o.values}; }

// The Jacobian of the link that is meant, of all freedoms of the tree.
Matrix tree_jacobian(const ClosedRobot& c, const Options& options) {
  const int link = moving_link(c.r(), options.link);
  const Matrix J = jacobian(c.r(), link, options.frame);
  return {J.rows(), J.cols(), c.placed(J.values())};
}

}  // namespace

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
  const std::vector<Expr> more = tree_jacobian(c, options) * c.g();
  std::vector<Expr> sum = c.closed(b.values);
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] = sum[i] + more[i];
  return {output(b.name, sum)};
}

// The smallest |J qd - t|: J^T J qd = J^T t.
Outputs closed_inverse_kinematic(const ClosedRobot& c, const Build&, const Options& options) {
  const Matrix J = tree_jacobian(c, options) * c.G(), Jt = transpose(J);
  const std::vector<Expr> t = wanted_twist(c.r(), options);
  const std::optional<std::vector<Expr>> qd = solved(Jt * J, Jt * t);
  if (!qd)
    throw ModelError("robot " + c.robot().name(), "not every independent joint moves the link",
                     "choose another with --link");
  return {output("qd", *qd)};
}

// The same while all constraints hold, W qd = 0: [J^T J, W^T; W, 0] (qd, l) = (J^T t, 0).
Outputs inverse_kinematic_with_loops(const ClosedRobot& c, const Build&, const Options& options) {
  const Matrix J = tree_jacobian(c, options), Jt = transpose(J), JJ = Jt * J;
  const Constraints w = constraints(c.graph(), c.robot(), by_recursion());
  const Matrix Wa(w.Wa.rows(), w.Wa.cols(), c.placed(w.Wa.values())),
      Wp(w.Wp.rows(), w.Wp.cols(), c.placed(w.Wp.values()));
  const int nv = J.cols(), m = Wa.rows();
  Matrix A(c.graph(), nv + m, nv + m);
  for (int i = 0; i < nv; ++i)
    for (int k = 0; k < nv; ++k) A(i, k) = JJ(i, k);
  const auto fill = [&](const Matrix& W, const std::vector<int>& columns) {
    for (int i = 0; i < m; ++i)
      for (int k = 0; k < W.cols(); ++k)
        A(nv + i, columns[static_cast<std::size_t>(k)]) = A(columns[static_cast<std::size_t>(k)], nv + i) =
            W(i, k);
  };
  fill(Wa, c.independent()), fill(Wp, c.dependent());
  std::vector<Expr> right = Jt * wanted_twist(c.r(), options);
  right.resize(static_cast<std::size_t>(nv + m), c.graph().constant(0));
  const std::optional<std::vector<Expr>> x = solved(A, right);
  if (!x)
    throw ModelError("robot " + c.robot().name(), "not every independent joint moves the link",
                     "choose another with --link");
  std::vector<Expr> qd;
  for (const int v : c.independent()) qd.push_back((*x)[static_cast<std::size_t>(v)]);
  return {output("qd", qd)};
}

}  // namespace articula
