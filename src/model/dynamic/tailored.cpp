#include "model/dynamic/tailored.hpp"

#include <algorithm>

#include "expr/text.hpp"
#include "model/dynamic/dynamic.hpp"
#include "model/dynamic/gauge.hpp"
#include "model/dynamic/links.hpp"

namespace articula {

namespace {

bool turns(const RobotData& r, int j) { return r[j].joint == JointKind::revolute; }
bool keeps_z(const RobotData& r, int j) {
  return info(r[j].joint).nv <= 1;
}  // z_j is fixed to carrier and link

bool ends(const RobotData& r, int j) {
  return std::none_of(r.bodies.begin() + 1, r.bodies.end(), [j](const Body& b) { return b.parent == j; });
}

// Is the axis of joint j that of its carrier, but for an offset?
bool parallel(const RobotData& r, int j) {
  return j > 0 && turns(r, j) && r[j].parent > 0 && turns(r, r[j].parent) && r[j].placement[2].is_constant(0);
}

// The joint before the parallel axes that joint j belongs to.
int before_parallel(const RobotData& r, int j) {
  while (parallel(r, j)) j = r[j].parent;
  return r[j].parent;
}

// Is the carrier of the parallel axes of joint j the first link, on a base that does not turn?
bool on_first_axis(const RobotData& r, int j) {
  const auto still = [](const std::array<Expr, 3>& v) {
    return std::all_of(v.begin(), v.end(), [](const Expr& e) { return is_zero(e); });
  };
  if (r.floats() || j == 0 || !turns(r, j) || !still(r.base.W) || !still(r.base.WP)) return false;
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
      : r(robot), choices_(choices), lambda(unit_length()), sigma(unit_force()) {}

  std::vector<Expr> torques() {
    const Transform T_0 = placement_of_base();
    for (int j = 0; j <= r.n(); ++j) place(j, T_0);
    for (int j = 0; j <= r.n(); ++j) motion.push_back(j == 0 ? of_base(T_0) : carried(j));
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
  bool grouped(int j) const { return parallel(r, j) && choice("group", j, "no") == "yes"; }
  bool turned_with(int j) const { return !turns(r, j) || !ends(r, j) || choice("turn", j, "yes") == "yes"; }
  bool own_lever(int j) const { return keeps_z(r, j) && choice("lever", j, "carrier") == "own"; }

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

  Transform placement_of_base() const {
    return r.floats() ? placement(r, 0) : Transform::identity(*r.graph, base_frame);
  }

  // A[j] from frame j to its carrier, G[j] to the frame its angular motion comes from, by the sum of angles since.
  void place(int j, const Transform& T_0) {
    anchor.push_back(grouped(j) ? anchor[r[j].parent] : r[j].parent);
    const Expr o = r.graph->constant(0);
    sum.push_back(o), turn.push_back(o), first_of_group.push_back(j);
    if (j == 0 || !keeps_z(r, j)) {
      const Transform T = j == 0 ? T_0 : placement(r, j);
      A.push_back(T.A()), G.push_back(T.A()), P.push_back(T.P()), along_z.push_back(o);
      return;
    }
    const auto& p = r[j].placement;
    const int i = r[j].parent;
    const Expr theta = turned_with(j) ? p[4] : o;
    const Rot3 fixed = Rot3::about({i}, {i}, 2, p[0]) * Rot3::about({i}, {i}, 0, p[2]);
    A.push_back(fixed * Rot3::about({i}, {j}, 2, theta));
    if (grouped(j)) {
      sum[j] = sum[i] + p[0] + theta, turn[j] = turn[i] + r[j].qd[0], first_of_group[j] = first_of_group[i];
    } else {
      sum[j] = theta;
      if (turns(r, j)) turn[j] = r[j].qd[0];
    }
    const auto& q = r[first_of_group[j]].placement;
    const Frame a{anchor[j]};
    G.push_back(Rot3::about(a, a, 2, q[0]) * Rot3::about(a, a, 0, q[2]) * Rot3::about(a, {j}, 2, sum[j]));
    along_z.push_back(own_lever(j) ? p[5] : o);
    const Transform T = khalil_kleinfinger({i}, {j}, {p[0], p[1], p[2], p[3], p[4], own_lever(j) ? o : p[5]});
    P.push_back(T.P());
  }

  LinkMotion motion_of(const Vec3& w, const Vec3& wd, const Vec3& V) const {
    return {w, wd, V, hat(wd) + hat(w) * hat(w)};  // (9)
  }

  LinkMotion of_base(const Transform& T_0) const {
    const auto& [w, wd, Vd] = ground(r);
    const Rot3 R = transpose(T_0.A());
    const Expr unit = r.graph->constant(1) / lambda;
    const Twist v = along(r, 0, r[0].qd), vd = along(r, 0, r[0].qdd);
    const Vec3 w_i = R * w;
    return motion_of(w_i + v.w, R * wd + (vd.w + cross(w_i, v.w)),
                     R * (unit * Vd) + unit * (vd.V + cross(w_i + (w_i + v.w), v.V)));
  }

  // V is divided by lambda.
  LinkMotion carried(int j) const {
    const LinkMotion &i = motion[r[j].parent], &a = motion[anchor[j]];
    const Rot3 jA_i = transpose(A[j]), jG_a = transpose(G[j]);
    const Expr unit = r.graph->constant(1) / lambda, o = r.graph->constant(0);
    const Twist v = along(r, j, r[j].qd), vd = along(r, j, r[j].qdd);
    const Vec3 w_i = jA_i * i.w, w_a = jG_a * a.w;                               // (6a)
    const Vec3 v_a = keeps_z(r, j) ? Vec3({j}, o, o, turn[j]) : v.w;             // since the anchor
    const Vec3 w{{j}, w_a.x() + v_a.x(), w_a.y() + v_a.y(), w_i.z() + v.w.z()};  // (6b)
    const Vec3 wd_a = jG_a * a.wd + cross(w_a, v_a) + vd.w, wd_i = jA_i * i.wd + vd.w;
    Vec3 wd{{j}, wd_a.x(), wd_a.y(), wd_i.z() + cross(w_i, v.w).z()};  // (8)
    Tensor3 U = hat(wd) + hat(w) * hat(w);                             // (9)
    if (keeps_z(r, j) && choice("motion", j, "wd") == "z") {
      const Vec3 c = jG_a * (a.U * (G[j] * Vec3::unit_z(*r.graph, {j})));
      const Expr xy = w.x() * w.y(), xz = w.x() * w.z(), yz = w.y() * w.z(), zz = w.z() * w.z();
      wd = Vec3({j}, yz - c.y(), c.x() - xz, wd.z());
      U = Tensor3({j}, {{{-(w.y() * w.y() + zz), xy - wd.z(), c.x()},
                         {xy + wd.z(), -(w.x() * w.x() + zz), c.y()},
                         {xz - wd.y(), yz + wd.x(), c.z()}}});
    }
    const Vec3 z{{j}, U(0, 2), U(1, 2), U(2, 2)};
    const Vec3 V = jA_i * (i.Vd + i.U * (unit * P[j])) + (unit * along_z[j]) * z +
                   unit * (vd.V + cross(w_i + w, v.V));  // (10)
    const LinkMotion all{named(w, "W", j), named(wd, "WP", j), named(V, "VP", j), U};
    named(U, "U", j);
    return all;
  }

  // The inertia in the axes that everything of link j is written in.
  Inertia seen(int j) const {
    const Inertia I = inertia(r, j);
    if (turned_with(j)) return I;
    const auto& L = r[j].link;
    const Expr theta = r[j].placement[4], two = r.graph->constant(2),
               half = r.graph->constant(Rational(1, 2));
    const Rot3 R = Rot3::about({j}, {j}, 2, theta);
    const Expr c = cos(two * theta), s = sin(two * theta), d = half * (L[XX] - L[YY]),
               mean = half * (L[XX] + L[YY]);
    const Expr D = d * c - L[XY] * s, xy = d * s + L[XY] * c;
    const Vec3 products = R * Vec3({j}, L[XZ], L[YZ], r.graph->constant(0));
    return {I.M(), R * I.MS(),
            Tensor3({j}, {{{mean + D, xy, products.x()},
                           {xy, mean - D, products.y()},
                           {products.x(), products.y(), L[ZZ]}}})};
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

  Tensor3 with_ZZ(const Tensor3& J, const Expr& zz) const {
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
    const Inertia I = seen(j);
    const Expr one = r.graph->constant(1);
    const Wrench e = external_wrench(r, j);
    const Rot3 R =
        turned_with(j) ? Rot3::identity(*r.graph, {j}) : Rot3::about({j}, {j}, 2, r[j].placement[4]);
    const Vec3 F = (I.M() * lambda / sigma) * V + U * ((one / sigma) * I.MS());  // (15)
    const Vec3 N = moment(j, I.J()) + cross(lambda * I.MS(), V);                 // (16)
    return {F + (one / sigma) * (R * e.f), N + R * e.m};
  }

  // What link j hands on to its carrier, (17)-(19).
  void hand_on(int j) {
    const int i = r[j].parent;
    const Expr o = r.graph->constant(0);
    const Vec3 f_j = f[j], i_f_j = A[j] * f_j;
    const Vec3 m_j = m[j] + cross(sigma * (along_z[j] * Vec3::unit_z(*r.graph, {j})), f_j);
    f[i] = f[i] + i_f_j;
    m[i] = m[i] + cross(sigma * P[j], i_f_j);
    if (!grouped(j)) {
      m[i] = m[i] + A[j] * m_j;
      return;
    }
    const int a = anchor[j];
    m[i] = m[i] + Vec3({i}, o, o, m_j.z());
    m[a] = m[a] + G[j] * Vec3({j}, m_j.x(), m_j.y(), o);
  }

  const RobotData& r;
  const Choices& choices_;
  Expr lambda, sigma;
  std::vector<int> anchor, first_of_group;
  std::vector<Rot3> A, G;
  std::vector<Vec3> P, f, m;
  std::vector<Expr> sum, turn, along_z;
  std::vector<LinkMotion> motion;
};

}  // namespace

ChoiceSpace tailored_choices(const Robot& robot) {
  ChoiceSpace space = gauge_choices(robot);
  const RobotData& r = robot.data();
  const auto add = [&](const char* name, int j, std::vector<std::string> values) {
    space.push_back({name + std::to_string(j), std::move(values)});
  };
  for (int j = 1; j <= r.n(); ++j) {
    if (parallel(r, j)) add("group", j, {"no", "yes"});
    if (keeps_z(r, j)) add("motion", j, {"wd", "z"});
    add("moment", j, {"J", "E"});
    if (turns(r, j) && ends(r, j)) add("turn", j, {"yes", "no"});
    if (keeps_z(r, j) && !is_zero(r[j].placement[5])) add("lever", j, {"carrier", "own"});
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

Outputs newton_euler_tailored(Graph& graph, const Robot& robot, const Options& options) {
  return {output("tau", tailored(robot.in(graph), options.choices))};
}

}  // namespace articula
