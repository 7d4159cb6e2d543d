#include "expr/linear.hpp"
#include "model/dynamic/dynamic.hpp"
#include "model/loops/lifts.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

std::vector<Expr> projected(const ClosedRobot& c, const std::vector<Expr>& tau_tr) {
  return transpose(c.G()) * tau_tr;  // (22)
}

Matrix tree_inertia(const ClosedRobot& c) { return c.closed(inertia_matrix(c.r())); }

// C of the closed robot: G^T (C_tr G + A_tr Gd).
Matrix closed_C(const ClosedRobot& c, const Matrix& C_tr) {
  const Matrix Gd = c.rate_of(c.G());
  return transpose(c.G()) * (c.closed(C_tr) * c.G() + tree_inertia(c) * Gd);
}

Output with_columns_of(const Output& regressor, const Matrix& closed) {
  Output out = output(regressor.name, closed);
  out.columns = regressor.columns;
  return out;
}

}  // namespace

Outputs closed_torques(const ClosedRobot& c, const Build& tree, const Options& options) {
  const Output tau = of_tree(c, tree, options).front();
  return {output(tau.name, c.distributed(projected(c, c.closed(tau.values))))};
}

Outputs closed_gravity(const ClosedRobot& c, const Build& tree, const Options& options) {
  const Output Q = of_tree(c, tree, options).front();
  return {output(Q.name, projected(c, c.closed(Q.values)))};
}

Outputs closed_inertia(const ClosedRobot& c, const Build& tree, const Options& options) {
  const Output A = of_tree(c, tree, options).front();
  return {output(A.name, transpose(c.G()) * (c.closed(matrix_of(A)) * c.G()))};
}

Outputs closed_coriolis(const ClosedRobot& c, const Build& tree, const Options& options) {
  const Outputs outputs = of_tree(c, tree, options);  // H, C
  const std::vector<Expr> A_g = tree_inertia(c) * c.g(), H = c.closed(outputs[0].values) + A_g;
  return {output("H", projected(c, H)), output("C", closed_C(c, matrix_of(outputs[1])))};
}

// c_ijk = sum G_ai G_bj G_dk c_abd + sum G_ai A_ab dG_bj/dq_k.
Outputs closed_christoffel(const ClosedRobot& c, const Build& tree, const Options& options) {
  const Output all = of_tree(c, tree, options).front();
  const Matrix c_tr = c.closed(matrix_of(all));
  const int n = c.G().rows(), m = c.G().cols();
  const Matrix Gt = transpose(c.G()), A = tree_inertia(c);
  Matrix result(c.graph(), m, m * m);
  for (int k = 0; k < m; ++k) {
    Matrix Ck(c.graph(), n, n);  // of the tree, as freedom k alone moves
    for (int a = 0; a < n; ++a)
      for (int b = 0; b < n; ++b)
        for (int d = 0; d < n; ++d) Ck(a, b) = Ck(a, b) + c_tr(a, n * b + d) * c.G()(d, k);
    const Matrix Gk = c.rate_along(c.G(), k), Cm = Gt * (Ck * c.G() + A * Gk);
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < m; ++j) result(i, m * j + k) = Cm(i, j);
  }
  return {output(all.name, result)};
}

Outputs closed_lagrange(const ClosedRobot& c, const Build& tree, const Options& options) {
  const Outputs outputs = of_tree(c, tree, options);  // A, B, Q
  const Matrix A = transpose(c.G()) * (c.closed(matrix_of(outputs[0])) * c.G());
  return {output("A", A), output("B", closed_C(c, matrix_of(outputs[1]))),
          output("Q", projected(c, c.closed(outputs[2].values)))};
}

// A qdd = G_d^T tau - H, H = G^T (tau of the tree at qdd = g).
Outputs closed_direct(const ClosedRobot& c, const Build&, const Options&) {
  const std::vector<Expr> H_tr = c.closed(newton_euler(without_accelerations(c.r())));
  const Matrix A_tr = tree_inertia(c), A = transpose(c.G()) * (A_tr * c.G());
  const std::vector<Expr> H = projected(c, H_tr + A_tr * c.g());
  const std::vector<Expr> rest = c.collected(chosen(c.r().all(&Body::tau), c.driven())) - H;
  const Matrix right(static_cast<int>(rest.size()), 1, rest);
  const std::optional<Matrix> qdd = solved(A, right, Divisors::pivots, c.points());
  if (!qdd)
    throw ModelError("robot " + c.robot().name(),
                     "nothing resists one of its motions: its inertia matrix is singular");
  return {output("qdd", qdd->values())};
}

Outputs closed_regressor(const ClosedRobot& c, const Build& tree, const Options& options) {
  const Outputs D = of_tree(c, tree, options);
  return {with_columns_of(D.front(), transpose(c.G()) * c.closed(matrix_of(D.front())))};
}

// G^T (d/dt (D1 K) + D2 K) = d/dt (G^T D1 K) + (G^T D2 - Gd^T D1) K.
Outputs closed_filtered(const ClosedRobot& c, const Build& tree, const Options& options) {
  const Outputs outputs = of_tree(c, tree, options);
  const Matrix D1 = c.closed(matrix_of(outputs[0])), D2 = c.closed(matrix_of(outputs[1]));
  const Matrix Gt = transpose(c.G()), Gdt = transpose(c.rate_of(c.G()));
  return {with_columns_of(outputs[0], Gt * D1), with_columns_of(outputs[1], Gt * D2 + -(Gdt * D1))};
}

// The reference motion of the tree is G qdr, G qddr + Gd qdr; Gd that of the motion itself, as in C.
Outputs closed_adaptive(const ClosedRobot& c, const Build& tree, const Options& options) {
  const Output Y = of_tree(c, tree, options).front();
  const std::vector<Expr> qdr = references(c.r().all(&Body::qd)), qddr = references(c.r().all(&Body::qdd));
  const std::vector<Expr> chosen_qdr = chosen(qdr, c.independent());
  const std::vector<Expr> velocity = c.G() * chosen_qdr,
                          acceleration =
                              c.G() * chosen(qddr, c.independent()) + c.rate_of(c.G()) * chosen_qdr;
  std::map<std::string, Expr> meaning;
  for (std::size_t i = 0; i < qdr.size(); ++i)
    meaning[qdr[i].name()] = velocity[i], meaning[qddr[i].name()] = acceleration[i];
  const Matrix put_in(Y.rows, Y.cols, substitute(c.closed(Y.values), c.graph(), by_name(meaning)));
  return {with_columns_of(Y, transpose(c.G()) * put_in)};
}

}  // namespace articula
