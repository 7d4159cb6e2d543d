#include "model/kinematic/poses.hpp"

#include "model/kinematic/link_motion.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

Pose pose(const Transform& T) {
  const Matrix3 A = T.A().matrix();
  const auto column = [&](std::size_t k) { return Vec3(T.to(), A[0][k], A[1][k], A[2][k]); };
  return {{column(0), column(1), column(2)}, T.P()};
}

Vec3 rate_of(const Vec3& v, const Rates& rates) {
  const std::vector<Expr> d = rate({v.x(), v.y(), v.z()}, rates);
  return {v.frame(), d[0], d[1], d[2]};
}

// Symbols for components that are given.
Vec3 base_symbols(Moving& m, const char* letters, const std::array<Expr, 3>& given) {
  std::array<Expr, 3> s;
  for (std::size_t i = 0; i < 3; ++i) {
    s[i] = m.r.graph->symbol("base." + std::string(letters) + std::to_string(i + 1),
                             Kind::state);  // no user's name
    m.meaning[s[i].name()] = given[i];
  }
  return in_base(s);
}

// V_0, w_0 are written in frame 0, which turns: their components change at the rates Vd_0 - w_0 x V_0 and wd_0.
void open_base(Moving& m) {
  const BaseMotion& b = m.r.base;
  const Vec3 V0 = base_symbols(m, "V", b.V), w0 = base_symbols(m, "W", b.W);
  const Vec3 Vd0 = base_symbols(m, "VP", b.VP), wd0 = base_symbols(m, "WP", b.WP);
  const Vec3 V0_rate = Vd0 - cross(w0, V0);
  for (int i = 0; i < 3; ++i) m.rates[V0[i].id()] = V0_rate[i], m.rates[w0[i].id()] = wd0[i];
  m.base = {V0, w0};
}

void open_joints(Moving& m, const RobotData& given) {
  for (int j = 0; j <= m.r.n(); ++j)
    for (std::size_t k = 0; k < m.r[j].qd.size(); ++k) {
      const Expr &qd = m.r[j].qd[k], &qdd = m.r[j].qdd[k];
      m.rates[qd.id()] = qdd;
      m.meaning[qd.name()] = given[j].qd[k], m.meaning[qdd.name()] = given[j].qdd[k];
    }
}

}  // namespace

std::vector<Pose> poses(const RobotData& r) {
  std::vector<Transform> T = placements(r);  // 0T_j, when j has been reached
  for (int j = 1; j <= r.n(); ++j) T[j] = T[r[j].parent] * T[j];
  std::vector<Pose> list;
  for (const Transform& T_j : T) list.push_back(pose(T_j));
  return list;
}

Vec3 turned(const Pose& to, Frame frame, const Vec3& v) {
  return {frame, dot(v, to.axis[0]), dot(v, to.axis[1]), dot(v, to.axis[2])};
}

std::vector<Rates> rates_of_freedoms(const RobotData& r) {
  std::vector<Rates> list;
  for (int j = 0; j <= r.n(); ++j)
    for (const std::vector<Expr>& N_k : coordinate_rates(r, j)) {
      list.emplace_back();
      for (std::size_t i = 0; i < N_k.size(); ++i) list.back()[r[j].q[i].id()] = N_k[i];
    }
  return list;
}

Rates rates_of_coordinates(const RobotData& r) { return rates_of_coordinates(r, r.all(&Body::qd)); }

Rates rates_of_coordinates(const RobotData& r, const std::vector<Expr>& qd) {
  Rates sum;
  const std::vector<Rates> N = rates_of_freedoms(r);
  for (std::size_t k = 0; k < N.size(); ++k)
    for (const auto& [q, rate] : N[k]) {
      const auto [at, fresh] = sum.emplace(q, rate * qd[k]);
      if (!fresh) at->second = at->second + rate * qd[k];
    }
  return sum;
}

Twist velocity(const Pose& p, int j, const Rates& rates, const Twist& base) {
  const auto turns = [&](std::size_t from, std::size_t to) {
    return dot(rate_of(p.axis[from], rates), p.axis[to]);
  };
  const Vec3 V = rate_of(p.P, rates) + base.V + cross(base.w, p.P);
  return {turned(p, {j}, V), Vec3({j}, turns(1, 2), turns(2, 0), turns(0, 1)) + turned(p, {j}, base.w)};
}

Moving moving(const RobotData& robot) {
  Moving m{with_free_rates(robot), given_base_twist(robot), {}, {}};
  open_joints(m, robot);
  if (!m.r.floats()) open_base(m);
  m.rates.merge(rates_of_coordinates(m.r));
  return m;
}

std::vector<Expr> as_given(const Moving& m, const std::vector<Expr>& formulas) {
  return substitute(formulas, *m.r.graph, by_name(m.meaning));
}

}  // namespace articula
