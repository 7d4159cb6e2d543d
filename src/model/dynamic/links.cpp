#include "model/dynamic/links.hpp"

#include <algorithm>

namespace articula {

std::vector<Transform> placements(const RobotData& r) {
  std::vector<Transform> T;
  for (int j = 0; j <= r.n(); ++j)
    T.push_back(j < r.first_link() ? Transform::identity(*r.graph, base_frame) : placement(r, j));
  return T;
}

std::vector<Inertia> inertias(const RobotData& r) {
  std::vector<Inertia> I;
  for (int j = 0; j <= r.n(); ++j) I.push_back(inertia(r, j));
  return I;
}

std::vector<Inertia> generalized(const RobotData& r, const std::vector<Transform>& T,
                                 std::vector<Inertia> I) {
  for (int j = r.n(); j >= 1; --j)
    if (r.is_carried(j)) I[r[j].parent] = I[r[j].parent] + T[j] * I[j];  // (27)-(30), erratum E3
  return I;
}

std::vector<Wrench> generalized(const RobotData& r, const std::vector<Transform>& T, std::vector<Wrench> w) {
  for (int j = r.n(); j >= 1; --j)
    if (r.is_carried(j)) w[r[j].parent] = w[r[j].parent] + T[j] * w[j];
  return w;
}

Twist base_at_rest(const RobotData& r) {
  const Vec3 o = Vec3::zero(*r.graph, base_frame);
  return {o, o};
}

Twist given_base_twist(const RobotData& r) { return {in_base(r.base.V), in_base(r.base.W)}; }

std::vector<Twist> twists(const RobotData& r, const std::vector<Transform>& T, const Twist& base) {
  std::vector<Twist> t{r.floats() ? along(r, 0, r[0].qd) : base};
  for (int j = 1; j <= r.n(); ++j) t.push_back(inverse(T[j]) * t[r[j].parent] + along(r, j, r[j].qd));  // (6)
  return t;
}

std::vector<Freedom> freedoms(const RobotData& r) {
  std::vector<Freedom> list;
  for (int j = 0; j <= r.n(); ++j)
    for (const Twist& s : axes(r, j)) list.push_back({j, s});
  return list;
}

std::vector<Expr> velocities(const RobotData& r) {
  std::vector<Expr> qd;
  for (const Body& body : r.bodies) qd.insert(qd.end(), body.qd.begin(), body.qd.end());
  return qd;
}

std::vector<Rates> motions(const RobotData& r) {
  std::vector<Rates> list;
  for (int j = 0; j <= r.n(); ++j)
    for (const std::vector<Expr>& N_k : coordinate_rates(r, j)) {
      list.emplace_back();
      for (std::size_t i = 0; i < N_k.size(); ++i) list.back()[r[j].q[i].id()] = N_k[i];
    }
  return list;
}

Rates joint_motion(const RobotData& r) {
  Rates sum;
  const std::vector<Expr> qd = velocities(r);
  const std::vector<Rates> N = motions(r);
  for (std::size_t k = 0; k < N.size(); ++k)
    for (const auto& [q, rate] : N[k]) {
      const auto [at, fresh] = sum.emplace(q, rate * qd[k]);
      if (!fresh) at->second = at->second + rate * qd[k];
    }
  return sum;
}

std::vector<Expr> projections(const RobotData& r, const std::vector<Transform>& T,
                              const std::vector<Freedom>& s, int j, Wrench w) {
  std::vector<Expr> at(s.size(), r.graph->constant(0));
  for (int k = j;; k = r[k].parent) {
    for (std::size_t i = 0; i < s.size(); ++i)
      if (s[i].joint == k) at[i] = dot(s[i].s, w);  // (38), erratum E4
    if (!r.is_carried(k)) return at;                // erratum E5
    w = T[k] * w;                                   // (36), (37)
  }
}

Wrench impulse(const Momentum& p) { return {p.p, p.h}; }

RobotData without_accelerations(RobotData r) {
  for (Body& body : r.bodies) std::fill(body.qdd.begin(), body.qdd.end(), r.graph->constant(0));
  return r;
}

RobotData resting(RobotData r) {
  const Expr o = r.graph->constant(0);
  for (Body& body : r.bodies) {
    std::fill(body.qd.begin(), body.qd.end(), o);
    std::fill(body.link.begin() + FV, body.link.end(), o);  // friction and springs too
  }
  r.motors.clear();
  for (auto* row : {&r.base.W, &r.base.WP, &r.base.V, &r.base.VP}) row->fill(o);
  return without_accelerations(std::move(r));
}

}  // namespace articula
