// The inverse dynamic model by Lagrange's equations, [KhalilCreusot1997] (40), from the energies alone:
//
//   Gamma = d/dt dE/dqd - dE/dq + dU/dq + (what acts beside the motors)
//
// It shares nothing with Newton-Euler but the description of the robot: velocities come from twists, accelerations from
// differentiating momenta, forces from differentiating energies. It is the oracle the other methods are proven against.
//
// The velocities (v, w) of a ball or free joint are no derivatives of coordinates; Poincare's form of the equations [Poincare1901]
// then adds, with the momenta p = dE/dv and h = dE/dw, the terms w x p to the force and w x h + v x p to the moment, and
// differentiates along the motion that each velocity makes: dL/dq N_j, where q_j' = N_j qd_j.
//
// How the coordinates, the velocities and the base move in time is that of poses.hpp.

#include "model/dynamic/lagrange.hpp"

#include "model/dynamic/dynamic.hpp"
#include "model/dynamic/energy.hpp"

namespace articula {

namespace {

// w x p, and w x h + v x p: what turning axes add to the rates of the momenta of a joint.
std::vector<Expr> turning(const RobotData& r, int j, const std::vector<Expr>& momenta) {
  std::vector<Expr> terms(momenta.size(), r.graph->constant(0));
  if (momenta.size() < 3) return terms;
  const auto part = [j](const std::vector<Expr>& v, std::size_t at) {
    return Vec3({j}, v[at], v[at + 1], v[at + 2]);
  };
  const std::size_t last = momenta.size() - 3;
  const Twist t = along(r, j, r[j].qd);
  Vec3 moment = cross(t.w, part(momenta, last));
  if (r[j].joint == JointKind::free) {
    const Vec3 p = part(momenta, 0), force = cross(t.w, p);
    moment = moment + cross(t.V, p);
    for (int i = 0; i < 3; ++i) terms[i] = force[i];
  }
  for (int i = 0; i < 3; ++i) terms[last + i] = moment[i];
  return terms;
}

}  // namespace

LagrangeTerms lagrange_terms(const Moving& motion) {
  const RobotData& r = motion.r;
  Graph& graph = *r.graph;
  const std::vector<Expr> q = r.all(&Body::q), qd = r.all(&Body::qd);
  const std::vector<Twist> t = twists(r, placements(r), motion.base);
  const Expr E = kinetic_energy(r, motion.base), U = gravity_energy(r) + spring_energy(r);
  Expr power = graph.constant(0);  // of the links on the environment
  for (int j = r.first_link(); j <= r.n(); ++j) power = power + dot(t[j], external_wrench(r, j));

  LagrangeTerms parts{gradient(E, qd), {}};
  const std::vector<Expr>& momenta = parts.momenta;
  std::vector<Expr>& rest = parts.rest;
  const std::vector<Expr> L_q = gradient(E - U, q), outside = gradient(power, qd);
  std::size_t first_q = 0;
  for (int j = 0; j <= r.n(); ++j) {
    const std::size_t first = rest.size();
    const auto N = coordinate_rates(r, j);
    const auto begin = momenta.begin() + first;
    const auto terms = turning(r, j, {begin, begin + N.size()});
    for (std::size_t k = 0; k < N.size(); ++k) {
      Expr L_j = graph.constant(0);
      for (std::size_t i = 0; i < N[k].size(); ++i) L_j = L_j + L_q[first_q + i] * N[k][i];
      rest.push_back(terms[k] - L_j + outside[first + k] + friction(r, j, k));  // (43)
    }
    first_q += r[j].q.size();
  }
  return parts;
}

std::vector<Expr> lagrange(const RobotData& robot) {
  const Moving motion = moving(robot);
  const auto [momenta, rest] = lagrange_terms(motion);
  return as_given(motion, rate(momenta, motion.rates) + rest);  // (40)
}

}  // namespace articula
