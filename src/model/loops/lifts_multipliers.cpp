// Dynamics of closed loops by Lagrange's multipliers: what the cuts carry. With all kept constraints [Wa Wp],
//
//   A_tr qdd + H_tr = tau + [Wa Wp]^T l,      [Wa Wp] qdd + Psi = 0
//
// l is the wrench that the link of the frame k+B exerts on the link of frame k, about O_k+B and in its axes; components that
// other constraints already give (over-constrained loops) are taken as zero.

#include "expr/linear.hpp"
#include "model/dynamic/christoffel.hpp"
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
  return chosen(tau_tr, c.independent()) - carried;
}

// Accelerations of all joints while the independent ones have none: those that the velocities make.
std::vector<Expr> still(const ClosedRobot& c, const Multipliers& w) {
  const std::vector<Expr> qdd_p = solution(c, w.Wp, -w.Psi);
  std::vector<Expr> all(c.r().nv(), c.graph().constant(0));
  for (std::size_t i = 0; i < qdd_p.size(); ++i) all[c.dependent()[i]] = qdd_p[i];
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

namespace {

// A as the Hessian of T = 1/2 qd^T A_tr qd with the velocities of dependent joints put in.
Matrix inertia_by_energy(const ClosedRobot& c) {
  const Matrix A_tr = inertia_matrix_by_energy(c.r());
  const std::vector<Expr> qd = c.r().all(&Body::qd), p = A_tr * qd;
  Expr twice = c.graph().constant(0);
  for (std::size_t i = 0; i < p.size(); ++i) twice = twice + qd[i] * p[i];
  const Expr T = Rational(1, 2) * c.closed({twice}).front();
  std::vector<Expr> A;
  for (const Expr& momentum : gradient(T, c.qd()))
    for (const Expr& A_ik : gradient(momentum, c.qd())) A.push_back(A_ik);
  const int m = static_cast<int>(c.qd().size());
  return {m, m, A};
}

// Of the closed inertia matrix: slopes along the closed motion that each freedom alone makes.
Matrix closed_coefficients(const ClosedRobot& c) {
  const Matrix A = inertia_by_energy(c);
  std::vector<Matrix> slopes;
  for (int k = 0; k < A.rows(); ++k) slopes.push_back(c.rate_along(A, k));
  return christoffel(slopes);
}

Matrix C_of_inertia(const ClosedRobot& c) { return coriolis_matrix(closed_coefficients(c), c.qd()); }

}  // namespace

Outputs christoffel_of_inertia(const ClosedRobot& c, const Build&, const Options&) {
  return {output("c", closed_coefficients(c))};
}

// H by multipliers; C from the derivatives of the closed inertia matrix.
Outputs coriolis_by_multipliers(const ClosedRobot& c, const Build& tree, const Options& options) {
  const Output H = of_tree(c, tree, options).front();
  const Multipliers w = multipliers(c);
  const std::vector<Expr> A_g = c.closed(inertia_matrix_by_energy(c.r())) * still(c, w);
  return {output("H", forces(c, w, c.closed(H.values) + A_g)), output("C", C_of_inertia(c))};
}

Outputs lagrange_by_multipliers(const ClosedRobot& c, const Build& tree, const Options& options) {
  const Outputs outputs = of_tree(c, tree, options);  // A, B, Q
  return {output("A", inertia_by_energy(c)), output("B", C_of_inertia(c)),
          output("Q", forces(c, multipliers(c), c.closed(outputs[2].values)))};
}

Outputs inertia_of_energy(const ClosedRobot& c, const Build&, const Options&) {
  return {output("A", inertia_by_energy(c))};
}

Outputs direct_by_multipliers(const ClosedRobot& c, const Build&, const Options&) {
  const Multipliers w = multipliers(c);
  const std::vector<Expr> H = c.closed(lagrange(without_accelerations(c.r())));
  const Matrix A = c.closed(inertia_matrix_by_energy(c.r()));
  const int nv = A.rows(), m = w.Wa.rows();
  Matrix K(c.graph(), nv + m, nv + m);
  for (int i = 0; i < nv; ++i)
    for (int k = 0; k < nv; ++k) K(i, k) = A(i, k);
  const auto fill = [&](const Matrix& W, const std::vector<int>& freedoms) {
    for (int i = 0; i < m; ++i)
      for (int k = 0; k < W.cols(); ++k) {
        const int v = freedoms[k];
        K(nv + i, v) = W(i, k), K(v, nv + i) = -W(i, k);
      }
  };
  fill(w.Wa, c.independent()), fill(w.Wp, c.dependent());
  const std::vector<Expr> tau = c.r().all(&Body::tau);
  std::vector<Expr> right = -H;
  for (const int v : c.driven()) right[v] = right[v] + tau[v];
  for (const Expr& e : w.Psi) right.push_back(-e);
  const std::vector<Expr> x = solution(c, K, right);
  return {output("qdd", chosen(x, c.independent()))};
}

Matrix carried_by_cuts(const ClosedRobot& c, const std::vector<Expr>& tau_tr) {
  const Multipliers w = multipliers(c);
  std::vector<Expr> right = chosen(tau_tr, c.dependent());
  if (c.driven() != c.independent()) {  // dependent joints with motors of their own
    const std::vector<Expr> tau = c.distributed(transpose(c.G()) * tau_tr);
    for (std::size_t i = 0; i < right.size(); ++i)
      for (std::size_t k = 0; k < tau.size(); ++k)
        if (c.driven()[k] == c.dependent()[i]) right[i] = right[i] - tau[k];
  }
  const std::vector<Expr> l = solution(c, transpose(w.Wp), right);
  const std::vector<std::vector<int>>& rows = c.robot().closure().rows;
  Matrix F(c.graph(), static_cast<int>(rows.size()), 6);
  std::size_t k = 0;
  for (std::size_t cut = 0; cut < rows.size(); ++cut)
    for (const int row : rows[cut]) F(static_cast<int>(cut), row) = l[k++];
  return F;
}

Outputs loop_wrenches(const ClosedRobot& c, std::vector<Expr> (*torques)(const RobotData& tree)) {
  return {output("F", carried_by_cuts(c, c.closed(torques(c.r()))))};
}

}  // namespace articula
