#include "robot/beam.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/named.hpp"
#include "robot/defaults.hpp"

namespace articula {

namespace {

Expr square(const Expr& x) { return x * x; }
Expr fourth(const Expr& x) { return square(square(x)); }
Expr largest(const Expr& a, const Expr& b) { return Rational(1, 2) * (a + b + abs(a - b)); }
Expr least(const Expr& a, const Expr& b) { return Rational(1, 2) * (a + b - abs(a - b)); }

BeamSection ring(const Expr& outer, const Expr& inner, const Rational& shear) {
  Graph& g = outer.graph();
  const Expr A = Rational(1, 4) * g.pi() * (square(outer) - square(inner)),
             I = Rational(1, 64) * g.pi() * (fourth(outer) - fourth(inner)), r = Rational(1, 2) * outer,
             k = g.constant(shear);
  return {A, I, I, Rational(2) * I, r, r, r, k, k, true};
}

BeamSection round(Graph& g, const std::vector<Expr>& s) { return ring(s[0], g.constant(0), Rational(9, 10)); }

BeamSection tube(Graph&, const std::vector<Expr>& s) {
  return ring(s[0], s[0] - Rational(2) * s[1], Rational(1, 2));
}

// Torsion: J and the largest stress to 0.5 %, [YoungBudynas2002] table 10.1, 4.
BeamSection rectangle(Graph& g, const std::vector<Expr>& s) {
  const Expr &b = s[0], &h = s[1], A = b * h, a = largest(b, h), c = least(b, h), u = c / a;
  const auto number = [&](long over, long under) { return g.constant(Rational(over, under)); };
  const Expr J =
      a * square(c) * c * (number(1, 3) - number(21, 100) * u * (g.constant(1) - number(1, 12) * fourth(u)));
  const Expr series = g.constant(1) + number(6095, 10000) * u + number(8865, 10000) * square(u) -
                      number(18023, 10000) * square(u) * u + number(91, 100) * fourth(u);
  const Expr stress = Rational(3) * series / (a * square(c)), k = number(5, 6);
  return {A,
          Rational(1, 12) * b * square(h) * h,
          Rational(1, 12) * h * square(b) * b,
          J,
          Rational(1, 2) * b,
          Rational(1, 2) * h,
          J * stress,
          k,
          k};
}

// Thin walls: Bredt's formulas; the webs alone carry shear.
BeamSection box(Graph&, const std::vector<Expr>& s) {
  const Expr &b = s[0], &h = s[1], &t = s[2], b_in = b - Rational(2) * t, h_in = h - Rational(2) * t;
  const Expr A = b * h - b_in * h_in, inside = (b - t) * (h - t);
  const Expr J = Rational(2) * t * square(inside) / (b + h - Rational(2) * t);
  return {A,
          Rational(1, 12) * (b * square(h) * h - b_in * square(h_in) * h_in),
          Rational(1, 12) * (h * square(b) * b - h_in * square(b_in) * b_in),
          J,
          Rational(1, 2) * b,
          Rational(1, 2) * h,
          J / (Rational(2) * inside * t),
          Rational(2) * b * t / A,
          Rational(2) * h * t / A};
}

// Flanges b wide and tf thick, square to z; a web tw thick between them.
BeamSection profile(Graph&, const std::vector<Expr>& s) {
  const Expr &b = s[0], &h = s[1], &tf = s[2], &tw = s[3], web = h - Rational(2) * tf;
  const Expr A = Rational(2) * b * tf + web * tw;
  const Expr J = Rational(1, 3) * (Rational(2) * b * square(tf) * tf + web * square(tw) * tw);
  return {A,
          Rational(1, 12) * (b * square(h) * h - (b - tw) * square(web) * web),
          Rational(1, 12) * (Rational(2) * tf * square(b) * b + web * square(tw) * tw),
          J,
          Rational(1, 2) * b,
          Rational(1, 2) * h,
          largest(tf, tw),
          Rational(5, 3) * b * tf / A,
          h * tw / A};
}

BeamSection general(Graph&, const std::vector<Expr>& s) {
  return {s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8]};
}

std::vector<Expr> nothing(const std::vector<Expr>&) { return {}; }
std::vector<Expr> inside_tube(const std::vector<Expr>& s) { return {s[0] - Rational(2) * s[1]}; }
std::vector<Expr> inside_box(const std::vector<Expr>& s) {
  return {s[0] - Rational(2) * s[2], s[1] - Rational(2) * s[2]};
}
std::vector<Expr> inside_profile(const std::vector<Expr>& s) {
  return {s[1] - Rational(2) * s[2], s[0] - s[3]};
}

// Of a vector: its length, and its direction. Along an axis of the frame both are exact.
struct Line {
  Triple direction;
  Expr length;
};
Line line_of(const RobotData& r, const Triple& d) {
  Graph& g = *r.graph;
  const auto lies_along = [&](std::size_t i) { return is_zero(d[(i + 1) % 3]) && is_zero(d[(i + 2) % 3]); };
  for (std::size_t i = 0; i < 3; ++i) {
    if (!lies_along(i) || d[i].varies()) continue;
    const bool back = default_value(r, d[i]) < 0;
    Line line{{g.constant(0), g.constant(0), g.constant(0)}, back ? -d[i] : d[i]};
    line.direction[i] = g.constant(back ? -1 : 1);
    return line;
  }
  const Expr length = sqrt(dot(d, d));
  return {{d[0] / length, d[1] / length, d[2] / length}, length};
}

const NamedFrame& frame_of(const RobotData& r, const std::string& name) {
  const auto found =
      std::find_if(r.frames.begin(), r.frames.end(), [&](const NamedFrame& f) { return f.name == name; });
  if (found == r.frames.end()) throw Bug("a beam is at the frame " + name + ", which is not there");
  return *found;
}

Triple point(const RobotData& r, const BeamEnd& end) {
  if (end.child != 0) return components(placement(r, end.child).P());
  if (!end.frame.empty()) return frame_of(r, end.frame).xyz;
  const Expr o = r.graph->constant(0);
  return {o, o, o};
}

Tensor3 scaled(const Expr& k, const Tensor3& J) {
  Matrix3 m = J.matrix();
  for (Triple& row : m) row = k * row;
  return {J.frame(), m};
}

Inertia difference(const Inertia& I, const Inertia& part) {
  const Expr minus = I.M().graph().constant(-1);
  return {I.M() - part.M(), I.MS() - part.MS(), I.J() + scaled(minus, part.J())};
}

// Where the rest of the link is: its centre of mass, or the end that is nearer.
Expr place_of_rest(const Beam& b, const Inertia& rest, const Vec3& from, const Vec3& d, const Expr& L) {
  if (b.cells[BEAM_REST].valid()) return b.cells[BEAM_REST] / L;
  if (is_zero(rest.M())) return rest.M();
  const Expr share = dot(d, rest.MS() - rest.M() * from) / (rest.M() * dot(d, d)), o = L.graph().constant(0),
             one = L.graph().constant(1);
  return select(share, select(one - share, share, one), o);
}

// The axis of a frame on the link that is to be z, or x.
Triple axis(const RobotData& r, const Beam& beam, std::size_t i) {
  Graph& g = *r.graph;
  if (!beam.axes.empty()) return column(placement(frame_of(r, beam.axes), Frame{r.n() + 1}).A().matrix(), i);
  Triple unit{g.constant(0), g.constant(0), g.constant(0)};
  unit[i] = g.constant(1);
  return unit;
}

}  // namespace

const std::vector<SectionKind>& section_kinds() {
  static const std::vector<SectionKind> list{
      {"round", {"d"}, 1, round, nothing},
      {"tube", {"d", "t"}, 2, tube, inside_tube},
      {"rectangle", {"b", "h"}, 2, rectangle, nothing},
      {"box", {"b", "h", "t"}, 3, box, inside_box},
      {"I", {"b", "h", "tf", "tw"}, 4, profile, inside_profile},
      {"general", {"A", "Iy", "Iz", "J", "cy", "cz", "ct", "ky", "kz"}, 4, general, nothing}};
  return list;
}

BeamSection section_of(Graph& graph, const Beam& beam) {
  return find_named(section_kinds(), beam.section)->of(graph, beam.sizes);
}

BeamPlace place_of(const RobotData& r, const Beam& beam) {
  const Triple from = point(r, beam.from), to = point(r, beam.to);
  const auto [x, L] = line_of(r, to - from);
  Triple up = axis(r, beam, 2);
  const Triple side = cross(up, x);
  if (is_zero(dot(side, side))) up = axis(r, beam, 0);
  const Triple y = line_of(r, cross(up, x)).direction;
  return {from, to, {x, y, cross(x, y)}, L};
}

Inertia point_mass(const Expr& M, const Vec3& p) {
  Matrix3 J;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = 0; k < 3; ++k) {
      const Expr pp = p[static_cast<int>(i)] * p[static_cast<int>(k)];
      J[i][k] = M * (i == k ? dot(p, p) - pp : -pp);
    }
  return {M, M * p, {p.frame(), J}};
}

// M/6 at both ends and 4 M/6 in the middle have the same inertia.
Inertia thin_rod(const Expr& M, const Vec3& from, const Vec3& to) {
  const Expr sixth = Rational(1, 6) * M;
  return point_mass(sixth, from) + point_mass(sixth, to) +
         point_mass(Rational(4) * sixth, Rational(1, 2) * (from + to));
}

BeamMass mass_of(const RobotData& r, const Beam& beam, const BeamPlace& p) {
  const Frame f{beam.link};
  const Vec3 from(f, p.from[0], p.from[1], p.from[2]), to(f, p.to[0], p.to[1], p.to[2]);
  const Expr own = beam.cells[BEAM_M].valid() ? beam.cells[BEAM_M] : r[beam.link].link[M];
  const Inertia rest = difference(inertia(r, beam.link), thin_rod(own, from, to));
  return {own, rest, place_of_rest(beam, rest, from, to - from, p.L)};
}

const std::vector<ColumnEnds>& column_ends() {
  static const std::vector<ColumnEnds> list{
      {"fixed-free", 2}, {"pinned-pinned", 1}, {"fixed-pinned", 0.69915566}, {"fixed-fixed", 0.5}};
  return list;
}

}  // namespace articula
