// The direct and the hybrid dynamic model with the inertia matrix. With u the unknown joints and k the known ones,
//
//   c     = torques for qdd_u = 0 and the given qdd_k, by Newton-Euler: H, when no joint is known
//   A_uu qdd_u = tau_u - c_u            by A_uu = L^T D L along the tree of the unknown freedoms
//   tau_k = c_k + A_ku qdd_u
//
// [KhalilCreusot1997], section 5.3, gives A and H; [Featherstone2005] the factorisation.

#include "model/dynamic/direct.hpp"

#include <functional>

#include "base/contains.hpp"
#include "model/dynamic/dynamic.hpp"
#include "model/dynamic/links.hpp"
#include "model/dynamic/tailored.hpp"
#include "model/dynamic/tailored_inertia.hpp"
#include "model/lists.hpp"

namespace articula {

namespace {

// The unknown rows of A, and the tree they make: the parent of each is the next unknown one towards the root.
struct Part {
  std::vector<int> rows;
  Parents parents;
};
Part unknown_part(const RobotData& r, const UnknownJoints& unknown) {
  const std::vector<Freedom> s = freedoms(r);
  const Parents parents = freedom_parents(r);
  Part part;
  std::vector<int> place(s.size(), -1);  // of a row, or of the next rootwards, among the unknown ones
  for (std::size_t k = 0; k < s.size(); ++k) {
    const int before = parents[k] < 0 ? -1 : place[parents[k]];
    place[k] = before;
    if (!unknown[s[k].joint]) continue;
    place[k] = static_cast<int>(part.rows.size());
    part.rows.push_back(static_cast<int>(k)), part.parents.push_back(before);
  }
  return part;
}

Ltdl factorised(const Matrix& A, const Part& u) {
  const int size = static_cast<int>(u.rows.size());
  Matrix A_uu(A(0, 0).graph(), size, size);
  for (int i = 0; i < size; ++i)
    for (int j = 0; j < size; ++j) A_uu(i, j) = A(u.rows[i], u.rows[j]);
  return {A_uu, u.parents};
}

}  // namespace

UnknownJoints all_unknown(const RobotData& r) { return UnknownJoints(r.bodies.size(), true); }

UnknownJoints passive(const RobotData& r) {
  UnknownJoints unknown;
  for (const Body& body : r.bodies) unknown.push_back(!body.active && info(body.joint).nv > 0);
  unknown[0] = r.floats();
  return unknown;
}

Parents freedom_parents(const RobotData& r) {
  Parents parents;
  std::vector<int> last;  // freedom of joint j or of the next one towards the root
  for (int j = 0; j <= r.n(); ++j) {
    int before = j == 0 ? -1 : last[r[j].parent];
    for (int c = 0; c < info(r[j].joint).nv; ++c) {
      parents.push_back(before);
      before = static_cast<int>(parents.size()) - 1;
    }
    last.push_back(before);
  }
  return parents;
}

std::optional<std::string> undetermined(const Robot& robot, const UnknownJoints& unknown) {
  Graph graph;
  const RobotData r = robot.in(graph);
  const Part u = unknown_part(r, unknown);
  const std::optional<int> pivot = factorised(inertia_matrix(r), u).zero_pivot();
  if (!pivot) return std::nullopt;
  const int j = freedoms(r)[u.rows[*pivot]].joint;
  return "nothing resists the acceleration of joint " + std::to_string(j) +
         ": the links it moves have no inertia along or about its axis, and it has no rotor";
}

Dynamics solve_inertia_matrix(const RobotData& r, const UnknownJoints& unknown, const Choices& choices) {
  const std::vector<Freedom> s = freedoms(r);
  const std::vector<Expr> c = torques(without_accelerations(r, unknown), choices);
  const Matrix A = choices.empty() ? inertia_matrix(r) : tailored_inertia(r, below(choices, "A."));
  const Part u = unknown_part(r, unknown);

  Dynamics d{r.all(&Body::tau), r.all(&Body::qdd)};
  std::vector<Expr> rest;
  for (const int k : u.rows) rest.push_back(d.tau[k] - c[k]);
  const std::vector<Expr> qdd_u = factorised(A, u).solve(rest);
  for (std::size_t i = 0; i < qdd_u.size(); ++i) d.qdd[u.rows[i]] = qdd_u[i];
  for (std::size_t k = 0; k < s.size(); ++k) {
    if (unknown[s[k].joint]) continue;
    d.tau[k] = c[k];
    for (std::size_t i = 0; i < qdd_u.size(); ++i)
      d.tau[k] = d.tau[k] + A(static_cast<int>(k), u.rows[i]) * qdd_u[i];
  }
  return d;
}

ChoiceSpace direct_choices(const Robot& robot) {
  ChoiceSpace space = tailored_choices(robot);
  for (Choice choice : inertia_choices(robot)) {
    choice.name = "A." + choice.name;
    space.push_back(choice);
  }
  return space;
}

namespace {

using Solve = std::function<Dynamics(const RobotData& r, const UnknownJoints& unknown)>;

Outputs hybrid(RobotData r, const Solve& solve) {
  const UnknownJoints unknown = passive(r);
  for (int j = 0; j <= r.n(); ++j)
    if (unknown[j]) r[j].tau.assign(r[j].tau.size(), r.graph->constant(0));
  const Dynamics d = solve(r, unknown);
  return {output("tau", d.tau), output("qdd", d.qdd)};
}

}  // namespace

std::vector<Expr> direct_by_inertia_matrix(const RobotData& r, const Choices& choices) {
  return solve_inertia_matrix(r, all_unknown(r), choices).qdd;
}
std::vector<Expr> direct_by_articulated_bodies(const RobotData& r) {
  return solve_articulated_bodies(r, all_unknown(r)).qdd;
}
std::vector<Expr> direct_by_lagrange(const RobotData& r) { return solve_lagrange(r, all_unknown(r)).qdd; }

Outputs hybrid_by_inertia_matrix(const RobotData& r, const Options& options) {
  return hybrid(r, [&](const RobotData& with_tau, const UnknownJoints& unknown) {
    return solve_inertia_matrix(with_tau, unknown, options.choices);
  });
}
Outputs hybrid_by_articulated_bodies(const RobotData& r) { return hybrid(r, solve_articulated_bodies); }
Outputs hybrid_by_lagrange(const RobotData& r) { return hybrid(r, solve_lagrange); }

std::optional<std::string> needs_inertia(const Robot& robot) {
  if (const auto reason = needs_motion(robot)) return reason;
  return undetermined(robot, all_unknown(robot.data()));
}

std::optional<std::string> needs_passive_joints(const Robot& robot) {
  if (const auto reason = needs_motion(robot)) return reason;
  const UnknownJoints unknown = passive(robot.data());
  if (!contains(unknown, true))
    return "every joint has a motor and the base does not float: idm gives the torques, ddm the "
           "accelerations";
  return undetermined(robot, unknown);
}

}  // namespace articula
