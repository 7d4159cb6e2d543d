// Dynamics of closed loops by Lagrange's multipliers: what the cuts carry. With all kept constraints [Wa Wp],
//
//   A_tr qdd + H_tr = tau + [Wa Wp]^T l,      [Wa Wp] qdd + Psi = 0
//
// l is the wrench that the link of the frame k+B exerts on the link of frame k, about O_k+B and in its axes; components that
// other constraints already give (over-constrained loops) are taken as zero.

#include "expr/linear.hpp"
#include "model/dynamic/dynamic.hpp"
#include "model/loops/lifts.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

struct Multipliers {
  Matrix Wa, Wp;
  std::vector<Expr> Psi;
};
Multipliers multipliers(const ClosedRobot& c) {
  const Constraints w = constraints(c.graph(), c.robot(), by_differentiation());
  return {c.closed(w.Wa), c.closed(w.Wp), c.closed(w.Psi)};
}

std::vector<Expr> solution(const ClosedRobot& c, const Matrix& A, const std::vector<Expr>& b) {
  std::optional<std::vector<Expr>> x = solved(A, b, c.points());
  if (!x) throw ModelError("robot " + c.robot().name(), "its loops and inertias do not determine its motion");
  return *x;
}

// Forces of the independent coordinates: what the tree needs, less what the cuts carry.
std::vector<Expr> forces(const ClosedRobot& c, const Multipliers& w, const std::vector<Expr>& tau_tr) {
  const std::vector<Expr> l = solution(c, transpose(w.Wp), chosen(tau_tr, c.dependent())),
                          carried = transpose(w.Wa) * l;
  std::vector<Expr> f = chosen(tau_tr, c.independent());
  for (std::size_t i = 0; i < f.size(); ++i) f[i] = f[i] - carried[i];
  return f;
}

// Accelerations of all joints while the independent ones have none: those that the velocities make.
std::vector<Expr> still(const ClosedRobot& c, const Multipliers& w) {
  std::vector<Expr> right = w.Psi;
  for (Expr& e : right) e = -e;
  const std::vector<Expr> qdd_p = solution(c, w.Wp, right);
  std::vector<Expr> all(static_cast<std::size_t>(c.r().nv()), c.graph().constant(0));
  for (std::size_t i = 0; i < qdd_p.size(); ++i) all[static_cast<std::size_t>(c.dependent()[i])] = qdd_p[i];
  return all;
}

}  // namespace

Outputs torques_by_multipliers(const ClosedRobot& c, const Build& tree, const Options& options) {
  const Output tau = of_tree(c, tree, options).front();
  return {output(tau.name, c.distributed(forces(c, multipliers(c), c.closed(tau.values))))};
}

Outputs gravity_by_multipliers(const ClosedRobot& c, const Build& tree, const Options& options) {
  const Output Q = of_tree(c, tree, options).front();
  return {output(Q.name, forces(c, multipliers(c), c.closed(Q.values)))};
}

// c_ijk = (d_k A_ij + d_j A_ik - d_i A_jk) / 2, d_k along the closed motion that freedom k alone makes.
Outputs christoffel_of_inertia(const ClosedRobot& c, const Build&, const Options&) {
  const Output A = inertia_of_energy(c, {}, {}).front();
  const int m = A.rows;
  std::vector<Matrix> dA;
  for (int k = 0; k < m; ++k) dA.emplace_back(m, m, c.rate_along(A.values, k));
  const auto d = [&](int k, int i, int j) { return dA[static_cast<std::size_t>(k)](i, j); };
  Matrix all(c.graph(), m, m * m);
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < m; ++j)
      for (int k = 0; k < m; ++k) all(i, m * j + k) = Rational(1, 2) * (d(k, i, j) + d(j, i, k) - d(i, j, k));
  return {output("c", all)};
}

namespace {

Matrix C_of_inertia(const ClosedRobot& c) {
  const Output all = christoffel_of_inertia(c, {}, {}).front();
  const int m = all.rows;
  Matrix C(c.graph(), m, m);
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < m; ++j)
      for (int k = 0; k < m; ++k)
        C(i, j) = C(i, j) + all.values[static_cast<std::size_t>((i * m + j) * m + k)] *
                                c.qd()[static_cast<std::size_t>(k)];
  return C;
}

}  // namespace

// H by multipliers; C from the derivatives of the closed inertia matrix.
Outputs coriolis_by_multipliers(const ClosedRobot& c, const Build& tree, const Options& options) {
  const Output H = of_tree(c, tree, options).front();
  const Multipliers w = multipliers(c);
  const std::vector<Expr> more = c.closed(inertia_matrix_by_energy(c.r())) * still(c, w);
  std::vector<Expr> H_tr = c.closed(H.values);
  for (std::size_t i = 0; i < H_tr.size(); ++i) H_tr[i] = H_tr[i] + more[i];
  return {output("H", forces(c, w, H_tr)), output("C", C_of_inertia(c))};
}

Outputs lagrange_by_multipliers(const ClosedRobot& c, const Build& tree, const Options& options) {
  const Outputs outputs = of_tree(c, tree, options);  // A, B, Q
  return {inertia_of_energy(c, {}, {}).front(), output("B", C_of_inertia(c)),
          output("Q", forces(c, multipliers(c), c.closed(outputs[2].values)))};
}

Outputs inertia_of_energy(const ClosedRobot& c, const Build&, const Options&) {
  const Matrix A_tr = inertia_matrix_by_energy(c.r());
  const std::vector<Expr> qd = c.r().all(&Body::qd), p = A_tr * qd;
  Expr twice = c.graph().constant(0);
  for (std::size_t i = 0; i < p.size(); ++i) twice = twice + qd[i] * p[i];
  const Expr T = Rational(1, 2) * c.closed({twice}).front();
  const std::vector<Expr> momentum = gradient(T, c.qd());
  Matrix A(c.graph(), static_cast<int>(momentum.size()), static_cast<int>(momentum.size()));
  for (std::size_t i = 0; i < momentum.size(); ++i) {
    const std::vector<Expr> row = gradient(momentum[i], c.qd());
    for (std::size_t k = 0; k < row.size(); ++k) A(static_cast<int>(i), static_cast<int>(k)) = row[k];
  }
  return {output("A", A)};
}

Outputs direct_by_multipliers(const ClosedRobot& c, const Build&, const Options&) {
  const Multipliers w = multipliers(c);
  const std::vector<Expr> H = c.closed(lagrange(without_accelerations(c.r())));
  const Matrix A = c.closed(inertia_matrix_by_energy(c.r()));
  const int nv = A.rows(), m = w.Wa.rows();
  Matrix K(c.graph(), nv + m, nv + m);
  for (int i = 0; i < nv; ++i)
    for (int k = 0; k < nv; ++k) K(i, k) = A(i, k);
  const auto fill = [&](const Matrix& W, const std::vector<int>& columns) {
    for (int i = 0; i < m; ++i)
      for (int k = 0; k < W.cols(); ++k) {
        const int v = columns[static_cast<std::size_t>(k)];
        K(nv + i, v) = W(i, k), K(v, nv + i) = -W(i, k);
      }
  };
  fill(w.Wa, c.independent()), fill(w.Wp, c.dependent());
  const std::vector<Expr> tau = c.r().all(&Body::tau);
  std::vector<Expr> right;
  for (std::size_t i = 0; i < H.size(); ++i) right.push_back(-H[i]);
  for (const int v : c.driven())
    right[static_cast<std::size_t>(v)] =
        right[static_cast<std::size_t>(v)] + tau[static_cast<std::size_t>(v)];
  for (const Expr& e : w.Psi) right.push_back(-e);
  const std::vector<Expr> x = solution(c, K, right);
  return {output("qdd", chosen(x, c.independent()))};
}

Outputs loop_wrenches(Graph& graph, const Robot& robot, const Build& torques) {
  const ClosedRobot c(graph, robot);
  const Multipliers w = multipliers(c);
  const std::vector<Expr> tau_tr = c.closed(values(torques(graph, c.tree(), {})));
  std::vector<Expr> right = chosen(tau_tr, c.dependent());
  if (c.driven() != c.independent()) {  // dependent joints with motors of their own
    const std::vector<Expr> tau = c.distributed(transpose(c.G()) * tau_tr);
    for (std::size_t i = 0; i < right.size(); ++i)
      for (std::size_t k = 0; k < tau.size(); ++k)
        if (c.driven()[k] == c.dependent()[i]) right[i] = right[i] - tau[k];
  }
  const std::vector<Expr> l = solution(c, transpose(w.Wp), right);
  const std::vector<std::vector<int>>& rows = robot.closure().rows;
  Matrix F(graph, static_cast<int>(rows.size()), 6);
  std::size_t k = 0;
  for (std::size_t cut = 0; cut < rows.size(); ++cut)
    for (const int row : rows[cut]) F(static_cast<int>(cut), row) = l[k++];
  return {output("F", F)};
}

}  // namespace articula
