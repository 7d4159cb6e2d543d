// What loads a beam (flexible.hpp), from either end.

#include "model/dynamic/reactions.hpp"
#include "model/flexible/flexible.hpp"

namespace articula {

namespace {

Triple components(const Vec3& v) { return {v.x(), v.y(), v.z()}; }
Vec3 in_frame(int j, const Triple& v) { return {{j}, v[0], v[1], v[2]}; }

// A force and a moment about a point, in the axes of the beam.
struct Load {
  Triple f, m;
};
Load about(const Wrench& w, const Triple& point, const BeamPlace& p) {
  const Triple f = components(w.f);
  return {p.axes * f, p.axes * (components(w.m) - cross(point, f))};
}

Tensor3 second_moments(int j, const Triple& p,
                       const Triple& q) {  // p.q 1 - q p^T, as inertia tensors are made
  Matrix3 J;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = 0; k < 3; ++k)
      J[i][k] = (i == k ? dot(p, q) : p[0].graph().constant(0)) - q[i] * p[k];
  return {{j}, J};
}
Tensor3 scaled(const Expr& k, const Tensor3& J) {
  Matrix3 m = J.matrix();
  for (Triple& row : m) row = k * row;
  return {J.frame(), m};
}

Inertia point_mass(int j, const Expr& M, const Triple& p) {
  return {M, in_frame(j, M * p), scaled(M, second_moments(j, p, p))};
}

// The beam's own mass, on its line: M/6 at both ends and 4 M/6 in the middle have the same inertia.
Inertia rod(int j, const Expr& M, const BeamPlace& p) {
  const Expr half = M.graph().constant(Rational(1, 2)), sixth = Rational(1, 6) * M;
  return point_mass(j, sixth, p.from) + point_mass(j, sixth, p.to) +
         point_mass(j, Rational(4) * sixth, half * (p.from + p.to));
}

Inertia difference(const Inertia& I, const Inertia& part) {
  const Expr minus = I.M().graph().constant(-1);
  return {I.M() - part.M(), I.MS() - part.MS(), I.J() + scaled(minus, part.J())};
}

Expr between_ends(const Expr& x, const Expr& L) {  // x, or the end that is nearer
  const Expr o = x.graph().constant(0);
  return select(x, select(L - x, x, L), o);
}

// Where the rest of the link is, from the near end.
Expr place_of_rest(const Beam& b, const Inertia& rest, const BeamPlace& p) {
  if (b.cells[BEAM_REST].valid()) return b.cells[BEAM_REST];
  if (is_zero(rest.M())) return rest.M();
  const Expr along = dot(p.axes[0], components(rest.MS()) - rest.M() * p.from);
  return between_ends(along / rest.M(), p.L);
}

// All but what the ends carry.
BeamLoad own_load(const RobotData& r, const Beam& b, const Needs& needs) {
  BeamLoad load{place_of(r, b), {}, {}, {}, {}, {}, {}, {}, {}, {}};
  const BeamPlace& p = load.place;
  const int j = b.link;
  const Expr M = b.cells[BEAM_M].valid() ? b.cells[BEAM_M] : r[j].link[articula::M],
             one = r.graph->constant(1);
  const auto gives = [&](const Triple& point) {  // a unit mass there, to the beam
    return p.axes * -components(needs(j, point_mass(j, one, point)).f);
  };
  const Triple near = gives(p.from), far = gives(p.to);
  load.w0 = M / p.L * near;
  load.w1 = M / (p.L * p.L) * (far - near);
  const Inertia rest = difference(inertia(r, j), rod(j, M, p));
  load.a = place_of_rest(b, rest, p);
  const Wrench taken = needs(j, rest);
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
