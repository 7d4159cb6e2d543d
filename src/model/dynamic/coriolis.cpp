// The vector H of [KhalilCreusot1997], section 5.3.1, and the Coriolis matrix C without differentiation and without the
// coefficients c_ijk: the algorithm of [EcheandiaWensing2021], whose factorisation is that of [NiemeyerSlotine1991], written for
// generalized links.
//
//   A = sum of J_k^T I_k J_k over the links, J_k the axes that carry link k:    C = sum of J_k^T (I_k J_k' + B_k J_k)
//   2 B s = I' s + s x p,    p = I t the momentum of the body, I' = (t x) I - I (t x) the rate of its inertia
//   s_j' = t_j x s_j         rate of the axis, which is fixed to link j
//
// B t = t x p is what turning adds to the force. I' is symmetric and s -> s x p is skew, so dA/dt = C + C^T. A particle shows why
// this is Christoffel's C: there C = sum of m J^T J'. Sums over the links that two axes share are those of a generalized
// link, that of the outer axis j:
//
//   C_ij = s_i . F_j                  where joint i carries joint j, or is the same,   F_j = I_j^+ s_j' + B_j^+ s_j
//   C_ji = s_i' . P_j + s_i . E_j     where joint i carries joint j,                   P_j = I_j^+ s_j,  E_j = (B_j^+)^T s_j
//
// Seen from frame j only the joints beyond it change I_j^+, at the rate R_j: I'_j^+ s = R_j s + t_j x (I_j^+ s) - I_j^+ (t_j x s).
//
//   2 F_j = b_j + c_j,   2 E_j = b_j - c_j,   b_j = R_j s_j + t_j x P_j,   c_j = I_j^+ s_j' + s_j x p_j^+
//
// H is Gamma at qdd = 0, with all that acts on the robot; C has inertia alone, and a base that is held is at rest there.

#include "model/dynamic/christoffel.hpp"
#include "model/dynamic/dynamic.hpp"

namespace articula {

namespace {

// Seen from frame j: what the joints beyond j change of the inertia of the generalized link j.
std::vector<Inertia> rates_within(const RobotData& r, const std::vector<Transform>& T,
                                  const std::vector<Inertia>& I) {
  std::vector<Inertia> rates;
  for (int j = 0; j <= r.n(); ++j) {
    const Vec3 o = Vec3::zero(*r.graph, {j});
    rates.emplace_back(r.graph->constant(0), o, hat(o));
  }
  for (int j = r.n(); j >= 1; --j)
    if (r.is_carried(j))
      rates[r[j].parent] = rates[r[j].parent] + T[j] * (rates[j] + inertia_rate(I[j], along(r, j, r[j].qd)));
  return rates;
}

}  // namespace

Matrix coriolis_matrix(const RobotData& r) {
  const Expr half = r.graph->constant(Rational(1, 2)), minus = r.graph->constant(-1);
  const std::vector<Transform> T = placements(r);
  const std::vector<Twist> t = twists(r, T, base_at_rest(r));
  const std::vector<Inertia> I = generalized(r, T, inertias(r));
  const std::vector<Inertia> R = rates_within(r, T, I);
  std::vector<Wrench> p;
  for (int j = 0; j <= r.n(); ++j) p.push_back(impulse(inertia(r, j) * t[j]));
  p = generalized(r, T, p);

  const std::vector<Freedom> s = freedoms(r);
  std::vector<Freedom> s_rate;
  for (const Freedom& f : s) s_rate.push_back({f.joint, cross(t[f.joint], f.s)});
  const int nv = static_cast<int>(s.size());
  Matrix C(*r.graph, nv, nv);
  for (int j = 0; j < nv; ++j) {
    const int link = s[j].joint;
    const Wrench P = impulse(I[link] * s[j].s);
    const Wrench b = impulse(R[link] * s[j].s) + cross(t[link], P);
    const Wrench c = impulse(I[link] * s_rate[j].s) + cross(s[j].s, p[link]);
    const std::vector<Expr> F_s = projections(r, T, s, link, half * (b + c));
    const std::vector<Expr> E_s = projections(r, T, s, link, half * (b + minus * c));
    const std::vector<Expr> P_s_rate = projections(r, T, s_rate, link, P);
    for (int i = 0; i < nv; ++i) {
      if (s[i].joint <= link) C(i, j) = F_s[i];
      if (s[i].joint < link) C(j, i) = P_s_rate[i] + E_s[i];
    }
  }
  return C;
}

Outputs coriolis_recursive(const RobotData& r) {
  return {output("H", newton_euler(without_accelerations(r))), output("C", coriolis_matrix(r))};
}

}  // namespace articula
