// The equations of Newton and Euler of every link, [KhalilCreusot1997] 5.1, after [LuhWalkerPaul1980]; the balances are those of [Bouri].

#include "api/derivation/chapters.hpp"
#include "expr/transform.hpp"
#include "model/kinematic/poses.hpp"

namespace articula {

namespace {

std::string of_paper(std::string_view equation) { return bracketed("KhalilCreusot1997", equation); }

// Velocity and acceleration of the centre of gravity in frame 0: its place, differentiated once and twice.
struct CentreMotion {
  std::vector<Expr> v, vd;
};
CentreMotion differentiated_centre(const RobotData& r, const Transform& T, const Vec3& c) {
  const Vec3 p = T.P() + T.A() * c;
  const Rates first = rates_of_coordinates(r);
  Rates second = first;
  const std::vector<Expr> qd = r.all(&Body::qd), qdd = r.all(&Body::qdd);
  for (std::size_t k = 0; k < qd.size(); ++k) second[qd[k].id()] = qdd[k];
  const std::vector<Expr> v = rate(elements(p), first);
  return {v, rate(v, second)};
}

Vec3 centre(const Inertia& I) {
  const auto over = [&](const Expr& x) { return is_zero(x) ? x : x / I.M(); };
  return {I.frame(), over(I.MS().x()), over(I.MS().y()), over(I.MS().z())};
}

bool base_stands(const RobotData& r) {
  for (const auto* row : r.base.rows())
    if (!all_zero(*row)) return false;
  return true;
}

// What the slides of [Bouri] print: motion of the centres of gravity in the frame of the base. Of robots so small that it can be read.
void seen_from_the_base(Desk& d) {
  constexpr int most_links = 3;
  constexpr std::size_t shortest_page = 60;  // operands of an acceleration
  if (d.r.n() > most_links || d.loops() || !base_stands(d.r)) return;
  Author& a = d.author;
  a.heading(1, "Motion of the centres of gravity, seen from the base");
  a.say(
      "A robot with few links can be seen at a glance in the frame of the base. The centre of gravity of "
      "link {j} is the point of it at {frac{MS[j,j]}{M[j]}}.");
  for (int j = 1; j <= d.r.n(); ++j) {
    const Inertia I = inertia(d.r, j);
    if (is_zero(I.M())) continue;
    const CentreMotion ours = differentiated_centre(d.r, d.T0[static_cast<std::size_t>(j)], centre(I));
    const RobotData& o = d.oracle.r();
    const Oracle::Motion& m = d.oracle.motion(j);
    const Rot3 A = d.oracle.transform(0, j).A();
    const Vec3 c = centre(inertia(o, j));
    const Vec3 v = A * (m.V + cross(m.w, c));
    const Vec3 vd = A * (m.Vd + cross(m.wd, c) + cross(m.w, cross(m.w, c))) + gravity(o);
    a.whole({.left = "vc[0,j]",
             .between = {"A[0,j] (V[j,j] + w[j,j] x frac{MS[j,j]}{M[j]})"},
             .at = at_link(d.r, j)},
            {"", 3, 1, ours.v}, {elements(v), "velocities by differentiation of the places of the links"});
    if (a.can_be_read(ours.vd, shortest_page))
      a.whole({.left = "vcd[0,j]", .at = at_link(d.r, j)}, {"", 3, 1, ours.vd},
              {elements(vd), "accelerations by differentiation of the places of the links"});
    else
      a.say("The acceleration {vcd[0,j]} is left out: written out, it is too long to be read.",
            at_link(d.r, j));
  }
}

std::vector<Wrench> inertial_wrenches(Desk& d, const std::vector<OutwardMotion>& motions) {
  Author& a = d.author;
  a.heading(1, "Newton's and Euler's equations of each link");
  a.say(quantity_named(a.lettering(), "F").opposite
            ? "Inertial forces: what the inertia of a segment sets against its acceleration, the negative of "
              "the force that accelerates its mass, and their moment about the origin of its frame."
            : "What moves a link: the force that accelerates its mass, and the moment about the origin of "
              "its frame, that changes its angular momentum.");
  a.general({.left = "F[j,j]", .between = {"M[j] Vd[j,j] + U[j,j] MS[j,j]"}, .source = of_paper("15")});
  a.general({.left = "N[j,j]",
             .between = {"J[j,j] wd[j,j] + w[j,j] x (J[j,j] w[j,j]) + MS[j,j] x Vd[j,j]"},
             .source = of_paper("16")});
  std::vector<Wrench> list;
  for (int j = 1; j <= d.r.n(); ++j) {
    const auto& [w, wd, Vd, locked, U] = motions[static_cast<std::size_t>(j)];
    const Inertia I = inertia(d.r, j);
    const Wrench theirs = d.oracle.inertial(j);
    const std::string by = "Newton and Euler at accelerations by differentiation", mark = std::to_string(j);
    a.heading(2, "Link " + numbered_link(d.r, j));
    const Vec3 F = a.step({.left = "F[j,j]",
                           .between = {"M[j] Vd[j,j] + U[j,j] MS[j,j]"},
                           .at = at_link(d.r, j),
                           .elements = a.called("F"),
                           .mark = mark},
                          I.M() * Vd + U * I.MS(), {elements(theirs.f), by});
    const Vec3 N = a.step({.left = "N[j,j]",
                           .between = {"J[j,j] wd[j,j] + w[j,j] x (J[j,j] w[j,j]) + MS[j,j] x Vd[j,j]"},
                           .at = at_link(d.r, j),
                           .elements = a.called("N"),
                           .mark = mark},
                          euler(I.J(), w, wd, U) + cross(I.MS(), Vd), {elements(theirs.m), by});
    list.emplace_back(F, N);
  }
  return list;
}

void general_balance(Author& a) {
  a.heading(1, "Forces between the links, from the tip inwards");
  a.say(
      "Every link {j} is in balance between the joint that carries it, the links {k} that it carries, the "
      "environment and its own inertia; its weight is in {F[j,j]}.");
  a.general({.left = "f[j,j] - sum{k} A[j,k] f[k,k] - fe[j,j] - F[j,j]",
             .between = {"0"},
             .source = bracketed("Bouri")});
  a.general({.left = "m[j,j] - sum{k} (A[j,k] m[k,k] + P[j,k] x A[j,k] f[k,k]) - me[j,j] - N[j,j]",
             .between = {"0"},
             .source = bracketed("Bouri")});
  a.say("so that, beginning with the last link,");
  a.general(
      {.left = "f[j,j]", .between = {"F[j,j] + sum{k} A[j,k] f[k,k] + fe[j,j]"}, .source = of_paper("17")});
  a.general({.left = "m[j,j]",
             .between = {"N[j,j] + sum{k} (A[j,k] m[k,k] + P[j,k] x A[j,k] f[k,k]) + me[j,j]"},
             .source = of_paper("19")});
}

std::vector<Wrench> inward(Desk& d, const std::vector<Wrench>& inertial) {
  Author& a = d.author;
  general_balance(a);
  a.say(
      "(In Euler's equation of a body the slides print the angular velocity's term with a minus; it is "
      "added, as in {N[j,j]} above.)");
  std::vector<Wrench> result(inertial);
  for (int j = d.r.n(); j >= 1; --j) {
    const Wrench outside = external_wrench(d.r, j);
    const Wrench& own = inertial[static_cast<std::size_t>(j) - 1];
    Vec3 f = own.f + outside.f, m = own.m + outside.m;
    std::string f_text = "F[j,j]", m_text = "N[j,j]";
    for (const int k : children(d.r, j)) {
      const std::string n = std::to_string(k);
      const Wrench& w = result[static_cast<std::size_t>(k) - 1];
      const Vec3 f_k = d.T[static_cast<std::size_t>(k)].A() * w.f;
      f = f + f_k,
      m = m + d.T[static_cast<std::size_t>(k)].A() * w.m + cross(d.T[static_cast<std::size_t>(k)].P(), f_k);
      f_text += " + A[j," + n + "] f[" + n + "," + n + "]";
      m_text +=
          " + A[j," + n + "] m[" + n + "," + n + "] + P[j," + n + "] x A[j," + n + "] f[" + n + "," + n + "]";
    }
    if (!is_zero(outside.f)) f_text += " + fe[j,j]";
    if (!is_zero(outside.m)) m_text += " + me[j,j]";
    a.heading(2, "Link " + numbered_link(d.r, j));
    const Wrench theirs = d.oracle.carried(j);
    const std::string by = "sum of what moves each link carried", mark = std::to_string(j);
    f = a.step({.left = "f[j,j]",
                .between = {f_text},
                .at = at_link(d.r, j),
                .elements = a.called("f"),
                .mark = mark},
               f, {elements(theirs.f), by});
    m = a.step({.left = "m[j,j]",
                .between = {m_text},
                .at = at_link(d.r, j),
                .elements = a.called("m"),
                .mark = mark},
               m, {elements(theirs.m), by});
    result[static_cast<std::size_t>(j) - 1] = {f, m};
  }
  return result;
}

}  // namespace

std::vector<Expr> newton_euler_chapter(Desk& d) {
  const std::vector<OutwardMotion> motions = outward(d, false);
  seen_from_the_base(d);
  const std::vector<Wrench> wrenches = inward(d, inertial_wrenches(d, motions));
  const Drives drive = drives(d, true);
  return torques(d, wrenches, drive, "m[j,j]", of_paper("20"));
}

}  // namespace articula
