// Direct and hybrid dynamics from the energies alone: the inertia matrix is the Hessian of the kinetic energy, everything
// else Lagrange's torques at zero accelerations, and the equations are solved by elimination, whatever their structure.
//
//   A_uu qdd_u = tau_u - c_u,   tau_k = c_k + A_ku qdd_u   for the joints k with given accelerations
//
// It shares nothing with the other methods but the description of the robot, and knows no tree: it is what they are proven
// against, also where motors couple joints.

#include "expr/linear.hpp"
#include "model/dynamic/direct.hpp"
#include "model/dynamic/dynamic.hpp"
#include "model/dynamic/links.hpp"

namespace articula {

Dynamics solve_lagrange(const RobotData& r, const UnknownJoints& unknown) {
  const Matrix A = inertia_matrix_by_energy(r);
  const std::vector<Expr> c = lagrange(without_accelerations(r, unknown));
  const std::vector<Freedom> s = freedoms(r);
  std::vector<int> u, given;
  for (int k = 0; k < A.rows(); ++k) (unknown[s[k].joint] ? u : given).push_back(k);

  Dynamics d{r.all(&Body::tau), r.all(&Body::qdd)};
  const int size = static_cast<int>(u.size());
  Matrix A_uu(*r.graph, size, size);
  std::vector<Expr> rest;
  for (int i = 0; i < size; ++i) {
    for (int k = 0; k < size; ++k) A_uu(i, k) = A(u[i], u[k]);
    rest.push_back(d.tau[u[i]] - c[u[i]]);
  }
  const std::vector<Expr> qdd_u = inverse(A_uu, Divisors::pivots) * rest;
  for (int i = 0; i < size; ++i) d.qdd[u[i]] = qdd_u[i];
  for (const int k : given) {
    d.tau[k] = c[k];
    for (int i = 0; i < size; ++i) d.tau[k] = d.tau[k] + A(k, u[i]) * qdd_u[i];
  }
  return d;
}

}  // namespace articula
