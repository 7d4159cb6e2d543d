// The inverse dynamic model by Lagrange's equations, [KhalilCreusot1997] (40), from the energies alone:
//
//   Gamma = d/dt dE/dqd - dE/dq + dU/dq + (what acts beside the motors)
//
// It shares nothing with Newton-Euler but the description of the robot: velocities come from twists, accelerations from
// differentiating momenta, forces from differentiating energies. It is the oracle the other methods are proven against.
//
// The base moves with given V_0, w_0 (written in frame 0, which turns): their components change at the rates
// Vd_0 - w_0 x V_0 and wd_0. Quantities fixed to values (qd_j = 0, ...) are symbols here until the end, since a value
// cannot be differentiated.

#include "expr/transform.hpp"
#include "model/dynamic/dynamic.hpp"

namespace articula {

namespace {

// A state of the derivation: a symbol while deriving, its rate, and what it stands for in the result.
struct Motion {
  std::vector<Expr> q, qd;  // of the moving joints
  Rates rates;
  std::map<std::string, Expr> meaning;
};

Vec3 base_symbols(Graph& g, const char* letters, const std::array<Expr, 3>& given, Motion& motion) {
  std::array<Expr, 3> s;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::string name =
        "base." + std::string(letters) + std::to_string(i + 1);  // the dot keeps it off users' names
    s[i] = g.symbol(name, Kind::state);
    motion.meaning[name] = given[i];
  }
  return in_base(s);
}

}  // namespace

Outputs lagrange(Graph& graph, const Robot& robot) {
  const RobotData r = robot.in(graph);
  const Expr half = graph.constant(Rational(1, 2));
  Motion motion;

  const Vec3 V0 = base_symbols(graph, "V", r.base.V, motion), w0 = base_symbols(graph, "W", r.base.W, motion);
  const Vec3 Vd0 = base_symbols(graph, "VP", r.base.VP, motion),
             wd0 = base_symbols(graph, "WP", r.base.WP, motion);
  const Vec3 V0_rate = Vd0 - cross(w0, V0);
  for (int i = 0; i < 3; ++i) motion.rates[V0[i].id()] = V0_rate[i], motion.rates[w0[i].id()] = wd0[i];

  std::vector<Twist> t{Twist(V0, w0)};
  std::vector<Vec3> g{gravity(r)};           // in frame j
  std::vector<Expr> g_P{graph.constant(0)};  // g . 0P_j
  Expr E = graph.constant(0), U = graph.constant(0), power = graph.constant(0);
  std::vector<int> moving;

  for (int j = 1; j <= r.n(); ++j) {
    const int i = r[j].parent;
    const Expr qd = joint_symbol(graph, "qd", j), qdd = joint_symbol(graph, "qdd", j);
    const Vec3 a = Vec3::unit_z(graph, {j}), o = Vec3::zero(graph, {j});
    const Transform iT_j = placement(r, j);
    const Twist carried = inverse(iT_j) * t[i];
    switch (r[j].joint) {
      case JointKind::revolute: t.push_back(carried + Twist(o, qd * a)); break;   // (6b)
      case JointKind::prismatic: t.push_back(carried + Twist(qd * a, o)); break;  // (6c)
      default: t.push_back(carried);
    }
    g.push_back(transpose(iT_j.A()) * g[i]);
    g_P.push_back(g_P[i] + dot(g[i], iT_j.P()));
    const Inertia I = inertia(r, j);
    E = E + half * dot(t.back(), I * t.back());          // (49)
    U = U - I.M() * g_P.back() - dot(g.back(), I.MS());  // (50), erratum E6
    power = power + dot(t.back(), external_wrench(r, j));
    if (r[j].joint == JointKind::fixed) continue;
    moving.push_back(j);
    E = E + half * (r[j].link[IA] * (qd * qd));
    motion.q.push_back(r[j].q), motion.qd.push_back(qd);
    motion.rates[r[j].q.id()] = qd, motion.rates[qd.id()] = qdd;
    motion.meaning["qd" + std::to_string(j)] = r[j].qd, motion.meaning["qdd" + std::to_string(j)] = r[j].qdd;
  }

  const std::vector<Expr> momentum_rate = rate(gradient(E, motion.qd), motion.rates);
  const std::vector<Expr> L_q = gradient(E - U, motion.q), outside = gradient(power, motion.qd);
  Output tau{"tau", robot.nv(), 1, {}};
  for (std::size_t k = 0; k < moving.size(); ++k) {
    const auto& link = r[moving[k]].link;
    const Expr& qd = motion.qd[k];
    tau.values.push_back(momentum_rate[k] - L_q[k] + outside[k] + link[FV] * qd +
                         link[FS] * sign(qd));  // (40)
  }
  tau.values = substitute(tau.values, graph, [&](const Symbol& s) {
    const auto found = motion.meaning.find(s.name);
    return found == motion.meaning.end() ? Expr() : found->second;
  });
  return {tau};
}

}  // namespace articula
