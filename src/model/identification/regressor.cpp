// The dynamic identification model, [KhalilCreusot1997], section 6.1: Gamma = D(q, qd, qdd) K  (39).
//
// Column k of D is Gamma when parameter k is one and all others are zero. By Newton-Euler the motion of the links is
// computed once, the wrench of one link with a unit parameter is carried to the base, and projected on every axis on its
// way. By Lagrange the torques are differentiated with respect to the parameters, which they are linear in.

#include "model/dynamic/dynamic.hpp"
#include "model/dynamic/links.hpp"
#include "model/identification/identification.hpp"
#include "model/identification/linear.hpp"

namespace articula {

Outputs regressor_by_newton_euler(const RobotData& robot) {
  const std::vector<Transform> T = placements(robot);
  const std::vector<LinkMotion> motion = link_motions(robot, T);
  const std::vector<Freedom> s = freedoms(robot);
  return by_unit_parameters(robot, {"D"}, [&](const RobotData& r, int j) -> Vectors {
    if (j < 0) return {drive_torques(r)};
    return {projections(r, T, s, j, inertial_wrench(motion[j], inertia(r, j)))};
  });
}

Outputs regressor_by_lagrange(const RobotData& robot) {
  return by_differentiation(robot, {"D"}, [](const RobotData& r) -> Vectors { return {lagrange(r)}; });
}

}  // namespace articula
