#include "model/dynamic/tailored.hpp"

#include <algorithm>

#include "expr/text.hpp"
#include "model/dynamic/dynamic.hpp"
#include "model/dynamic/gauge.hpp"
#include "model/dynamic/layout.hpp"
#include "model/dynamic/links.hpp"

namespace articula {

namespace {

// The joint before the parallel axes that joint j belongs to.
int before_parallel(const RobotData& r, int j) {
  while (is_parallel(r, j)) j = r[j].parent;
  return r[j].parent;
}

// Is the carrier of the parallel axes of joint j the first link, on a base that does not turn?
bool on_first_axis(const RobotData& r, int j) {
  const auto still = [](const std::array<Expr, 3>& v) {
    return std::all_of(v.begin(), v.end(), [](const Expr& e) { return is_zero(e); });
  };
  if (r.floats() || j == 0 || r[j].joint != JointKind::revolute || !still(r.base.W) || !still(r.base.WP))
    return false;
  const int p = before_parallel(r, j);
  return p > 0 && r[p].parent == 0 && keeps_z(r, p);
}

std::vector<Expr> lengths(const RobotData& r) {
  std::vector<Expr> list;
  for (int j = 1; j <= r.n(); ++j)
    for (const std::size_t k : {1, 3, 5}) {
      const Expr& e = r[j].placement[k];
      if (!e.varies() && !e.is_constant() && !may_vanish(e, r) &&
          std::none_of(list.begin(), list.end(), [&](const Expr& l) { return equal(l, e) || equal(l, -e); }))
        list.push_back(e);
    }
  return list;
}

class Tailored {
 public:
  Tailored(const RobotData& robot, const Choices& choices)
      : r(robot),
        choices_(choices),
        at(robot, choices),
        lambda(unit_length()),
        sigma(unit_force()),
        per_sigma(per_unit_force()) {}

  std::vector<Expr> torques() {
    for (int j = 0; j <= r.n(); ++j) motion.push_back(carried(j));
    for (int j = 0; j <= r.n(); ++j) {
      const Wrench own = inertial(j);
      f.push_back(named(own.f, "F", j)), m.push_back(named(own.m, "N", j));
    }
    std::vector<Expr> tau;
    for (int j = r.n(); j >= 0; --j) {
      const std::vector<Expr> Gamma = joint_torques(r, j, {sigma * f[j], m[j]});  // (20)
      tau.insert(tau.begin(), Gamma.begin(), Gamma.end());
      if (j > 0) hand_on(j);
    }
    return tau;
  }

 private:
  std::string choice(const char* name, int j, const char* otherwise) const {
    return chosen(choices_, name + std::to_string(j), otherwise);
  }

  Expr unit_length() const {
    const std::string name = chosen(choices_, "unit-length", "1");
    for (const Expr& e : lengths(r))
      if (to_text(e) == name) return e;
    return r.graph->constant(1);
  }
  Expr unit_force() const {
    const std::string name = chosen(choices_, "unit-force", "1");
    if (name == "1/length") return r.graph->constant(1) / lambda;
    for (int j = r.first_link(); j <= r.n(); ++j)
      for (const LinkKey key : {MX, MY, MZ, M})
        if (const Expr& e = r[j].link[key]; cell_name(key, j) == name && !may_vanish(e, r)) return e;
    return r.graph->constant(1);
  }

  Expr per_unit_force() const {
    return chosen(choices_, "unit-force", "1") == "1/length" ? lambda : r.graph->constant(1) / sigma;
  }

  // What carries joint j: a link, or the ground.
  LinkMotion carrier_of(int j, int link) const {
    if (j > 0) return motion[link];
    const auto& [w, wd, Vd] = ground(r);
    return {w, wd, (r.graph->constant(1) / lambda) * Vd, hat(wd) + hat(w) * hat(w)};
  }

  // V is divided by lambda.
  LinkMotion carried(int j) const {
    const LinkMotion i = carrier_of(j, r[j].parent), a = carrier_of(j, at.anchor(j));
    const Rot3 jA_i = transpose(at.A(j)), jG_a = transpose(at.G(j));
    const Expr unit = r.graph->constant(1) / lambda, o = r.graph->constant(0);
    const Twist v = along(r, j, r[j].qd), vd = along(r, j, r[j].qdd);
    const Vec3 w_i = jA_i * i.w, w_a = jG_a * a.w;                               // (6a)
    const Vec3 v_a = keeps_z(r, j) ? Vec3({j}, o, o, at.turn(j)) : v.w;          // since the anchor
    const Vec3 w{{j}, w_a.x() + v_a.x(), w_a.y() + v_a.y(), w_i.z() + v.w.z()};  // (6b)
    const Vec3 wd_a = jG_a * a.wd + (vd.w + cross(w_a, v_a)), wd_i = jA_i * i.wd + (vd.w + cross(w_i, v.w));
    const Vec3 wd{{j}, wd_a.x(), wd_a.y(), wd_i.z()};        // (8)
    LinkMotion all{w, wd, i.Vd, hat(wd) + hat(w) * hat(w)};  // (9)
    if (keeps_z(r, j) && choice("motion", j, "wd") == "z")
      all = with_z_column(all, jG_a * (a.U * (at.G(j) * Vec3::unit_z(*r.graph, {j}))));
    const Vec3 U_z{{j}, all.U(0, 2), all.U(1, 2), all.U(2, 2)};
    const Vec3 V = jA_i * (i.Vd + i.U * (unit * at.P(j))) + (unit * at.along_z(j)) * U_z +
                   unit * (vd.V + cross(w_i + w, v.V));  // (10)
    return {named(w, "W", j), named(all.wd, "WP", j), named(V, "VP", j), named(all.U, "U", j)};
  }

  // With U z = c from the carrier: motion4 = z.
  static LinkMotion with_z_column(const LinkMotion& m, const Vec3& c) {
    const Vec3& w = m.w;
    const Expr xy = w.x() * w.y(), xz = w.x() * w.z(), yz = w.y() * w.z(), zz = w.z() * w.z();
    const Vec3 wd{w.frame(), yz - c.y(), c.x() - xz, m.wd.z()};
    return {w, wd, m.Vd,
            Tensor3(w.frame(), {{{-(w.y() * w.y() + zz), xy - wd.z(), c.x()},
                                 {xy + wd.z(), -(w.x() * w.x() + zz), c.y()},
                                 {xz - wd.y(), yz + wd.x(), c.z()}}})};
  }

  // With second moments instead of the tensor: moment4 = E.
  Vec3 by_second_moments(const Tensor3& J, const Tensor3& U) const {
    const Expr half = r.graph->constant(Rational(1, 2)), trace = half * (J(0, 0) + J(1, 1) + J(2, 2));
    const auto E = [&](int a, int b) { return a == b ? trace - J(a, a) : -J(a, b); };
    const auto UE = [&](int a, int b) { return U(a, 0) * E(0, b) + U(a, 1) * E(1, b) + U(a, 2) * E(2, b); };
    return {J.frame(), UE(2, 1) - UE(1, 2), UE(0, 2) - UE(2, 0), UE(1, 0) - UE(0, 1)};
  }

  Vec3 euler_of(int j, const Tensor3& J) const {
    const auto& [w, wd, V, U] = motion[j];
    return choice("moment", j, "J") == "E" ? by_second_moments(J, U) : euler(J, w, wd, U);
  }

  static Tensor3 with_ZZ(const Tensor3& J, const Expr& zz) {
    Matrix3 e = J.matrix();
    e[2][2] = zz;
    return {J.frame(), e};
  }

  Vec3 moment(int j, const Tensor3& J) const {
    const Vec3 N = euler_of(j, J);
    const std::string zz = choice("first", j, "ZZ");
    if (zz == "ZZ" || !on_first_axis(r, j)) return N;
    const Expr &xx = J(0, 0), &yy = J(1, 1);
    const Vec3 across = euler_of(j, with_ZZ(J, zz == "XX+YY" ? xx + yy : zz == "XX-YY" ? xx - yy : yy - xx));
    return {{j}, across.x(), across.y(), N.z()};
  }

  // Force, divided by sigma, and moment on link j.
  Wrench inertial(int j) const {
    const auto& [w, wd, V, U] = motion[j];
    const Inertia I = at.inertia(j);
    const Wrench e = at.environment(j);
    const Vec3 F = (I.M() * lambda * per_sigma) * V + U * (per_sigma * I.MS());  // (15)
    const Vec3 N = moment(j, I.J()) + cross(lambda * I.MS(), V);                 // (16)
    return {F + per_sigma * e.f, N + e.m};
  }

  // What link j hands on, (17)-(19): force and lever to the carrier, moments across the axis to the anchor.
  void hand_on(int j) {
    const int i = r[j].parent, a = at.anchor(j);
    const Expr o = r.graph->constant(0);
    const Vec3 i_f_j = at.A(j) * f[j];
    const Vec3 m_j = m[j] + cross((sigma * at.along_z(j)) * Vec3::unit_z(*r.graph, {j}), f[j]);
    f[i] = f[i] + i_f_j;
    m[i] = m[i] + cross(sigma * at.P(j), i_f_j);
    if (!at.grouped(j)) {
      m[i] = m[i] + at.A(j) * m_j;
      return;
    }
    m[i] = m[i] + Vec3({i}, o, o, m_j.z());
    m[a] = m[a] + at.G(j) * Vec3({j}, m_j.x(), m_j.y(), o);
  }

  const RobotData& r;
  const Choices& choices_;
  Layout at;
  Expr lambda, sigma, per_sigma;
  std::vector<LinkMotion> motion;
  std::vector<Vec3> f, m;
};

}  // namespace

ChoiceSpace tailored_choices(const Robot& robot) {
  ChoiceSpace space = gauge_choices(robot);
  for (const Choice& choice : layout_choices(robot)) space.push_back(choice);
  const RobotData& r = robot.data();
  const auto add = [&](const char* name, int j, std::vector<std::string> values) {
    space.push_back({name + std::to_string(j), std::move(values)});
  };
  for (int j = 1; j <= r.n(); ++j) {
    if (keeps_z(r, j)) add("motion", j, {"wd", "z"});
    add("moment", j, {"J", "E"});
    if (on_first_axis(r, j)) add("first", j, {"ZZ", "XX+YY", "XX-YY", "YY-XX"});
  }
  Choice length{"unit-length", {"1"}}, force{"unit-force", {"1", "1/length"}};
  for (const Expr& e : lengths(r)) length.values.push_back(to_text(e));
  for (int j = r.first_link(); j <= r.n(); ++j)
    for (const LinkKey key : {MX, MY, MZ, M})
      if (key == M || !may_vanish(r[j].link[key], r)) force.values.push_back(cell_name(key, j));
  space.push_back(length), space.push_back(force);
  return space;
}

std::vector<Expr> tailored(const RobotData& r, const Choices& choices) {
  const RobotData gauge = gauged(r, choices);
  return Tailored(gauge, choices).torques();
}

std::vector<Expr> torques(const RobotData& r, const Choices& choices) {
  return choices.empty() ? newton_euler(r) : tailored(r, choices);
}

}  // namespace articula
