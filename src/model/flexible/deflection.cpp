// How far links give way, and the tip with them (flexible.hpp).

#include <algorithm>

#include "model/flexible/flexible.hpp"
#include "robot/path.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

struct Integrals {
  Vec3 M, lever_M, V;  // int M, int (1 - sigma) M, int V
};
struct Bent {
  Vec3 m, n;
};

Integrals by_superposition(const BeamLoad& l) {
  const Rational half(1, 2), third(1, 3), sixth(1, 6), eighth(1, 8);
  const Expr &alpha = l.alpha, square = alpha * alpha, three = alpha.graph().constant(3);
  return {l.C + alpha * l.Cr + cross(l.d, half * l.F + sixth * l.W0 + eighth * l.W1 + half * square * l.Fr),
          half * l.C + (alpha - half * square) * l.Cr +
              cross(l.d, third * l.F + eighth * l.W0 + Rational(11, 120) * l.W1 +
                             sixth * (square * (three - alpha)) * l.Fr),
          l.F + half * l.W0 + third * l.W1 + alpha * l.Fr};
}

Integrals by_integration(const BeamLoad& l) {
  const Rational half(1, 2), sixth(1, 6);
  const Expr beta = l.alpha.graph().constant(1) - l.alpha, square = beta * beta;
  return {l.M0 - beta * l.Cr -
              cross(l.d, half * l.V0 - sixth * l.W0 - Rational(1, 24) * l.W1 - half * square * l.Fr),
          half * l.M0 - half * square * l.Cr -
              cross(l.d, sixth * l.V0 - Rational(1, 24) * l.W0 - Rational(1, 120) * l.W1 -
                             sixth * (square * beta) * l.Fr),
          l.V0 - half * l.W0 - sixth * l.W1 - beta * l.Fr};
}

// What a section gives way by: v in its axes, each component over its stiffness, and back.
Vec3 given_way(const BeamPlace& p, const Vec3& v, const Triple& stiffness) {
  Triple own = p.axes * components(v);
  for (std::size_t i = 0; i < 3; ++i) own[i] = is_zero(own[i]) ? own[i] : own[i] / stiffness[i];
  return {v.frame(), transposed(p.axes) * own};
}

Bent bent(const Beam& beam, const BeamLoad& l, const Integrals& i) {
  const BeamSection s = section_of(l.alpha.graph(), beam);
  const Expr &E = beam.cells[BEAM_E], &G = beam.cells[BEAM_G], &L = l.place.L;
  const Triple turning{G * s.J, E * s.Iy, E * s.Iz}, shearing{E * s.A, G * s.ky * s.A, G * s.kz * s.A};
  const Vec3 along(l.d.frame(), l.place.axes[0]);
  const Vec3 stretched =
      beam.shears ? given_way(l.place, i.V, shearing) : dot(along, i.V) / (E * s.A) * along;
  return {L * (cross(given_way(l.place, i.lever_M, turning), l.d) + stretched),
          L * given_way(l.place, i.M, turning)};
}

// Without what bends it in the plane of its joint's motion, whose axis s is square to it (robot/beam_findings.cpp).
Bent across(const RobotData& r, const Beam& beam, const BeamPlace& p, const Bent& b) {
  if (!beam.across) return b;
  const Vec3 s = Vec3::unit_z(*r.graph, {beam.link}), t = cross(s, {s.frame(), p.axes[0]});
  return {b.m - dot(b.m, t) * t, b.n - dot(b.n, s) * s};
}

// The far end of the last link, or the origin of the one that is asked for; in frame n.
Vec3 tip_of(const RobotData& r, const Options& options, const std::vector<BeamLoad>& loads, int n) {
  for (std::size_t k = 0; k < loads.size() && !options.link; ++k)
    if (r.beams[k].link == n) return {{n}, loads[k].place.to};
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
    const auto [m_j, n_j] = across(r, beam, loads[k].place, bent(beam, loads[k], integrals(loads[k])));
    for (int i = 0; i < 3; ++i) m.values.push_back(m_j[i]), turns.values.push_back(n_j[i]);
    const bool on_the_way = std::find(way.begin(), way.end(), beam.link) != way.end();
    if (!on_the_way || (options.link && beam.link == n)) continue;
    const Transform jT_n = between(r, {beam.link}, {n});
    const Vec3 lever = jT_n.P() + jT_n.A() * tip - Vec3({beam.link}, loads[k].place.to);
    const Rot3 A = between(r, f, {beam.link}).A();
    dP = dP + A * (m_j + cross(n_j, lever));
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
