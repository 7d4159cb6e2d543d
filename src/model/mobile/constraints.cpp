// What wheels allow, from the twists of the links outwards. All in the frame i of the link that the wheel turns in, where the axis z and
// the middle c stand still; primes are rates, as one sees them who stands still:
//
//   z' = w x z,  (k.z)' = k.z',  (s l)' = z' - (k.z)' k,  s' = l.(s l)',  (s d)' = (k.z)' z + (k.z) z'
//
//   v  = V_i + w x c + W x rho                 W = w + qd z, rho = C - c
//   v' = Vd_i + U_i c + Wd x rho + W x rho'    where qdd = 0: Wd = wd + qd z'
//   b  = e.v' + e'.v                           for each direction e

#include "geom/spatial.hpp"
#include "model/kinematic/jacobian.hpp"
#include "model/kinematic/link_motion.hpp"
#include "model/mobile/mobile.hpp"
#include "robot/path.hpp"

namespace articula {

namespace {

struct Placed {  // in the frame of the carrier
  Triple z, c, k, rho, t, l;
  Expr kz, s;
};

Placed placed_wheel(const RobotData& r, const Wheel& wheel) {
  const Transform T = placement(r, wheel.link);
  Placed p{};
  p.z = column(T.A().matrix(), 2);
  p.c = components(T.P()) + wheel.cells[WHEEL_OFFSET] * p.z;
  p.k = upwards(r, {carrier_of(r, wheel)});
  const Expr kz = dot(p.k, p.z);
  p.kz = is_zero(kz) ? r.graph->constant(0) : kz;
  const Triple level = p.z - p.kz * p.k;
  p.s = length_of(level);
  p.l = {level[0] / p.s, level[1] / p.s, level[2] / p.s};
  p.t = cross(p.l, p.k);
  p.rho = wheel.cells[WHEEL_RADIUS] / p.s * (p.kz * p.z - p.k);
  return p;
}

struct Directions {
  std::vector<Triple> e, rate;
};

// In which it may not slide, and how they turn.
Directions directions(const Placed& p, const Triple& l_rate, const Wheel& wheel) {
  const Triple t_rate = cross(l_rate, p.k);
  if (!wheel.cells[WHEEL_ROLLERS].valid()) return {{p.t, p.l}, {t_rate, l_rate}};
  const Expr c = cos(wheel.cells[WHEEL_ROLLERS]), s = sin(wheel.cells[WHEEL_ROLLERS]);
  return {{c * p.l + s * p.t}, {c * l_rate + s * t_rate}};
}

struct Rows {
  std::vector<Expr> A, b;
};

void add_rows(Rows& rows, const RobotData& r, const Wheel& wheel, const std::vector<Twist>& twists) {
  const int i = carrier_of(r, wheel), own = first_row(r, wheel.link);
  const Placed p = placed_wheel(r, wheel);
  const Twist& twist = twists[static_cast<std::size_t>(i)];
  const Triple w = components(twist.w), V = components(twist.V);
  const Expr& qd = r[wheel.link].qd[0];

  const Triple z_rate = cross(w, p.z);
  const Expr kz_rate = dot(p.k, z_rate);
  const Triple level_rate = z_rate - kz_rate * p.k;
  const Expr s_rate = dot(p.l, level_rate), radius = wheel.cells[WHEEL_RADIUS];
  const Triple l_rate = (r.graph->constant(1) / p.s) * (level_rate - s_rate * p.l);
  const Triple rho_rate = (radius / p.s) * (kz_rate * p.z + p.kz * z_rate) - (s_rate / p.s) * p.rho;

  const Matrix J = jacobian(r, i, i);
  const std::vector<Expr> a = residual_acceleration(r, i, i);
  const Triple Vd{a[0], a[1], a[2]}, wd{a[3], a[4], a[5]}, W = w + qd * p.z, C = p.c + p.rho,
                                                           rolls = cross(p.z, p.rho);
  const Triple v = V + cross(w, p.c) + cross(W, p.rho);
  const Triple v_rate =
      Vd + cross(wd, p.c) + cross(w, cross(w, p.c)) + cross(wd + qd * z_rate, p.rho) + cross(W, rho_rate);
  const Directions d = directions(p, l_rate, wheel);
  for (std::size_t n = 0; n < d.e.size(); ++n) {
    const Triple& e = d.e[n];
    const Triple about = cross(C, e);
    for (int v_i = 0; v_i < r.nv(); ++v_i) {
      const Triple linear{J(0, v_i), J(1, v_i), J(2, v_i)}, angular{J(3, v_i), J(4, v_i), J(5, v_i)};
      const Expr carried = dot(e, linear) + dot(about, angular);
      rows.A.push_back(v_i == own ? carried + dot(e, rolls) : carried);
    }
    rows.b.push_back(dot(e, v_rate) + dot(d.rate[n], v));
  }
}

}  // namespace

Expr length_of(const Triple& v) {
  const Expr square = dot(v, v), one = square.graph().constant(1);
  return equal(square, one) ? one : sqrt(square);
}

Contact contact_in_carrier(const RobotData& r, const Wheel& wheel) {
  const Placed p = placed_wheel(r, wheel);
  return {p.c + p.rho, p.t, p.l};
}

Outputs wheel_constraints_by_twists(const RobotData& r) {
  const std::vector<Twist> t = twists(r, placements(r), base_at_rest(r));
  Rows rows;
  std::vector<Expr> P;
  for (const Wheel& wheel : r.wheels) {
    add_rows(rows, r, wheel, t);
    const Frame i{carrier_of(r, wheel)};
    const Triple C = contact_in_carrier(r, wheel).C;
    const Transform T = between(r, world_frame, i);
    const Vec3 at = T.A() * Vec3(i, C) + T.P();
    for (int k = 0; k < 3; ++k) P.push_back(at[k]);
  }
  const int count = static_cast<int>(rows.b.size());
  return {{"A", count, r.nv(), rows.A}, output("b", rows.b), {"P", static_cast<int>(r.wheels.size()), 3, P}};
}

}  // namespace articula
