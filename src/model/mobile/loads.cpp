// What the ground carries (mobile.hpp): by Newton-Euler, in the axes of the chassis, which see the wheels stand still.
//
// G is the point of the ground below the origin of the chassis, u and v are level axes. Three wheels: three equations for three forces. More:
// the normal equations of c_0, c_x, c_y.

#include "model/dynamic/links.hpp"
#include "model/dynamic/reactions.hpp"
#include "model/mobile/mobile.hpp"
#include "robot/path.hpp"

namespace articula {

namespace {

struct Level {  // axes of the ground, seen from the chassis: u x v = k
  Triple u, v, k;
};
Level level_axes(const RobotData& r, Frame chassis) {
  const Matrix3 A = between(r, world_frame, chassis).A().matrix();
  const Triple& k = A[2];
  if (!k[2].is_constant(1)) return {A[0], A[1], k};
  const Expr o = r.graph->constant(0), one = r.graph->constant(1);
  return {{one, o, o}, {o, one, o}, k};
}

Expr determinant_of(const Matrix3& m) { return dot(m[0], cross(m[1], m[2])); }

// By Cramer's rule.
Triple solved(const Matrix3& m, const Triple& right) {
  const Expr D = determinant_of(m);
  Triple x;
  for (std::size_t i = 0; i < 3; ++i) {
    Matrix3 replaced = m;
    for (std::size_t k = 0; k < 3; ++k) replaced[k][i] = right[k];
    x[i] = determinant_of(replaced) / D;
  }
  return x;
}

// `right`: F, and its moments sum N_i x_i, sum N_i y_i.
std::vector<Expr> shares(const RobotData& r, const std::vector<Triple>& at, const Triple& right) {
  if (at.size() == 3) {
    const Triple N = solved(transposed({at[0], at[1], at[2]}), right);
    return {N.begin(), N.end()};
  }
  const Expr o = r.graph->constant(0);
  Matrix3 S{{{o, o, o}, {o, o, o}, {o, o, o}}};
  for (std::size_t n = 0; n < at.size(); ++n)
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t k = 0; k < 3; ++k)
        S[i][k] = S[i][k] + r.wheels[n].cells[WHEEL_STIFFNESS] * at[n][i] * at[n][k];
  const Triple c = solved(S, right);
  std::vector<Expr> N;
  for (std::size_t n = 0; n < at.size(); ++n) N.push_back(r.wheels[n].cells[WHEEL_STIFFNESS] * dot(c, at[n]));
  return N;
}

}  // namespace

Outputs wheel_loads_by_newton_euler(const RobotData& r) {
  const int root = root_of_wheels(r);
  const Frame chassis{chassis_of(r)}, from{root};
  const Transform to_chassis = between(r, chassis, from), to_world = between(r, world_frame, chassis);
  const Level axes = level_axes(r, chassis);

  const Wrench w = to_chassis * loads_by_newton_euler(r).joints[static_cast<std::size_t>(root)];
  const Triple f = components(w.f);
  const Expr height = to_world.P().z() - r.ground;
  const Triple M = components(w.m) + height * cross(axes.k, f);  // about G
  const Expr F = dot(axes.k, f), Mu = dot(axes.u, M), Mv = dot(axes.v, M);

  std::vector<Triple> at;
  for (const Wheel& wheel : r.wheels) {
    const Frame i{carrier_of(r, wheel)};
    const Transform T = between(r, chassis, i);
    const Triple C = components(T.A() * Vec3(i, contact_in_carrier(r, wheel).C) + T.P());
    at.push_back({r.graph->constant(1), dot(axes.u, C), dot(axes.v, C)});
  }

  const Inertia all = to_chassis * generalized(r, placements(r), inertias(r))[static_cast<std::size_t>(root)];
  const Triple middle = (r.graph->constant(1) / all.M()) * components(all.MS());
  const Expr turning = dot(axes.k, components(w.m) - cross(middle, f));
  const Triple force = components(to_world.A() * w.f),
               com = components(to_world.A() * Vec3(chassis, middle) + to_world.P()),
               zmp = components(to_world.A() * Vec3(chassis, (-Mv / F) * axes.u + (Mu / F) * axes.v) +
                                to_world.P());
  return {output("N", shares(r, at, {F, -Mv, Mu})),
          output("H", std::vector<Expr>{force[0], force[1], turning}),
          output("com", std::vector<Expr>(com.begin(), com.end())),
          output("zmp", std::vector<Expr>{zmp[0], zmp[1]})};
}

}  // namespace articula
