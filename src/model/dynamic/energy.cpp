// Kinetic and potential energy of the robot from the twists of its links, [KhalilCreusot1997] (49), (50).
//
//   T   of the links, and of the rotors
//   U   of gravity and springs; zero when every mass is at the origin of the world frame, where Z places the base. Erratum E6.
//
// A base that is held moves as the robot says: its motion is in T, its own inertia is not.

#include "model/dynamic/energy.hpp"

#include "model/dynamic/dynamic.hpp"
#include "model/dynamic/links.hpp"

namespace articula {

Vec3 base_in_world(const RobotData& r) {
  const auto& Z = r.Z;
  const auto along = [&](std::size_t k) { return Z[k] * Z[3] + Z[4 + k] * Z[7] + Z[8 + k] * Z[11]; };
  return {r.floats() ? mount_frame : base_frame, along(0), along(1), along(2)};
}

Expr kinetic_energy(const RobotData& r, const Twist& base) {
  const Expr half = r.graph->constant(Rational(1, 2));
  const std::vector<Twist> t = twists(r, placements(r), base);
  Expr T = r.graph->constant(0);
  for (int j = r.first_link(); j <= r.n(); ++j) T = T + half * dot(t[j], inertia(r, j) * t[j]);  // (49)
  return T + drive_energy(r);
}

Expr gravity_energy(const RobotData& r) {
  const std::vector<Transform> T = placements(r);
  const Vec3 g_0 = gravity(r);  // where the base stands
  const std::vector<Vec3> g = gravity_in_links(r, T);
  std::vector<Expr> g_P;  // g . P_j
  Expr U = r.graph->constant(0);
  for (int j = 0; j <= r.n(); ++j) {
    const int i = r[j].parent;
    g_P.push_back((j == 0 ? dot(g_0, base_in_world(r)) : g_P[i]) + dot(j == 0 ? g_0 : g[i], T[j].P()));
    const Inertia I = inertia(r, j);
    if (j >= r.first_link()) U = U - I.M() * g_P[j] - dot(g[j], I.MS());  // (50)
  }
  return U;
}

Outputs energy_by_twists(const RobotData& r) {
  const Expr T = kinetic_energy(r, given_base_twist(r));
  const Expr U = gravity_energy(r) + spring_energy(r);
  return {output("T", T), output("U", U)};
}

Outputs felt_energies(const RobotData& r, const Outputs& outputs) {
  const std::vector<Expr> e = values(outputs);
  const std::vector<Expr> at_zero = substitute(e, *r.graph, [&](const Symbol& s) {
    const bool one = is_quaternion_part(s) && s.name.back() == 'w';  // a quaternion at rest is (1, 0, 0, 0)
    return is_reserved(s.name) ? r.graph->constant(one ? 1 : 0) : Expr();
  });
  std::vector<Expr> felt;
  for (std::size_t i = 0; i < e.size(); ++i) felt.push_back(e[i] - at_zero[i]);
  return with_values(outputs, felt);
}

}  // namespace articula
