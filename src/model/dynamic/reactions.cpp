// Reactions: torques with what the joints carry beside them, written in any frame and about any point; and the derivation that
// proves the others, by momenta.
//
//   p_k, h_k   momenta of link k, in frame k, which moves with (V_k, w_k): p_k' + w_k x p_k is the force that it takes,
//              h_k' + w_k x h_k + V_k x p_k the moment about O_k [Poincare1901]; less weight, more what it gives outside
//   f_j, m_j   the sum of these over all links that joint j carries, about O_j
//
// Velocities are those of poses.hpp, by differentiation, so no acceleration and no balance of a link is shared with
// Newton-Euler.

#include "model/dynamic/reactions.hpp"

#include "model/dynamic/dynamic.hpp"
#include "model/dynamic/links.hpp"
#include "robot/path.hpp"

namespace articula {

namespace {

Wrench rate_of_momentum(const Moving& m, const Pose& pose, int k, const Inertia& body) {
  const Twist t = velocity(pose, k, m.rates, m.base);
  const Wrench P = impulse(body * t);
  const std::vector<Expr> d = rate({P.f.x(), P.f.y(), P.f.z(), P.m.x(), P.m.y(), P.m.z()}, m.rates);
  return Wrench({{k}, d[0], d[1], d[2]}, {{k}, d[3], d[4], d[5]}) + cross(t, P);
}

Wrench weight(const Inertia& I, const Vec3& g) { return {I.M() * g, cross(I.MS(), g)}; }

Wrench as_given(const Moving& m, const Wrench& w) {
  const std::vector<Expr> x = as_given(m, {w.f.x(), w.f.y(), w.f.z(), w.m.x(), w.m.y(), w.m.z()});
  return {{w.f.frame(), x[0], x[1], x[2]}, {w.m.frame(), x[3], x[4], x[5]}};
}

// About the origin of --point, in the axes of --frame.
Wrench seen(const RobotData& r, const Wrench& w, const Options& options) {
  const Frame j = w.f.frame();
  Vec3 f = w.f, m = w.m;
  if (options.point) m = m - cross(between(r, j, {*options.point}).P(), f);
  if (!options.frame) return {f, m};
  const Rot3 iA_j = between(r, {*options.frame}, j).A();
  return {iA_j * f, iA_j * m};
}

}  // namespace

Outputs reactions_of(const RobotData& r, const JointLoads& loads, const Options& options) {
  std::vector<Expr> F, N;
  for (int j = r.first_link(); j <= last_link(r); ++j) {
    const Wrench w = seen(r, loads.joints[j], options);
    for (int i = 0; i < 3; ++i) F.push_back(w.f[i]), N.push_back(w.m[i]);
  }
  const int rows = last_link(r) + 1 - r.first_link();
  return {output("tau", loads.tau), {"F", rows, 3, F}, {"N", rows, 3, N}};
}

void JointLoads::put_first(const Wrench& joint, const std::vector<Expr>& torques) {
  joints.insert(joints.begin(), joint);
  tau.insert(tau.begin(), torques.begin(), torques.end());
}

Needs needs_by_momenta(const RobotData& r) {
  return [m = moving(r), p = poses(r), g = gravity_in_links(r, placements(r))](int k, const Inertia& body) {
    const Wrench taken = as_given(m, rate_of_momentum(m, p[k], k, body));
    return taken + p[k].P.graph().constant(-1) * weight(body, g[k]);
  };
}

JointLoads loads_by_momenta(const RobotData& r) {
  const Needs needs = needs_by_momenta(r);
  std::vector<Wrench> links;
  for (int k = 0; k <= r.n(); ++k) links.push_back(needs(k, inertia(r, k)) + external_wrench(r, k));
  const std::vector<Wrench> carried = generalized(r, placements(r), links);
  JointLoads loads;
  for (int j = r.n(); j >= 0; --j) loads.put_first(carried[j], joint_torques(r, j, carried[j]));
  return loads;
}

Outputs reactions_by_newton_euler(const RobotData& r, const Options& options) {
  return reactions_of(r, loads_by_newton_euler(r), options);
}

Outputs reactions_by_cog(const RobotData& r, const Options& options) {
  return reactions_of(r, loads_by_cog(r), options);
}

Outputs reactions_by_momenta(const RobotData& r, const Options& options) {
  return reactions_of(r, loads_by_momenta(r), options);
}

}  // namespace articula
