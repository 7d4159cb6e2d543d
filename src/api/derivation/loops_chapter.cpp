// From the equivalent tree to the closed robot, [KhalilCreusot1997] 4.5 and 5.2: constraints of velocities and accelerations, and the torques
// of the motors by virtual work (22). Positions of dependent joints that follow no sum stay in the equations: these hold however the robot
// is assembled.

#include "api/derivation/chapters.hpp"
#include "expr/transform.hpp"
#include "model/loops/closed.hpp"

namespace articula {

namespace {

std::string of_loops(std::string_view equation) { return bracketed("KhalilCreusot1997", equation); }

std::string list_of(const RobotData& r, const std::vector<int>& joints) {
  std::vector<std::string> texts;
  for (const int j : joints)
    for (const Expr& q : r[j].q) texts.push_back("{q[" + q.name().substr(1) + "]}");
  return joined(texts, ", ");
}

struct Closed {
  const ClosedRobot ours, theirs;  // in the paper's graph, in the other
};

void structure(Desk& d, const Closed& c) {
  Author& a = d.author;
  const Closure& closure = d.robot.closure();
  a.heading(1, "Closed loops");
  a.say("The robot moves with the independent joints, " + list_of(c.ours.r(), closure.independent) +
        ": {qda} are their velocities. The dependent joints, " + list_of(c.ours.r(), closure.dependent) +
        ", follow: {qdp}. What they do is said by the loops, each cut in one joint: the frame on one side of "
        "a cut and its twin on the other must move alike.");
  for (const Follows& f : closure.follows) {
    const Expr sum = followed(c.ours.r(), f);
    a.add(Paragraph{{{.text = "Joint " + numbered_joint(c.ours.r(), f.joint) + " follows others: "},
                     {.formula = c.ours.r()[f.joint].q.front()},
                     {.text = " = "},
                     {.formula = sum},
                     {.text = "."}}});
  }
}

void velocities(Desk& d, const Closed& c) {
  Author& a = d.author;
  const Constraints ours = constraints(c.ours.graph(), d.robot, by_recursion());
  const Constraints theirs = constraints(c.theirs.graph(), d.robot, by_differentiation());
  a.general({.left = "Wa qda + Wp qdp", .between = {"0"}, .source = of_loops("12")});
  const std::string by = "constraints by differentiation of the places of both frames of each cut";
  a.whole({.left = "Wa", .elements = "WA"}, output("", c.ours.closed(ours.Wa)),
          {c.theirs.closed(theirs.Wa).values(), by});
  a.whole({.left = "Wp", .elements = "WPM"}, output("", c.ours.closed(ours.Wp)),
          {c.theirs.closed(theirs.Wp).values(), by});
}

// W and what velocities add, with names; then the rates of the dependent joints.
Matrix follow(Desk& d, const Closed& c) {
  Author& a = d.author;
  const Matrix G = part(c.ours.G(), c.ours.dependent());
  const Matrix theirs = d.oracle.model_of(d.robot, "constraints-kinematic", "differentiation", "W");
  const std::vector<Expr> W =
      a.whole({.left = "W", .between = {"- Wp~ Wa"}, .source = of_loops("13"), .elements = "WM"},
              output("", G), {theirs.values(), "constraints-kinematic by differentiation"});
  const Matrix usable(G.rows(), G.cols(), W);
  const std::vector<Expr> qdp = usable * c.ours.qd();
  Proof velocities{d.oracle.model_of(d.robot, "constraints-acceleration", "differentiation", "qdp").values(),
                   "constraints-acceleration by differentiation"};
  a.step({.left = "qdp", .between = {"W qda"}, .source = of_loops("13"), .elements = ""}, output("", qdp),
         velocities);

  a.general({.left = "Wa qdda + Wp qddp + Psi", .between = {"0"}, .source = of_loops("14")});
  Matrix accelerations = d.oracle.model_of(d.robot, "constraints-acceleration", "differentiation", "qddp");
  const std::vector<Expr> at_rest =
      substitute(accelerations.values(), d.oracle.graph(), [&](const Symbol& s) {
        return s.name.starts_with("qdd") && is_reserved(s.name) ? d.oracle.graph().constant(0) : Expr();
      });
  const std::vector<Expr> psi =
      a.whole({.left = "psi", .between = {"- Wp~ Psi"}, .source = of_loops("14"), .elements = "PS"},
              output("", chosen(c.ours.g(), c.ours.dependent())),
              {at_rest, "constraints-acceleration by differentiation, accelerations zero"});
  a.step({.left = "qddp", .between = {"W qdda + psi"}, .source = of_loops("14"), .elements = ""},
         output("", usable * c.ours.qdd() + psi),
         {accelerations.values(), "constraints-acceleration by differentiation"});
  return usable;
}

void remember_closing(Desk& d, const ClosedRobot& c) {
  std::vector<Expr> symbols;
  for (const int j : d.robot.closure().dependent)
    for (const auto* list : {&c.r()[j].q, &c.r()[j].qd, &c.r()[j].qdd})
      for (const Expr& s : *list) symbols.push_back(s);
  const std::vector<Expr> closed = c.closed(symbols);
  for (std::size_t k = 0; k < symbols.size(); ++k)
    if (!(symbols[k] == closed[k])) d.author.derivation().closing[symbols[k].name()] = closed[k];
}

}  // namespace

void loops_chapter(Desk& d, const std::vector<Expr>& torques_of_tree, const std::string& proven_by) {
  Author& a = d.author;
  const Closed c{ClosedRobot(a.graph(), d.robot), ClosedRobot(d.oracle.graph(), d.robot)};
  structure(d, c);
  velocities(d, c);
  const Matrix W = follow(d, c);
  remember_closing(d, c.ours);

  a.heading(1, "Torques of the motors");
  a.say(
      "In a motion that the loops allow, the motors do the work that the torques of the tree would do. So "
      "{taup}, the torques that the tree would need at the dependent joints, act through {W}. "
      "Velocities and accelerations of dependent joints in {tautr} are those found above.");
  a.general({.left = "tauv", .between = {"taua + W' taup"}, .source = of_loops("22")});
  std::vector<Expr> force = chosen(torques_of_tree, c.ours.independent());
  force = force + transpose(W) * chosen(torques_of_tree, c.ours.dependent());
  const Matrix tau = d.oracle.model_of(d.robot, "idm", proven_by, "tau");
  Proof proof{c.theirs.collected(tau.values()), "inverse dynamic model of the closed robot by " + proven_by,
              true};
  if (c.ours.driven() == c.ours.independent()) {
    a.step({.left = "tauv", .between = {"taua + W' taup"}, .source = of_loops("22"), .elements = ""},
           output("", force), proof);
    return;
  }
  const std::vector<Expr> named =
      a.step({.left = "tauv", .between = {"taua + W' taup"}, .source = of_loops("22"), .elements = "GAM"},
             output("", force), proof);
  a.say("More motors than motions: of the torques that do this the smallest are taken.");
  a.step({.left = "tauv", .elements = "TAU"}, output("", c.ours.distributed(named)),
         {tau.values(), proof.by, true});
}

}  // namespace articula
