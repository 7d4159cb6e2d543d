// The regressor of adaptive control, [SlotineLi1987]: with a reference motion qdr, qddr beside the real one,
//
//   Y(q, qd, qdr, qddr) K = A qddr + C qdr + Q + friction(qd) + springs,    dA/dt - 2 C skew
//
// where C is Christoffel's (christoffel.hpp). With qdr = qd and qddr = qdd it is D. Two ways:
//
//   recursive      Newton-Euler with two velocities, after [NiemeyerSlotine1991]: t_j the twist of link j, u_j that of its reference,
//                  a_j the rate of u_j, less gravity; the wrench of link j is then
//                      a_j = X a_p + s qddr + (t_j x s) qdr,   F_j = I_j a_j + (I'_j u_j + u_j x (I_j t_j)) / 2
//                  with I' as in inertia_rate; it is quadratic in t when u = t, and 2 C qdr is its polar form
//   polarisation   what is quadratic in velocities has a polar form: with h(qd) = C(qd) qd by Lagrange,
//                      C(qd) qdr = (h(qd + qdr) - h(qd) - h(qdr)) / 2 + A [qd, qdr] / 2
//                  where [qd, qdr] is the rate s x s' of axes that turn each other: of ball and free joints, elsewhere it is zero
//
// The base stands or floats: what its own motion adds has no reference.

#include "expr/transform.hpp"
#include "model/dynamic/dynamic.hpp"
#include "model/dynamic/links.hpp"
#include "model/identification/identification.hpp"
#include "model/identification/linear.hpp"

namespace articula {

namespace {

std::vector<Expr> reference_drives(const RobotData& r) {
  return drive_inertia(r) * references(r.all(&Body::qdd)) + standing_torques(r);
}

struct Reference {
  std::vector<Twist> u, a;  // of each link: the twist and its rate
};

Reference reference(const RobotData& r, const std::vector<Transform>& T, const std::vector<Twist>& t) {
  RobotData wanted = r;
  for (Body& body : wanted.bodies) body.qd = references(body.qd), body.qdd = references(body.qdd);
  Reference m{twists(wanted, T, base_at_rest(r)), {}};
  const Vec3 Vd = ground(r).Vd;
  for (int j = 0; j <= r.n(); ++j) {
    const Twist before = j == 0 ? Twist(Vd, Vec3::zero(*r.graph, Vd.frame())) : m.a[r[j].parent];
    m.a.push_back(carried(before, T[j]) + along(wanted, j, wanted[j].qdd) +
                  cross(t[j], along(wanted, j, wanted[j].qd)));
  }
  return m;
}

// Of two vectors of velocities: s_a x s_b along the axes of each joint.
std::vector<Expr> bracket(const RobotData& r, const std::vector<Expr>& a, const std::vector<Expr>& b) {
  std::vector<Expr> sum(a.size(), r.graph->constant(0));
  for (int j = 0; j <= r.n(); ++j) {
    const std::vector<Twist> s = axes(r, j);
    if (s.size() < 2) continue;
    const auto first = static_cast<std::size_t>(first_row(r, j));
    const auto of = [&](const std::vector<Expr>& v) {
      return along(r, j,
                   {v.begin() + static_cast<long>(first), v.begin() + static_cast<long>(first + s.size())});
    };
    const Twist x = cross(of(a), of(b));
    for (std::size_t k = 0; k < s.size(); ++k) sum[first + k] = dot(x.V, s[k].V) + dot(x.w, s[k].w);
  }
  return sum;
}

// Formulas of velocities and accelerations, with others in place of the symbols that r has for them.
std::vector<Expr> moved(const RobotData& r, const std::vector<Expr>& formulas, const std::vector<Expr>& qd,
                        const std::vector<Expr>& qdd) {
  std::map<std::string, Expr> meaning;
  const std::vector<Expr> velocity = velocities(r), acceleration = r.all(&Body::qdd);
  for (std::size_t i = 0; i < qd.size(); ++i)
    meaning[velocity[i].name()] = qd[i], meaning[acceleration[i].name()] = qdd[i];
  return substitute(formulas, *r.graph, by_name(meaning));
}

RobotData links_alone(RobotData r) {
  for (Body& body : r.bodies) body.link[IA] = r.graph->constant(0);
  return without_forces(std::move(r));
}

std::vector<Expr> polarised(const RobotData& given) {
  const RobotData r = with_free_rates(given), links = links_alone(r);
  const Expr half = r.graph->constant(Rational(1, 2));
  const std::vector<Expr> qd = velocities(given), qdr = references(qd),
                          qddr = references(given.all(&Body::qdd));
  const std::vector<Expr> none(qd.size(), r.graph->constant(0)), turning = bracket(r, qd, qdr);
  const std::vector<Expr> h = lagrange(without_gravity(without_accelerations(links)));
  const std::vector<Expr> both = moved(r, h, qd + qdr, none), own = moved(r, h, qd, none),
                          wanted = moved(r, h, qdr, none);
  std::vector<Expr> acceleration, C_qdr;
  for (std::size_t i = 0; i < qd.size(); ++i) {
    acceleration.push_back(half * turning[i]);
    C_qdr.push_back(half * (both[i] - own[i] - wanted[i]));
  }
  const std::vector<Expr> still = lagrange(links);  // A qdd + Q, where qd = 0
  return moved(r, still, none, qddr + acceleration) + C_qdr + reference_drives(given);
}

}  // namespace

Outputs adaptive_by_recursion(const RobotData& robot) {
  const std::vector<Transform> T = placements(robot);
  const std::vector<Twist> t = twists(robot, T, base_at_rest(robot));
  const Reference m = reference(robot, T, t);
  const std::vector<Freedom> s = freedoms(robot);
  const Expr half = robot.graph->constant(Rational(1, 2));
  return by_unit_parameters(robot, {"Y"}, [&](const RobotData& r, int j) -> Vectors {
    if (j < 0) return {reference_drives(r)};
    const Inertia I = inertia(r, j);
    const Wrench turning = impulse(inertia_rate(I, t[j]) * m.u[j]) + cross(m.u[j], impulse(I * t[j]));
    return {projections(r, T, s, j, impulse(I * m.a[j]) + half * turning)};
  });
}

Outputs adaptive_by_polarisation(const RobotData& robot) {
  return by_differentiation(robot, {"Y"}, [](const RobotData& r) -> Vectors { return {polarised(r)}; });
}

}  // namespace articula
