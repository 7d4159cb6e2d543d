// What loads a beam (flexible.hpp), from either end.

#include "model/dynamic/reactions.hpp"
#include "model/flexible/flexible.hpp"

namespace articula {

namespace {

Triple components(const Vec3& v) { return {v.x(), v.y(), v.z()}; }

// A force and a moment about a point, in the axes of the beam.
struct Load {
  Triple f, m;
};
Load about(const Wrench& w, const Triple& point, const BeamPlace& p) {
  const Triple f = components(w.f);
  return {p.axes * f, p.axes * (components(w.m) - cross(point, f))};
}

// All but what the ends carry.
BeamLoad own_load(const RobotData& r, const Beam& b, const Needs& needs) {
  BeamLoad load{place_of(r, b), {}, {}, {}, {}, {}, {}, {}, {}, {}};
  const BeamPlace& p = load.place;
  const int j = b.link;
  const BeamMass mass = mass_of(r, b, p);
  const Expr &M = mass.own, one = r.graph->constant(1);
  const auto gives = [&](const Triple& point) {  // a unit mass there, to the beam
    return p.axes * -components(needs(j, point_mass({j}, one, point)).f);
  };
  const Triple near = gives(p.from), far = gives(p.to);
  load.w0 = M / p.L * near;
  load.w1 = M / (p.L * p.L) * (far - near);
  load.a = mass.a;
  const Wrench taken = needs(j, mass.rest);
  const Load given = about(taken, p.from + load.a * p.axes[0], p);
  load.Fr = -given.f, load.Cr = -given.m;
  return load;
}

Triple along_x(const Triple& v) { return {v[0].graph().constant(0), -v[2], v[1]}; }  // x x v

}  // namespace

std::vector<BeamLoad> loads_from_far_end(const RobotData& r) {
  const Needs needs = needs_by_newton_euler(r);
  const JointLoads joints = loads_by_newton_euler(r);
  const Rational half(1, 2), sixth(1, 6);
  std::vector<BeamLoad> list;
  for (const Beam& b : r.beams) {
    BeamLoad l = own_load(r, b, needs);
    Wrench carried = external_wrench(r, b.link);
    for (int k = 1; k <= r.n(); ++k)
      if (r[k].parent == b.link) carried = carried + placement(r, k) * joints.joints[k];
    const Load given = about(carried, l.place.to, l.place);
    l.F = -given.f, l.C = -given.m;
    const Expr &L = l.place.L, &a = l.a;
    l.V0 = l.F + L * l.w0 + half * L * L * l.w1 + l.Fr;
    l.M0 = l.C + l.Cr + along_x(L * l.F + half * L * L * l.w0 + Rational(1, 3) * L * L * L * l.w1 + a * l.Fr);
    list.push_back(l);
  }
  return list;
}

std::vector<BeamLoad> loads_from_near_end(const RobotData& r) {
  const Needs needs = needs_by_momenta(r);
  const JointLoads joints = loads_by_momenta(r);
  const Rational half(1, 2), sixth(1, 6);
  std::vector<BeamLoad> list;
  for (const Beam& b : r.beams) {
    BeamLoad l = own_load(r, b, needs);
    const Load given = about(joints.joints[b.link], l.place.from, l.place);
    l.V0 = -given.f, l.M0 = -given.m;
    const Expr &L = l.place.L, beyond = L - l.a;
    l.F = l.V0 - L * l.w0 - half * L * L * l.w1 - l.Fr;
    l.C = l.M0 - l.Cr - along_x(L * l.V0 - half * L * L * l.w0 - sixth * L * L * L * l.w1 - beyond * l.Fr);
    list.push_back(l);
  }
  return list;
}

namespace {

Outputs outputs_of(const std::vector<BeamLoad>& loads) {
  const int rows = static_cast<int>(loads.size());
  Outputs all;
  for (const auto& [name, part] : {std::pair("F", &BeamLoad::F),
                                   {"C", &BeamLoad::C},
                                   {"w0", &BeamLoad::w0},
                                   {"w1", &BeamLoad::w1},
                                   {"Fr", &BeamLoad::Fr},
                                   {"Cr", &BeamLoad::Cr}}) {
    Output o{name, rows, 3, {}};
    for (const BeamLoad& l : loads) o.values.insert(o.values.end(), (l.*part).begin(), (l.*part).end());
    all.push_back(o);
  }
  std::vector<Expr> a, L;
  for (const BeamLoad& l : loads) a.push_back(l.a), L.push_back(l.place.L);
  all.push_back(output("a", a)), all.push_back(output("L", L));
  return all;
}

}  // namespace

Outputs beam_loads_from_far_end(const RobotData& r) { return outputs_of(loads_from_far_end(r)); }
Outputs beam_loads_from_near_end(const RobotData& r) { return outputs_of(loads_from_near_end(r)); }

}  // namespace articula
