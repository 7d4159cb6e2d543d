// What loads a beam (flexible.hpp), from either end.

#include "model/dynamic/reactions.hpp"
#include "model/flexible/flexible.hpp"

namespace articula {

namespace {

Vec3 about(const Wrench& w, const Vec3& point) { return w.m - cross(point, w.f); }

// All but what the ends carry.
BeamLoad own_load(const RobotData& r, const Beam& b, const Needs& needs) {
  const BeamPlace p = place_of(r, b);
  const int j = b.link;
  const Vec3 from({j}, p.from), to({j}, p.to), d = to - from, none = Vec3::zero(*r.graph, {j});
  const BeamMass mass = mass_of(r, b, p);
  const Expr &M = mass.own, &alpha = mass.alpha, one = r.graph->constant(1);
  const Vec3 near = needs(j, point_mass(one, from)).f,
             far = needs(j, point_mass(one, to)).f;  // per unit of mass
  const Wrench taken = needs(j, mass.rest);
  return {p,     d,    none, none, -(M * near), M * (near - far), -taken.f, -about(taken, from + alpha * d),
          alpha, none, none};
}

}  // namespace

std::vector<BeamLoad> loads_from_far_end(const RobotData& r) {
  const Needs needs = needs_by_newton_euler(r);
  const JointLoads joints = loads_by_newton_euler(r);
  std::vector<BeamLoad> list;
  for (const Beam& b : r.beams) {
    BeamLoad l = own_load(r, b, needs);
    Wrench carried = external_wrench(r, b.link);
    for (int k = 1; k <= r.n(); ++k)
      if (r[k].parent == b.link) carried = carried + placement(r, k) * joints.joints[k];
    l.F = -carried.f, l.C = -about(carried, Vec3({b.link}, l.place.to));
    list.push_back(l);
  }
  return list;
}

std::vector<BeamLoad> loads_from_near_end(const RobotData& r) {
  const Needs needs = needs_by_momenta(r);
  const JointLoads joints = loads_by_momenta(r);
  std::vector<BeamLoad> list;
  for (const Beam& b : r.beams) {
    BeamLoad l = own_load(r, b, needs);
    const Wrench& carried = joints.joints[b.link];
    l.V0 = -carried.f, l.M0 = -about(carried, Vec3({b.link}, l.place.from));
    const Expr beta = r.graph->constant(1) - l.alpha;
    l.F = l.V0 - l.W0 - Rational(1, 2) * l.W1 - l.Fr;
    l.C = l.M0 - l.Cr - cross(l.d, l.V0 - Rational(1, 2) * l.W0 - Rational(1, 6) * l.W1 - beta * l.Fr);
    list.push_back(l);
  }
  return list;
}

namespace {

// In the axes of the beam, per length.
Outputs outputs_of(const std::vector<BeamLoad>& loads) {
  const int rows = static_cast<int>(loads.size());
  Outputs all;
  const auto add = [&](const char* name, Vec3 BeamLoad::*part, int per_length) {
    Output o{name, rows, 3, {}};
    for (const BeamLoad& l : loads) {
      for (Expr e : l.place.axes* components(l.*part)) {
        for (int k = 0; k < per_length; ++k) e = e / l.place.L;
        o.values.push_back(e);
      }
    }
    all.push_back(o);
  };
  add("F", &BeamLoad::F, 0), add("C", &BeamLoad::C, 0);
  add("w0", &BeamLoad::W0, 1), add("w1", &BeamLoad::W1, 2);
  add("Fr", &BeamLoad::Fr, 0), add("Cr", &BeamLoad::Cr, 0);
  std::vector<Expr> a, L;
  for (const BeamLoad& l : loads) a.push_back(l.alpha * l.place.L), L.push_back(l.place.L);
  all.push_back(output("a", a)), all.push_back(output("L", L));
  return all;
}

}  // namespace

Outputs beam_loads_from_far_end(const RobotData& r) { return outputs_of(loads_from_far_end(r)); }
Outputs beam_loads_from_near_end(const RobotData& r) { return outputs_of(loads_from_near_end(r)); }

}  // namespace articula
