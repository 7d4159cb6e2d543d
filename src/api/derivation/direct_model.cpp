// The direct model of a robot with one freedom: its equation, solved for the acceleration, as the first slides of [Bouri] have it.

#include "api/derivation/chapters.hpp"
#include "expr/transform.hpp"

namespace articula {

void direct_model(Desk& d, const std::vector<Expr>& torques) {
  if (d.loops() || d.r.nv() != 1) return;
  Author& a = d.author;
  const int j = joints_with_freedom(d.r).front();
  const Expr& qdd = d.r[j].qdd.front();
  const Expr torque = a.meaning(torques).front();
  const Expr inertia = rate({torque}, {{qdd.id(), a.graph().constant(1)}}).front();
  const std::map<std::string, Expr> still{{qdd.name(), a.graph().constant(0)}};
  const Expr rest = substitute(std::vector{torque}, a.graph(), by_name(still)).front();
  const Expr given = d.r[j].tau.front();
  a.derivation().paper.letters[given.name()] = letter(a.lettering(), "tau", {std::to_string(j)});
  a.heading(1, "Direct model");
  a.say(
      "There is one freedom, so this equation is solved for the acceleration {qdd[j]} that a given {tau[j]} "
      "causes: what it leaves over, over the inertia that stands with {qdd[j]}.",
      at_link(d.r, j));
  a.whole({.left = "qdd[j]", .at = at_link(d.r, j), .uses = "tau[j]"}, output("", (given - rest) / inertia),
          d.oracle.proven("ddm", "articulated-body", "qdd"));
}

}  // namespace articula
