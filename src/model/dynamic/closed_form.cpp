// The inverse dynamic model in closed form, after (3-81)-(3-99) of [Lau1985] as docs/errata.md corrects them.
//
//   F, N        force and moment about O_j that link j demands, for one cause or two; in frame j
//   F^k         inertial, by the acceleration of freedom k                               (3-87), (3-96)
//   F^kk, F^kl  centrifugal and Coriolis, by the velocities of freedoms k and l          (3-88), (3-89), (3-97), (3-98)
//   F^g, F^m    gravity; what the link exerts on the environment                         (3-89), (3-99); (3-86), (3-95)
//
// The torque of freedom i is the sum of what all links that it carries demand, each cause by itself: (3-81) where it slides, (3-90) where
// it turns. What N has beside the lever i_d^j x F is the moment about O_j, the same for all i.

#include "model/dynamic/closed_form.hpp"

#include "model/dynamic/dynamic.hpp"

namespace articula {

namespace {

Wrench inertial_part(const Inertia& I, const Cause& k) {
  const Vec3 a = k.a() + cross(k.alpha(), k.d);   // of O_j
  return {I.M() * a + cross(k.alpha(), I.MS()),   // after (3-87)
          cross(I.MS(), a) + I.J() * k.alpha()};  // after (3-96)
}

// The rate of what l does to link j, as k turns it; his Coriolis terms are twice that.
Wrench velocity_part(const Inertia& I, const Cause& k, const Cause& l) {
  const Vec3 a = cross(k.w(), l.u() + cross(l.w(), l.d));         // of O_j
  return {I.M() * a + cross(k.w(), cross(l.w(), I.MS())),         // after (3-88), (3-89)
          cross(I.MS(), a) + turned_twice(I.J(), k.w(), l.w())};  // after (3-97), (3-98)
}

Wrench weight(const Inertia& I, const Vec3& g) {
  return {-(I.M() * g), -cross(I.MS(), g)};  // after (3-89), (3-99), erratum E16
}

// All that link j demands, each cause by itself.
std::vector<Wrench> demands(const RobotData& r, int j, const std::vector<Cause>& seen, const Vec3& g) {
  const Inertia I = inertia(r, j);
  std::vector<Wrench> list{weight(I, g), external_wrench(r, j)};
  for (const Cause& k : seen) {
    list.push_back(inertial_part(I, k));
    for (const Cause& l : seen)
      if (const int n = times(k, l); n > 0) list.push_back(r.graph->constant(n) * velocity_part(I, k, l));
  }
  std::erase_if(list, [](const Wrench& w) { return is_zero(w.f) && is_zero(w.m); });
  return list;
}

// Where the base is held: it turns, and its origin is accelerated, as they are told.
std::vector<Cause> causes_of_base(const RobotData& r) {
  const Expr o = r.graph->constant(0), one = r.graph->constant(1);
  const Vec3 zero = Vec3::zero(*r.graph, base_frame);
  const Vec3 unit[] = {{base_frame, one, o, o}, {base_frame, o, one, o}, {base_frame, o, o, one}};
  std::vector<Cause> list;
  for (std::size_t x = 0; x < 3; ++x) {
    list.push_back({0, {}, {unit[x], zero}, zero, o, r.base.VP[x]});
    list.push_back({0, {}, {zero, unit[x]}, zero, r.base.W[x], r.base.WP[x]});
  }
  std::erase_if(list, [](const Cause& k) { return is_zero(k.rate) && is_zero(k.acceleration); });
  return list;
}

std::vector<Cause> own_causes(const RobotData& r, int j) {
  std::vector<Cause> list;
  for (const Twist& s : axes(r, j)) {
    const std::size_t k = list.size();
    list.push_back(
        {j, first_row(r, j) + static_cast<int>(k), s, Vec3::zero(*r.graph, {j}), r[j].qd[k], r[j].qdd[k]});
  }
  return list;
}

}  // namespace

std::vector<Cause> carried(std::vector<Cause> seen, const Transform& iT_j) {
  const Rot3 jA_i = transpose(iT_j.A());
  for (Cause& k : seen) {
    k.s = {jA_i * k.s.V, jA_i * k.s.w};
    k.d = jA_i * (k.d + iT_j.P());
  }
  return seen;
}

std::vector<std::vector<Cause>> causes(const RobotData& r, const std::vector<Transform>& T) {
  std::vector<std::vector<Cause>> all{r.floats() ? own_causes(r, 0) : causes_of_base(r)};
  for (int j = 1; j <= r.n(); ++j) {
    std::vector<Cause> seen = carried(all[r[j].parent], T[j]);
    for (Cause& own : own_causes(r, j)) seen.push_back(std::move(own));
    all.push_back(std::move(seen));
  }
  return all;
}

int times(const Cause& k, const Cause& l) { return k.joint == l.joint ? 1 : k.joint < l.joint ? 2 : 0; }

Vec3 turned_twice(const Tensor3& J, const Vec3& k, const Vec3& l) {
  const Expr half_trace = Rational(1, 2) * (J(0, 0) + J(1, 1) + J(2, 2));
  return cross(l, J * k) - half_trace * cross(l, k);
}

std::optional<std::string> needs_few_terms(const Robot& robot) {
  constexpr long most = 20000;  // a serial robot with 19 joints has 19285
  const RobotData& r = robot.data();
  std::vector<long> causes;
  long terms = 0;
  for (int j = 0; j <= r.n(); ++j) {
    const long n = info(r[j].joint).nv + (j == 0 ? 0 : causes[r[j].parent]);
    causes.push_back(n);
    terms += n * n * (n + 1) / 2;
  }
  if (terms <= most) return std::nullopt;
  return "the closed form has " + std::to_string(terms) +
         " terms of velocities for this robot, and more than " + std::to_string(most) +
         " are not written down";
}

std::vector<Expr> closed_form(const RobotData& r) {
  const std::vector<Transform> T = placements(r);
  const std::vector<std::vector<Cause>> seen = causes(r, T);
  const std::vector<Vec3> g = gravity_in_links(r, T);
  std::vector<Expr> tau = drive_torques(r);
  for (int j = r.first_link(); j <= r.n(); ++j)
    for (const Wrench& w : demands(r, j, seen[j], g[j]))
      for (const Cause& i : seen[j])
        if (i.row) tau[*i.row] = tau[*i.row] + dot(Twist(i.mu(), i.delta()), w);  // after (3-81), (3-90)
  return tau;
}

}  // namespace articula
