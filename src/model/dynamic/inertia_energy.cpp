// The inertia matrix A of the robot as what makes its kinetic energy, T = 1/2 qd^T A qd [KhalilCreusot1997]: A is the Hessian of
// T with respect to the velocities, rotors included. The base is at rest, and velocities that the robot fixes to values
// are symbols here: T is differentiated twice, and none of them is left.

#include "model/dynamic/dynamic.hpp"
#include "model/dynamic/energy.hpp"
#include "model/dynamic/links.hpp"

namespace articula {

Matrix inertia_matrix_by_energy(const RobotData& robot) {
  const RobotData r = with_free_rates(robot);
  const std::vector<Expr> qd = velocities(r);
  const std::vector<Expr> momenta = gradient(kinetic_energy(r, base_at_rest(r)), qd);
  const int nv = static_cast<int>(qd.size());
  Matrix A(*r.graph, nv, nv);
  for (int j = 0; j < nv; ++j) {
    const std::vector<Expr> column = rate(momenta, {{qd[j].id(), r.graph->constant(1)}});
    for (int i = 0; i < nv; ++i) A(i, j) = column[i];
  }
  return A;
}

}  // namespace articula
