// How far links give way, and the tip with them (flexible.hpp).

#include <algorithm>

#include "model/flexible/flexible.hpp"
#include "robot/path.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

struct Integrals {
  Triple M, lever_M, V;  // int M ds, int (L - s) M ds, int V ds
};
struct Bent {  // in the axes of the beam
  Triple m, n;
};

Triple along_beam(const Triple& v) { return {v[0].graph().constant(0), -v[2], v[1]}; }  // x x v

Integrals by_superposition(const BeamLoad& l) {
  const Expr &L = l.place.L, L2 = L * L, L3 = L2 * L, L4 = L3 * L, L5 = L4 * L, &a = l.a, a2 = a * a;
  const auto part = [](long over, long under, const Expr& k) { return Rational(over, under) * k; };
  return {L * l.C + a * l.Cr +
              along_beam(part(1, 2, L2) * l.F + part(1, 6, L3) * l.w0 + part(1, 8, L4) * l.w1 +
                         part(1, 2, a2) * l.Fr),
          part(1, 2, L2) * l.C + (a * L - part(1, 2, a2)) * l.Cr +
              along_beam(part(1, 3, L3) * l.F + part(1, 8, L4) * l.w0 + part(11, 120, L5) * l.w1 +
                         part(1, 6, a2) * (Rational(3) * L - a) * l.Fr),
          L * l.F + part(1, 2, L2) * l.w0 + part(1, 3, L3) * l.w1 + a * l.Fr};
}

Integrals by_integration(const BeamLoad& l) {
  const Expr &L = l.place.L, L2 = L * L, L3 = L2 * L, L4 = L3 * L, L5 = L4 * L, b = L - l.a, b2 = b * b;
  const auto part = [](long over, long under, const Expr& k) { return Rational(over, under) * k; };
  return {L * l.M0 - b * l.Cr -
              along_beam(part(1, 2, L2) * l.V0 - part(1, 6, L3) * l.w0 - part(1, 24, L4) * l.w1 -
                         part(1, 2, b2) * l.Fr),
          part(1, 2, L2) * l.M0 - part(1, 2, b2) * l.Cr -
              along_beam(part(1, 6, L3) * l.V0 - part(1, 24, L4) * l.w0 - part(1, 120, L5) * l.w1 -
                         part(1, 6, b2 * b) * l.Fr),
          L * l.V0 - part(1, 2, L2) * l.w0 - part(1, 6, L3) * l.w1 - b * l.Fr};
}

Bent bent(const Beam& beam, const Section& s, const Integrals& i) {
  const Expr &E = beam.cells[BEAM_E], &G = beam.cells[BEAM_G], o = E.graph().constant(0);
  const auto divided = [](const Triple& v, const Expr& x, const Expr& y, const Expr& z) {
    const auto over = [](const Expr& a, const Expr& b) { return is_zero(a) ? a : a / b; };
    return Triple{over(v[0], x), over(v[1], y), over(v[2], z)};
  };
  const auto turned = [&](const Triple& M) { return divided(M, G * s.J, E * s.Iy, E * s.Iz); };
  const Triple lever = turned({o, i.lever_M[1], i.lever_M[2]});
  const Triple stretched =
      beam.shears ? divided(i.V, E * s.A, G * s.ky * s.A, G * s.kz * s.A) : Triple{i.V[0] / (E * s.A), o, o};
  return {-along_beam(lever) + stretched, turned(i.M)};  // v x x = -(x x v)
}

// Without what bends it in the plane of its joint's motion.
Bent across(const RobotData& r, const Beam& beam, const BeamPlace& p, const Bent& b) {
  if (!beam.across || r[beam.link].joint != JointKind::revolute) return b;
  const Triple s = column(p.axes, 2);  // the joint's axis, in the axes of the beam
  const Triple t = along_beam(s);
  return {b.m - dot(b.m, t) * t, b.n - dot(b.n, s) * s};
}

Vec3 in_link(int j, const Triple& v) { return {{j}, v[0], v[1], v[2]}; }

// The far end of the last link, or the origin of the one that is asked for; in frame n.
Vec3 tip_of(const RobotData& r, const Options& options, const std::vector<BeamLoad>& loads, int n) {
  for (std::size_t k = 0; k < loads.size() && !options.link; ++k)
    if (r.beams[k].link == n) return in_link(n, loads[k].place.to);
  return Vec3::zero(*r.graph, {n});
}

Outputs deflections(const RobotData& r, const Options& options, const std::vector<BeamLoad>& loads,
                    Integrals (*integrals)(const BeamLoad&)) {
  const int n = moving_link(r, options.link);
  const Frame f{options.frame_or_base()};
  const std::vector<int> way = path_to(r, n);
  const Vec3 tip = tip_of(r, options, loads, n);
  Output m{"m", static_cast<int>(loads.size()), 3, {}}, turns{"n", m.rows, 3, {}};
  Vec3 dP = Vec3::zero(*r.graph, f), dR = dP;
  for (std::size_t k = 0; k < loads.size(); ++k) {
    const Beam& beam = r.beams[k];
    const BeamPlace& p = loads[k].place;
    const Bent b = across(r, beam, p, bent(beam, section_of(*r.graph, beam), integrals(loads[k])));
    const Triple own_m = transposed(p.axes) * b.m, own_n = transposed(p.axes) * b.n;
    m.values.insert(m.values.end(), own_m.begin(), own_m.end());
    turns.values.insert(turns.values.end(), own_n.begin(), own_n.end());
    const bool on_the_way = std::find(way.begin(), way.end(), beam.link) != way.end();
    if (!on_the_way || (options.link && beam.link == n)) continue;
    const Vec3 n_j = in_link(beam.link, own_n);
    const Transform jT_n = between(r, {beam.link}, {n});
    const Vec3 lever = jT_n.P() + jT_n.A() * tip - in_link(beam.link, p.to);
    const Rot3 A = between(r, f, {beam.link}).A();
    dP = dP + A * (in_link(beam.link, own_m) + cross(n_j, lever));
    dR = dR + A * n_j;
  }
  return {m, turns, output("dP", {dP.x(), dP.y(), dP.z()}), output("dR", {dR.x(), dR.y(), dR.z()})};
}

}  // namespace

Outputs deflection_by_superposition(const RobotData& r, const Options& options) {
  return deflections(r, options, loads_from_far_end(r), by_superposition);
}
Outputs deflection_by_integration(const RobotData& r, const Options& options) {
  return deflections(r, options, loads_from_near_end(r), by_integration);
}

}  // namespace articula
