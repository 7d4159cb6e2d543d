// The forces of gravity Q, [KhalilCreusot1997] (23), three ways:
//
//   generalized links   the weight of all that joint j carries, M_j^+ g at its centre of mass, projected on the joint's axes
//   Newton-Euler        the torques that hold the robot at rest
//   Lagrange            the slope of the potential energy: dU/dq along the motion that each freedom makes, q_j' = N_j qd_j
//
// The base is at rest, no link pushes on anything, no motor turns; what is stored in springs is not gravity.

#include "model/dynamic/dynamic.hpp"
#include "model/dynamic/energy.hpp"
#include "model/dynamic/links.hpp"

namespace articula {

std::vector<Expr> gravity_by_generalized_links(const RobotData& r) {
  const std::vector<Transform> T = placements(r);
  const std::vector<Inertia> I = generalized(r, T, inertias(r));  // (27)-(30)
  const std::vector<Vec3> g = gravity_in_links(r, T);
  std::vector<Expr> Q;
  for (int j = 0; j <= r.n(); ++j)
    for (const Twist& s : axes(r, j)) Q.push_back(-dot(s, Wrench(I[j].M() * g[j], cross(I[j].MS(), g[j]))));
  return Q;
}

std::vector<Expr> gravity_by_newton_euler(const RobotData& r) { return newton_euler(resting(r)); }

std::vector<Expr> gravity_by_lagrange(const RobotData& r) {
  const Expr U = gravity_energy(r);
  std::vector<Expr> Q;
  for (const Rates& alone : rates_of_freedoms(r)) Q.push_back(rate({U}, alone).front());
  return Q;
}

}  // namespace articula
