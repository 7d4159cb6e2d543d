// The matrices of Gamma = A qdd + B(q, qd) qd + Q, [KhalilCreusot1997] (23), by both methods of section 5.5:
//
//   generalized links   A by section 5.3.2, B from Christoffel's coefficients as the generalized links give them, Q their weight
//   differentiation     A of the kinetic energy, B from the slopes of the inertia matrix, Q of the potential energy
//
// Many matrices B give the same B qd; this one is that of Christoffel's coefficients, so dA/dt - 2 B is skew. Friction,
// wrenches and the motion of a base that is held are not in (23).

#include "model/dynamic/christoffel.hpp"
#include "model/dynamic/dynamic.hpp"

namespace articula {

Outputs lagrange_by_generalized_links(const RobotData& r) {
  return {output("A", inertia_matrix(r)),
          output("B", coriolis_matrix(christoffel_by_generalized_links(r), velocities(r))),
          output("Q", gravity_by_generalized_links(r))};
}

Outputs lagrange_by_differentiation(const RobotData& r) {
  return {output("A", inertia_matrix_by_energy(r)),
          output("B", coriolis_matrix(christoffel_by_differentiation(r), velocities(r))),
          output("Q", gravity_by_lagrange(r))};
}

}  // namespace articula
