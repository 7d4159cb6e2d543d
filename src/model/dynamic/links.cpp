#include "model/dynamic/links.hpp"

namespace articula {

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

std::vector<Vec3> gravity_in_links(const RobotData& r, const std::vector<Transform>& T) {
  std::vector<Vec3> g{transpose(T[0].A()) * gravity(r)};
  for (int j = 1; j <= r.n(); ++j) g.push_back(transpose(T[j].A()) * g[r[j].parent]);
  return g;
}

std::vector<Freedom> freedoms(const RobotData& r) {
  std::vector<Freedom> list;
  for (int j = 0; j <= r.n(); ++j)
    for (const Twist& s : axes(r, j)) list.push_back({j, s});
  return list;
}

std::vector<Expr> velocities(const RobotData& r) { return r.all(&Body::qd); }

std::vector<Expr> projections(const RobotData& r, const std::vector<Transform>& T,
                              const std::vector<Freedom>& s, int j, Wrench w) {
  std::vector<Expr> at(s.size(), r.graph->constant(0));
  for (int k = j;; k = r[k].parent) {
    for (const int i : freedoms_of(r, {k})) at[i] = dot(s[i].s, w);  // (38), erratum E4
    if (!r.is_carried(k)) return at;                                 // erratum E5
    w = T[k] * w;                                                    // (36), (37)
  }
}

Wrench impulse(const Momentum& p) { return {p.p, p.h}; }

std::vector<Expr> joint_torques(const RobotData& r, int j, const Wrench& w) {
  const std::vector<Twist> s = axes(r, j);
  std::vector<Expr> Gamma(s.size());
  for (std::size_t i = s.size(); i-- > 0;) {
    Gamma[i] = dot(s[i], w) + drive_torque(r, j, i);
    r.graph->label(Gamma[i].ref(),
                   "GAM" + std::to_string(j) + (s.size() == 1 ? "" : "_" + std::to_string(i + 1)));
  }
  return Gamma;
}

}  // namespace articula
