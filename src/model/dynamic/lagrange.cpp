// The inverse dynamic model by Lagrange's equations, [KhalilCreusot1997] (40), from the energies alone:
//
//   Gamma = d/dt dE/dqd - dE/dq + dU/dq + (what acts beside the motors)
//
// It shares nothing with Newton-Euler but the description of the robot: velocities come from twists, accelerations from
// differentiating momenta, forces from differentiating energies. It is the oracle the other methods are proven against.
//
// The velocities (v, w) of a ball or free joint are no derivatives of coordinates; Poincare's form of the equations [Poincare1901]
// then adds, with the momenta p = dE/dv and h = dE/dw, the terms w x p to the force and w x h + v x p to the moment, and
// differentiates along the motion that each velocity makes: dL/dq N_j, where q_j' = N_j qd_j.
//
// A base that is not free moves with given V_0, w_0 (written in frame 0, which turns): their components change at the rates
// Vd_0 - w_0 x V_0 and wd_0. Quantities fixed to values (qd_j = 0, ...) are symbols here until the end, since a value
// cannot be differentiated.

#include "model/dynamic/dynamic.hpp"
#include "model/dynamic/energy.hpp"
#include "model/dynamic/links.hpp"

namespace articula {

namespace {

// The symbols of the derivation: their rates, and what they stand for in the result.
struct Motion {
  Rates rates;
  std::map<std::string, Expr> meaning;
};

const std::string& name_of(const Expr& symbol) { return symbol.graph().symbol_of(symbol.id()).name; }

Vec3 base_symbols(Graph& g, const char* letters, const std::array<Expr, 3>& given, Motion& motion) {
  std::array<Expr, 3> s;
  for (std::size_t i = 0; i < 3; ++i) {
    s[i] = g.symbol("base." + std::string(letters) + std::to_string(i + 1), Kind::state);  // no user's name
    motion.meaning[name_of(s[i])] = given[i];
  }
  return in_base(s);
}

Twist base_twist(const RobotData& r, Motion& motion) {
  Graph& g = *r.graph;
  const Vec3 V0 = base_symbols(g, "V", r.base.V, motion), w0 = base_symbols(g, "W", r.base.W, motion);
  const Vec3 Vd0 = base_symbols(g, "VP", r.base.VP, motion), wd0 = base_symbols(g, "WP", r.base.WP, motion);
  const Vec3 V0_rate = Vd0 - cross(w0, V0);
  for (int i = 0; i < 3; ++i) motion.rates[V0[i].id()] = V0_rate[i], motion.rates[w0[i].id()] = wd0[i];
  return {V0, w0};
}

// The rates of the velocities of the joints, and what the robot gives for the symbols.
void open_joints(const RobotData& r, const RobotData& given, Motion& motion) {
  for (int j = 0; j <= r.n(); ++j)
    for (std::size_t k = 0; k < r[j].qd.size(); ++k) {
      const Expr &qd = r[j].qd[k], &qdd = r[j].qdd[k];
      motion.rates[qd.id()] = qdd;
      motion.meaning[name_of(qd)] = given[j].qd[k], motion.meaning[name_of(qdd)] = given[j].qdd[k];
    }
}

// w x p, and w x h + v x p: what turning axes add to the rates of the momenta of a joint.
std::vector<Expr> turning(const RobotData& r, int j, const std::vector<Expr>& momenta) {
  std::vector<Expr> terms(momenta.size(), r.graph->constant(0));
  if (momenta.size() < 3) return terms;
  const auto part = [j](const std::vector<Expr>& v, std::size_t at) {
    return Vec3({j}, v[at], v[at + 1], v[at + 2]);
  };
  const std::size_t last = momenta.size() - 3;
  const Twist t = along(r, j, r[j].qd);
  Vec3 moment = cross(t.w, part(momenta, last));
  if (r[j].joint == JointKind::free) {
    const Vec3 p = part(momenta, 0), force = cross(t.w, p);
    moment = moment + cross(t.V, p);
    for (int i = 0; i < 3; ++i) terms[i] = force[i];
  }
  for (int i = 0; i < 3; ++i) terms[last + i] = moment[i];
  return terms;
}

}  // namespace

std::vector<Expr> lagrange(const RobotData& robot) {
  Graph& graph = *robot.graph;
  const RobotData r = with_free_rates(robot);
  const std::vector<Expr> q = r.all(&Body::q), qd = r.all(&Body::qd);
  Motion motion;
  open_joints(r, robot, motion);
  const Twist base = r.floats() ? base_at_rest(r) : base_twist(r, motion);
  motion.rates.merge(rates_of_coordinates(r));
  const std::vector<Twist> t = twists(r, placements(r), base);
  const Expr E = kinetic_energy(r, base), U = gravity_energy(r) + spring_energy(r);
  Expr power = graph.constant(0);  // of the links on the environment
  for (int j = r.first_link(); j <= r.n(); ++j) power = power + dot(t[j], external_wrench(r, j));

  const std::vector<Expr> momenta = gradient(E, qd), momentum_rate = rate(momenta, motion.rates);
  const std::vector<Expr> L_q = gradient(E - U, q), outside = gradient(power, qd);
  std::vector<Expr> tau;
  std::size_t first_q = 0;
  for (int j = 0; j <= r.n(); ++j) {
    const std::size_t first = tau.size();
    const auto N = coordinate_rates(r, j);
    const auto begin = momenta.begin() + first;
    const auto terms = turning(r, j, {begin, begin + N.size()});
    for (std::size_t k = 0; k < N.size(); ++k) {
      Expr L_j = graph.constant(0);
      for (std::size_t i = 0; i < N[k].size(); ++i) L_j = L_j + L_q[first_q + i] * N[k][i];
      tau.push_back(momentum_rate[first + k] + terms[k] - L_j + outside[first + k] +
                    friction(r, j, k));  // (40)
    }
    first_q += r[j].q.size();
  }
  return substitute(tau, graph, [&](const Symbol& s) {
    const auto found = motion.meaning.find(s.name);
    return found == motion.meaning.end() ? Expr() : found->second;
  });
}

Outputs lagrange(Graph& graph, const Robot& robot) { return {output("tau", lagrange(robot.in(graph)))}; }

}  // namespace articula
