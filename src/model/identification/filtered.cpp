// The filtered dynamic identification model, [KhalilCreusot1997] 6.2: no accelerations.
//
//   Gamma = d/dt (D1 K) + D2 K   (41)     D1 K = dE/dqd   (42)     D2 K = -dE/dq + dU/dq + friction   (43)
//
// After a filter F(s) and s F(s) on both sides, (44)-(46), measured torques stand beside what positions and velocities give.
//
// By momenta, without energies [KhalilRestrepo1996]: P the momentum of a link with a unit parameter, seen from frame i of a joint that
// carries it; s_i is constant there, and what P needs is P' + t_i x P. So with t_i x s_i the rate of the axis, for joints of any kind,
//
//   Gamma_i = s_i . (P' + t_i x P) - s_i . weight = d/dt (s_i . P) - (t_i x s_i) . P - s_i . weight
//
// By Lagrange: what lagrange.hpp adds up, differentiated with respect to the parameters.

#include "model/dynamic/dynamic.hpp"
#include "model/dynamic/lagrange.hpp"
#include "model/dynamic/links.hpp"
#include "model/identification/identification.hpp"
#include "model/identification/linear.hpp"

namespace articula {

Outputs filtered_by_momenta(const RobotData& robot) {
  const std::vector<Transform> T = placements(robot);
  const std::vector<Twist> t = twists(robot, T, given_base_twist(robot));
  const std::vector<Vec3> g = gravity_in_links(robot, T);
  const std::vector<Freedom> s = freedoms(robot);
  std::vector<Freedom> s_rate;
  for (const Freedom& f : s) s_rate.push_back({f.joint, cross(t[f.joint], f.s)});
  return by_unit_parameters(robot, {"D1", "D2"}, [&](const RobotData& r, int j) -> Vectors {
    if (j < 0) return {drive_inertia(r) * velocities(r), standing_torques(r)};
    const Inertia I = inertia(r, j);
    const Wrench P = impulse(I * t[j]), weight(I.M() * g[j], cross(I.MS(), g[j]));
    return {projections(r, T, s, j, P),                                             // (42)
            -(projections(r, T, s_rate, j, P) + projections(r, T, s, j, weight))};  // (43)
  });
}

Outputs filtered_by_lagrange(const RobotData& robot) {
  return by_differentiation(robot, {"D1", "D2"}, [](const RobotData& r) -> Vectors {
    const Moving motion = moving(r);
    const LagrangeTerms terms = lagrange_terms(motion);
    return {as_given(motion, terms.momenta), as_given(motion, terms.rest)};
  });
}

}  // namespace articula
