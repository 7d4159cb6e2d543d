// Augmented bodies, (0)-(10) of [Renaud1987]: the masses of all that a link carries, put where its joints are.

#include "api/derivation/chapters.hpp"

namespace articula {

namespace {

std::string renaud(std::string_view equation) { return bracketed("Renaud1987", equation); }

Expr carried_mass(const Oracle& o, const RobotData& r, int j) {
  Expr sum = r.graph->constant(0);
  for (int k = j; k <= r.n(); ++k)
    if (o.carries(j, k)) sum = sum + r[k].link[M];
  return sum;
}

// Moments of the augmented body j, by definition: link j, and at the origin of each frame k that it carries a point of the mass beyond.
Inertia by_definition(Oracle& o, int j) {
  const RobotData& r = o.r();
  const Inertia own = inertia(r, j);
  Triple s{own.MS().x(), own.MS().y(), own.MS().z()};
  Matrix3 J = own.J().matrix();
  for (const int k : children(r, j)) {
    const Vec3 p = o.transform(j, k).P();
    const Expr m = carried_mass(o, r, k), square = dot(p, p);
    for (int x = 0; x < 3; ++x) {
      s[x] = s[x] + m * p[x];
      for (int y = 0; y < 3; ++y)
        J[x][y] = J[x][y] + m * ((x == y ? square : o.graph().constant(0)) - p[x] * p[y]);
    }
  }
  return {carried_mass(o, r, j), Vec3({j}, s[0], s[1], s[2]), Tensor3({j}, J)};
}

std::vector<Inertia> bodies(Desk& d) {
  Author& a = d.author;
  a.heading(1, "Augmented bodies");
  a.say(
      "The augmented body {j} is link {j} and, at the origin of each frame {k} that it carries, a point with "
      "the mass of all that hangs there. "
      "Its moments of order 0, 1 and 2 about the origin of frame {j}, are found from the "
      "last link inwards.");
  explain_hat(d);
  a.general({.left = "mstar[j]", .between = {"M[j] + sum{k} mstar[k]"}, .source = renaud("0")});
  a.general({.left = "ustar[j,j]", .between = {"MS[j,j] + sum{k} mstar[k] P[j,k]"}, .source = renaud("0")});
  a.general({.left = "kstar[j,j]",
             .between = {"J[j,j] - sum{k} mstar[k] hat:P[j,k] hat:P[j,k]"},
             .source = renaud("0")});
  std::vector<Inertia> list;
  for (int j = 0; j <= d.r.n(); ++j) list.push_back(inertia(d.r, j));
  for (int j = d.r.n(); j >= 1; --j) {
    const Inertia own = list[static_cast<std::size_t>(j)];
    Expr m = own.M();
    Vec3 u = own.MS();
    Tensor3 K = own.J();
    std::string m_text = "M[j]", u_text = "MS[j,j]", K_text = "J[j,j]";
    for (const int k : children(d.r, j)) {
      const std::string n = std::to_string(k);
      const Expr& m_k = list[static_cast<std::size_t>(k)].M();
      const Vec3& p = d.T[static_cast<std::size_t>(k)].P();
      const Tensor3 p_hat = hat(m_k * p) * hat(p);
      m = m + m_k, u = u + m_k * p;
      K = K + Tensor3({j}, {-p_hat.matrix()[0], -p_hat.matrix()[1], -p_hat.matrix()[2]});
      m_text += " + mstar[" + n + "]", u_text += " + mstar[" + n + "] P[j," + n + "]";
      K_text += " - mstar[" + n + "] hat:P[j," + n + "] hat:P[j," + n + "]";
    }
    const Inertia theirs = by_definition(d.oracle, j);
    const std::string by = "moments of link and point masses, summed", mark = std::to_string(j);
    a.heading(2, "Augmented body " + mark);
    m = a.step({.left = "mstar[j]",
                .between = {m_text},
                .at = at_link(d.r, j),
                .elements = a.called("mstar"),
                .mark = mark},
               output("", m), {{theirs.M()}, by})
            .front();
    u = a.step({.left = "ustar[j,j]",
                .between = {u_text},
                .at = at_link(d.r, j),
                .elements = a.called("ustar"),
                .mark = mark},
               u, {elements(theirs.MS()), by});
    K = a.step({.left = "kstar[j,j]",
                .between = {K_text},
                .at = at_link(d.r, j),
                .elements = a.called("kstar"),
                .mark = mark},
               K, {elements(theirs.J()), by});
    list[static_cast<std::size_t>(j)] = Inertia(m, u, K);
  }
  return list;
}

void general_inward(Author& a) {
  a.heading(1, "Forces between the links, from the tip inwards");
  a.say(
      "The sum of all balances beyond joint {j} is one balance with the augmented body. {e[j,j]} is the "
      "force without the inertia of the masses carried, which is that of the mass {mstar[j]} at the origin "
      "of frame {j}.");
  a.general({.left = "e[j,j]",
             .between = {"U[j,j] ustar[j,j] + mstar[j] (Vd[j,j] - r[j,j]) + sum{k} A[j,k] e[k,k] + fe[j,j]"},
             .source = renaud("7")});
  a.general({.left = "f[j,j]", .between = {"e[j,j] + mstar[j] r[j,j]"}, .source = renaud("8")});
  a.general({.left = "m[j,j]",
             .between = {"kstar[j,j] wd[j,j] + w[j,j] x (kstar[j,j] w[j,j]) + ustar[j,j] x Vd[j,j] + sum{k} "
                         "(A[j,k] m[k,k] + P[j,k] x A[j,k] e[k,k]) + me[j,j]"},
             .source = renaud("9")});
  a.say(
      "{Vd[j,j] - r[j,j]} is what joint {j} itself adds to the acceleration; it is zero where the joint "
      "turns, and the force {f[j,j]} is needed only where it slides.");
}

struct Balance {
  Vec3 f, e, m;
};

Balance balance(Desk& d, int j, const OutwardMotion& motion, const Inertia& star,
                const std::vector<Balance>& beyond) {
  Author& a = d.author;
  const Wrench outside = external_wrench(d.r, j);
  const bool slides = d.r[j].joint == JointKind::prismatic;
  Vec3 e = motion.U * star.MS() + outside.f;
  Vec3 m = euler(star.J(), motion.w, motion.wd, motion.U) + cross(star.MS(), motion.Vd) + outside.m;
  std::string e_text = "U[j,j] ustar[j,j]",
              m_text = "kstar[j,j] wd[j,j] + w[j,j] x (kstar[j,j] w[j,j]) + ustar[j,j] x Vd[j,j]";
  if (slides) e = e + star.M() * (motion.Vd - motion.r), e_text += " + mstar[j] (Vd[j,j] - r[j,j])";
  for (const int k : children(d.r, j)) {
    const std::string n = std::to_string(k);
    const Transform& T = d.T[static_cast<std::size_t>(k)];
    const Balance& b = beyond[static_cast<std::size_t>(k)];
    const Vec3 e_k = T.A() * b.e;
    e = e + e_k, m = m + T.A() * b.m + cross(T.P(), e_k);
    e_text += " + A[j," + n + "] e[" + n + "," + n + "]";
    m_text +=
        " + A[j," + n + "] m[" + n + "," + n + "] + P[j," + n + "] x A[j," + n + "] e[" + n + "," + n + "]";
  }
  if (!is_zero(outside.f)) e_text += " + fe[j,j]";
  if (!is_zero(outside.m)) m_text += " + me[j,j]";
  const RobotData& o = d.oracle.r();
  const Oracle::Motion& theirs = d.oracle.motion(j);
  const Vec3 r = theirs.Vd - (along(o, j, o[j].qdd).V + cross(theirs.w + theirs.w, along(o, j, o[j].qd).V));
  const Wrench carried = d.oracle.carried(j);
  const Vec3 without = carried.f - carried_mass(d.oracle, o, j) * r;
  const std::string by = "sum of what moves each link carried", mark = std::to_string(j);
  a.heading(2, "Link " + numbered_link(d.r, j));
  e = a.step(
      {.left = "e[j,j]", .between = {e_text}, .at = at_link(d.r, j), .elements = a.called("e"), .mark = mark},
      e, {elements(without), by});
  Vec3 f = e;
  if (slides)
    f = a.step({.left = "f[j,j]",
                .between = {"e[j,j] + mstar[j] r[j,j]"},
                .at = at_link(d.r, j),
                .elements = a.called("f"),
                .mark = mark},
               e + star.M() * motion.r, {elements(carried.f), by});
  m = a.step(
      {.left = "m[j,j]", .between = {m_text}, .at = at_link(d.r, j), .elements = a.called("m"), .mark = mark},
      m, {elements(carried.m), by});
  return {f, e, m};
}

}  // namespace

std::vector<Expr> augmented_body_chapter(Desk& d) {
  const std::vector<Inertia> stars = bodies(d);
  const std::vector<OutwardMotion> motions = outward(d, true);
  general_inward(d.author);
  const auto size = static_cast<std::size_t>(d.r.n()) + 1;
  const Vec3 o = Vec3::zero(*d.r.graph, base_frame);
  std::vector<Balance> balances(size, {o, o, o});
  std::vector<Wrench> wrenches;
  for (int j = d.r.n(); j >= 1; --j) {
    const auto at = static_cast<std::size_t>(j);
    balances[at] = balance(d, j, motions[at], stars[at], balances);
    wrenches.insert(wrenches.begin(), Wrench(balances[at].f, balances[at].m));
  }
  return torques(d, wrenches, drives(d, true), "m[j,j]", renaud("10"));
}

}  // namespace articula
