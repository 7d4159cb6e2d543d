// How the links move, from the base outwards, (6)-(10) of [KhalilCreusot1997]; the first half of Newton-Euler and of augmented bodies.

#include "api/derivation/chapters.hpp"
#include "model/kinematic/link_motion.hpp"

namespace articula {

namespace {

std::string kc(std::string_view equation) { return bracketed("KhalilCreusot1997", equation); }

void general_outward(Author& a) {
  a.general({.left = "w[j,j]", .between = {"A[j,i] w[i,i] + (1 - sg[j]) qd[j] a[j,j]"}, .source = kc("6")});
  a.general({.left = "wd[j,j]",
             .between = {"A[j,i] wd[i,i] + (1 - sg[j]) (qdd[j] a[j,j] + A[j,i] w[i,i] x qd[j] a[j,j])"},
             .source = kc("8")});
  a.general({.left = "U[j,j]", .between = {"hat:wd[j,j] + hat:w[j,j] hat:w[j,j]"}, .source = kc("9")});
  a.general(
      {.left = "Vd[j,j]",
       .between = {"A[j,i] (Vd[i,i] + U[i,i] P[i,j]) + sg[j] (qdd[j] a[j,j] + 2 w[j,j] x qd[j] a[j,j])"},
       .source = kc("10")});
}

Tensor3 tensor(const Vec3& w, const Vec3& wd) { return hat(wd) + hat(w) * hat(w); }

std::string word(const char* begin, bool more, const char* rest) {
  return std::string(begin) + (more ? rest : "");
}

OutwardMotion carried(Desk& d, int j, const OutwardMotion& i, bool with_r) {
  Author& a = d.author;
  const RobotData& r = d.r;
  const Indices at = at_link(r, j);
  const bool turns = r[j].joint == JointKind::revolute, slides = r[j].joint == JointKind::prismatic;
  const Oracle::Motion& m = d.oracle.motion(j);
  const auto say = [&](const char* left, const std::string& right, const char* elements) {
    return Statement{.left = left,
                     .between = {right},
                     .at = at,
                     .elements = a.called(elements),
                     .mark = std::to_string(j)};
  };
  const Rot3 jA_i = transpose(d.T[j].A());
  const Twist v = along(r, j, r[j].qd), vd = along(r, j, r[j].qdd);
  const Vec3 w_i = jA_i * i.w;
  const std::string by = "by differentiation of the places of the links";

  const Vec3 w = a.step(say("w[j,j]", word("A[j,i] w[i,i]", turns, " + qd[j] a[j,j]"), "w"), w_i + v.w,
                        {elements(m.w), "velocities " + by});
  const Vec3 wd = a.step(
      say("wd[j,j]", word("A[j,i] wd[i,i]", turns, " + qdd[j] a[j,j] + A[j,i] w[i,i] x qd[j] a[j,j]"), "wd"),
      jA_i * i.wd + (vd.w + cross(w_i, v.w)), {elements(m.wd), "accelerations " + by});
  const Tensor3 U = a.step(say("U[j,j]", "hat:wd[j,j] + hat:w[j,j] hat:w[j,j]", "U"), tensor(w, wd),
                           {elements(tensor(m.w, m.wd)), "accelerations " + by});
  const Vec3 locked = jA_i * (i.Vd + i.U * d.T[j].P());
  const Vec3 sliding = vd.V + cross(w_i + w, v.V);
  if (!with_r || !slides) {
    const Vec3 Vd = a.step(
        say("Vd[j,j]",
            word("A[j,i] (Vd[i,i] + U[i,i] P[i,j])", slides, " + qdd[j] a[j,j] + 2 w[j,j] x qd[j] a[j,j]"),
            "Vd"),
        locked + sliding, {elements(m.Vd), "accelerations " + by});
    return {w, wd, Vd, Vd, U};
  }
  const Vec3 o_sliding = along(d.oracle.r(), j, d.oracle.r()[j].qdd).V +
                         cross(m.w + m.w, along(d.oracle.r(), j, d.oracle.r()[j].qd).V);
  const Vec3 r_j = a.step(say("r[j,j]", "A[j,i] (Vd[i,i] + U[i,i] P[i,j])", "r"), locked,
                          {elements(m.Vd - o_sliding), "accelerations " + by});
  const Vec3 Vd = a.step(say("Vd[j,j]", "r[j,j] + qdd[j] a[j,j] + 2 w[j,j] x qd[j] a[j,j]", "Vd"),
                         r_j + sliding, {elements(m.Vd), "accelerations " + by});
  return {w, wd, Vd, r_j, U};
}

}  // namespace

void explain_hat(Desk& d) {
  d.author.say(
      "A hat makes of a vector {anyx} the matrix of its cross product, {hatx anyy = anyx x anyy} for every "
      "{anyy}:");
  d.author.general({.left = "hatx",
                    .between = {"matrix{0 & - xk[3] & xk[2] ; xk[3] & 0 & - xk[1] ; - xk[2] & xk[1] & 0}"}});
}

std::vector<OutwardMotion> outward(Desk& d, bool with_r) {
  Author& a = d.author;
  a.heading(1, "Motion of the links, from the base outwards");
  a.say(
      "Link {i} is the antecedent of link {j}, the one that carries it. Velocities and accelerations are "
      "handed on from link to link; "
      "gravity acts as if the base were accelerated by {-g[0]}, so that the weight of every link is in its "
      "acceleration.");
  if (a.used().count("hatx") == 0) explain_hat(d);
  general_outward(a);
  const auto& [w_0, wd_0, Vd_0] = ground(d.r);
  a.say("The base: {w[0,0]} and {wd[0,0]} are " +
        std::string(is_zero(w_0) && is_zero(wd_0) ? "zero" : "given") + ", {Vd[0,0] = -g[0]}" +
        (all_zero(d.r.base.VP) ? "" : " plus its own acceleration") + ".");
  std::vector<OutwardMotion> motions{{w_0, wd_0, Vd_0, Vd_0, tensor(w_0, wd_0)}};
  for (int j = 1; j <= d.r.n(); ++j) {
    a.heading(2, "Link " + numbered_link(d.r, j));
    motions.push_back(carried(d, j, motions[static_cast<std::size_t>(d.r[j].parent)], with_r));
  }
  return motions;
}

}  // namespace articula
