// Kinetic and potential energy as h K, linear in the inertial parameters K, [KhalilCreusot1997] (48), (51)-(54).
//
//   0s_j, 0n_j, 0a_j   axes of frame j, columns of 0A_j (51)
//   h_XXj ..           coefficients of the inertial parameters (52), here split into those of T and those of U
//
// Beside the coefficients nothing is as in energy.cpp: places are products of transformations, and velocities their rates as q
// moves, so the one proves the other.

#include "model/dynamic/dynamic.hpp"
#include "model/dynamic/energy.hpp"
#include "model/kinematic/poses.hpp"

namespace articula {

namespace {

using Coefficients = std::array<Expr, M + 1>;  // of XX .. M

Coefficients kinetic(const Twist& t) {
  const Vec3 &V = t.V, &w = t.w, c = cross(V, w);
  const Expr half = V.graph().constant(Rational(1, 2));
  return {half * (w.x() * w.x()),
          w.x() * w.y(),
          w.x() * w.z(),
          half * (w.y() * w.y()),
          w.y() * w.z(),
          half * (w.z() * w.z()),
          c.x(),
          c.y(),
          c.z(),
          half * dot(V, V)};  // (52)
}

Coefficients potential(const Pose& p, const Vec3& g, const Vec3& origin) {
  const Expr o = p.P.graph().constant(0);
  return {o,
          o,
          o,
          o,
          o,
          o,
          -dot(g, p.axis[0]),
          -dot(g, p.axis[1]),
          -dot(g, p.axis[2]),
          -dot(g, origin + p.P)};  // (52)
}

Expr times_K(const Coefficients& h, const Body& body) {
  Expr sum = h[0].graph().constant(0);
  for (std::size_t k = XX; k <= M; ++k) sum = sum + h[k] * body.link[k];  // (48)
  return sum;
}

}  // namespace

Outputs energy_by_parameters(const RobotData& r) {
  const Rates rates = rates_of_coordinates(r);
  const Vec3 g = gravity(r), origin = base_in_world(r);
  const Twist base = given_base_twist(r);
  const std::vector<Pose> p = poses(r);
  Expr kinetic_energy = r.graph->constant(0), potential_energy = r.graph->constant(0);
  for (int j = r.first_link(); j <= r.n(); ++j) {
    kinetic_energy = kinetic_energy + times_K(kinetic(velocity(p[j], j, rates, base)), r[j]);
    potential_energy = potential_energy + times_K(potential(p[j], g, origin), r[j]);
  }
  return {output("T", kinetic_energy + drive_energy(r)), output("U", potential_energy + spring_energy(r))};
}

}  // namespace articula
