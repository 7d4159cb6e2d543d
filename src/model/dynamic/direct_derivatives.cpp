// Derivatives of the direct dynamic model from those of the inverse one. The accelerations are the solution of
//
//   R = idm(q, qd, qdd) - tau = 0,   dR/dqdd = A,   hence   A dqdd/dx = -dR/dx at constant qdd
//
// for whatever x they depend on: positions, velocities, torques (dqdd/dtau = A^-1), parameters. The factors of A are
// there already, and Newton-Euler is much shorter than the solution of the equations, [CarpentierMansard2018].

#include "expr/transform.hpp"
#include "model/dynamic/direct.hpp"
#include "model/dynamic/dynamic.hpp"

namespace articula {

namespace {

RobotData with_accelerations(RobotData r, const std::vector<Expr>& qdd) {
  std::size_t k = 0;
  for (Body& body : r.bodies)
    for (Expr& e : body.qdd) e = qdd[k++];
  return r;
}

}  // namespace

Outputs direct_derivatives(const RobotData& r, const Differentiate& differentiate) {
  const std::vector<Expr> tau = r.all(&Body::tau), qdd = direct_by_inertia_matrix(r, {});
  std::map<std::string, Expr> solution;
  std::vector<Expr> held;  // qdd as symbols: they do not move with x
  for (std::size_t k = 0; k < qdd.size(); ++k) {
    const std::string name = "held.qdd" + std::to_string(k);  // no robot's name
    held.push_back(r.graph->symbol(name, Kind::state));
    solution[name] = qdd[k];
  }
  const std::vector<Expr> R = newton_euler(with_accelerations(r, held)) - tau;

  const Ltdl A(inertia_matrix(r), freedom_parents(r));
  Outputs derivatives = differentiate({output("qdd", R)});
  for (Output& d : derivatives) {
    std::vector<Expr> b = substitute(d.values, *r.graph, by_name(solution));
    for (Expr& e : b) e = -e;
    d.values = A.solve(Matrix(d.rows, d.cols, b)).values();
  }
  return derivatives;
}

}  // namespace articula
