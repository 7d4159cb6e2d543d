#include "robot/placing.hpp"

#include <cmath>
#include <optional>

#include "base/error.hpp"
#include "expr/recognise.hpp"
#include "expr/transform.hpp"

namespace articula {

namespace {

// Numbers that no exact form was found for have twenty digits (recognised()), and are computed with further: what is left where
// they cancel is not a length or an angle.
constexpr double zero_below = 1e-17;
constexpr double parallel_below =
    0.01;  // sine between axes: lengths up to a hundred times the robot's size are borne

// An angle of the formula whose cosine and sine are these, from what stands in them: alpha for cos(alpha), -sin(alpha).
std::optional<Expr> known_angle(const Expr& c, const Expr& s) {
  Graph& g = c.graph();
  for (const Id id : reachable({c, s})) {
    const Node& node = g[id];
    if (!is_sincos(node.op)) continue;
    const Expr x(g, node.a);
    for (const Expr& candidate : {x, -x})
      for (const long quarter : {0L, 1L, 2L, -1L}) {
        const Expr angle = candidate + Rational(quarter, 2) * g.pi();
        if (equal(cos(angle), c) && equal(sin(angle), s)) return angle;
      }
  }
  return std::nullopt;
}

Expr angle_of(const Expr& c, const Expr& s) {
  if (has_symbols(c) || has_symbols(s))
    if (const auto angle = known_angle(c, s)) return *angle;
  return settled(atan2(tidied(s), tidied(c)));  // the symbols may cancel
}

// The root of a sum of squares: of (d cos a, d sin a) it is d, which is taken for positive as it is written.
Expr length_of(const Expr& square) {
  Graph& g = square.graph();
  if (equal(square, g.constant(1))) return g.constant(1);
  for (const Id id : reachable({square}))
    if (const Expr part(g, Ref::of(id)); part.op() == Op::symbol && equal(square, part * part)) return part;
  return sqrt(square);
}

struct Turn {  // a rotation about z that brings (x, y) onto the x axis, or the opposite of it
  Expr angle, c, s;
};

// With |angle| <= pi/2: what is turned may point backwards.
Turn half_turn_to(const Expr& x, const Expr& y) {
  Graph& g = x.graph();
  const Expr o = g.constant(0), one = g.constant(1);
  if (vanishes(y)) return {o, one, o};
  if (vanishes(x)) return {Rational(1, 2) * g.pi(), o, one};
  const bool back = points_back(x);
  const Expr cx = back ? -x : x, cy = back ? -y : y, length = length_of(x * x + y * y);
  const Expr angle = angle_of(cx / length, cy / length);
  return {angle, cx / length, cy / length};
}

Turn turn_to(const Expr& x, const Expr& y) {
  const Turn t = half_turn_to(x, y);
  const Expr ahead = t.c * x + t.s * y;
  if (has_symbols(ahead) || !points_back(ahead)) return t;
  return {settled(points_back(t.angle) || vanishes(t.angle) ? t.angle + x.graph().pi()
                                                            : t.angle - x.graph().pi()),
          -t.c, -t.s};
}

std::array<Expr, 3> turned_back(const Turn& t, const Expr& x, const Expr& y, const Expr& z) {
  return {t.c * x + t.s * y, t.c * y - t.s * x, z};
}

Vec3 scaled_to_unit(const Vec3& v) {
  Graph& g = v.graph();
  int filled = 0;
  for (int i = 0; i < 3; ++i) filled += vanishes(v[i]) ? 0 : 1;
  const auto only = [&](int i) {  // of the components that are not zero, all others being zero
    if (vanishes(v[i])) return g.constant(0);
    return g.constant(points_back(v[i]) ? -1 : 1);
  };
  if (filled == 1) return {v.frame(), only(0), only(1), only(2)};
  const Expr length = length_of(dot(v, v));
  return {v.frame(), v[0] / length, v[1] / length, v[2] / length};
}

Vec3 column(const Transform& T, int k) {
  const Matrix3 A = T.A().matrix();
  const auto i = static_cast<std::size_t>(k);
  return {T.to(), A[0][i], A[1][i], A[2][i]};
}

Transform frame_of(const Vec3& x, const Vec3& z, const Vec3& origin, Frame from) {
  const Vec3 y = cross(z, x);
  return {Rot3::from_matrix(x.frame(), from, {{{x[0], y[0], z[0]}, {x[1], y[1], z[1]}, {x[2], y[2], z[2]}}}),
          origin};
}

// Its length along x and y is a square root of symbols.
bool is_crosswise(const Vec3& v) {
  return !vanishes(v.x()) && !vanishes(v.y()) && (has_symbols(v.x()) || has_symbols(v.y()));
}

bool is_small(const Expr& e) { return !has_symbols(e) && std::abs(numeric_value(e)) < parallel_below; }

}  // namespace

bool vanishes(const Expr& e) {
  if (e.is_constant()) return e.is_constant(0);
  return is_zero(e) || (!has_symbols(e) && std::abs(numeric_value(e)) < zero_below);
}

bool vanishes(const Vec3& v) { return vanishes(v[0]) && vanishes(v[1]) && vanishes(v[2]); }

bool points_back(const Expr& e) { return has_symbols(e) ? e.ref().negative() : numeric_value(e) < 0; }

Expr settled(const Expr& e) { return vanishes(e) ? e.graph().constant(0) : recognised(e); }

Expr tidied(const Expr& e) {
  Graph& g = e.graph();
  if (is_zero(e)) return g.constant(0);
  for (const Id id : reachable({e})) {
    const Expr part(g, Ref::of(id));
    if (part.op() != Op::symbol) continue;
    if (equal(e, part)) return part;
    if (equal(e, -part)) return -part;
  }
  return collected(e);
}

Rot3 aligned(Graph& graph, Frame to, Frame from) { return Rot3::about(to, from, 2, graph.constant(0)); }

Transform coincident(Graph& graph, Frame to, Frame from) {
  return {aligned(graph, to, from), Vec3::zero(graph, to)};
}

bool same_place(const Transform& a, const Transform& b) {
  const Matrix3 A = a.A().matrix(), B = b.A().matrix();
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      if (!vanishes(A[i][j] - B[i][j])) return false;
  return vanishes(a.P() - b.P());
}

// T = Rot(z,gamma) Trans(z,b) Rot(x,alpha) Trans(x,d) Rot(z,theta) Trans(z,r)   (1-b)
// The third column of A is Rot(z,gamma) (0, -sin alpha, cos alpha), the first row of Rot(z,-gamma) A is (cos theta, -sin theta, 0),
// and Rot(z,-gamma) P = (d, -r sin alpha, b + r cos alpha).
std::array<Expr, 6> six_parameters(const Transform& T) {
  const Matrix3 A = T.A().matrix();
  const Vec3& P = T.P();
  Graph& g = P.graph();
  const Expr o = g.constant(0);
  const bool parallel = vanishes(A[0][2]) && vanishes(A[1][2]);
  const Turn gamma = parallel ? half_turn_to(P.x(), P.y()) : half_turn_to(-A[1][2], A[0][2]);
  const auto a = turned_back(gamma, A[0][2], A[1][2], A[2][2]);
  const auto p = turned_back(gamma, P.x(), P.y(), P.z());
  const auto row = [&](std::size_t j) { return gamma.c * A[0][j] + gamma.s * A[1][j]; };
  const Expr theta = angle_of(row(0), -row(1));
  if (parallel) {
    const bool back = points_back(A[2][2]);
    return {gamma.angle, o, back ? g.pi() : o, settled(p[0]), theta, settled(back ? -p[2] : p[2])};
  }
  const Expr r = p[1] / a[1];
  return {gamma.angle, settled(p[2] - r * a[2]), angle_of(a[2], -a[1]), settled(p[0]), theta, settled(r)};
}

std::vector<std::array<Expr, 6>> rows_of(const Transform& T) {
  const Vec3 z = column(T, 2), &P = T.P();
  const Expr o = P.graph().constant(0);
  const bool parallel = vanishes(z[0]) && vanishes(z[1]);
  const bool almost = !parallel && is_small(z[0]) && is_small(z[1]) && !vanishes(P);
  const bool crosswise = parallel && is_crosswise(P);
  if (!almost && !crosswise) return {six_parameters(T)};
  const Vec3 first = almost ? P : Vec3(P.frame(), P.x(), o, P.z());
  auto rows = rows_of(Transform(Rot3::identity(P.graph(), T.to()), first));
  rows.push_back(six_parameters(Transform(T.A(), P - first)));
  return rows;
}

Axis axis_of(const Vec3& direction, const Vec3& point) {
  if (vanishes(direction)) throw ModelError("", "an axis of length zero has no direction");
  return {scaled_to_unit(direction), point};
}

Axis operator*(const Transform& T, const Axis& axis) { return {T.A() * axis.u, T.P() + T.A() * axis.p}; }

Transform on_axis(const Axis& axis, Frame from) {
  Graph& g = axis.u.graph();
  const Expr o = g.constant(0), one = g.constant(1);
  const Frame f = axis.u.frame();
  for (const Vec3& x : {Vec3(f, one, o, o), Vec3(f, o, one, o), Vec3(f, o, o, one)})
    if (vanishes(dot(x, axis.u))) return frame_of(x, axis.u, axis.p, from);
  return frame_of(scaled_to_unit(cross(Vec3(f, o, o, one), axis.u)), axis.u, axis.p, from);
}

Transform along_normal(const Axis& axis, const Axis& next, const Transform& natural) {
  const Vec3 &u = axis.u, &w = next.u, between = next.p - axis.p;
  const Vec3 n = cross(u, w);
  const Vec3 origin = natural.P();
  if (vanishes(n) || (is_small(n[0]) && is_small(n[1]) && is_small(n[2]))) {
    const Vec3 across = between - dot(between, u) * u;
    const Vec3 seen = transpose(natural.A()) * across;
    return vanishes(across) || is_crosswise(seen)
               ? natural
               : frame_of(scaled_to_unit(across), u, origin, natural.from());
  }
  const Expr t = dot(cross(between, w), n) / dot(n, n);
  const Vec3 x = scaled_to_unit(n);
  const Expr d = dot(between, x), near = dot(column(natural, 0), x);
  const bool back = vanishes(d) ? points_back(near) : points_back(d);
  return frame_of(back ? -x : x, u, axis.p + t * u, natural.from());
}

std::array<Expr, 3> rpy_of(const Rot3& A) {
  const Matrix3 m = A.matrix();
  Graph& g = m[0][0].graph();
  if (vanishes(m[0][0]) && vanishes(m[1][0])) {  // pitch = +-pi/2: roll is taken as 0
    const bool up = points_back(m[2][0]);
    return {g.constant(0), Rational(up ? 1 : -1, 2) * g.pi(), angle_of(m[1][1], -m[0][1])};
  }
  const Turn yaw = turn_to(m[0][0], m[1][0]);
  const Expr c = yaw.c * m[0][0] + yaw.s * m[1][0];  // cos pitch, which may be negative
  return {angle_of(yaw.c * m[1][1] - yaw.s * m[0][1], yaw.s * m[0][2] - yaw.c * m[1][2]),
          angle_of(c, -m[2][0]), yaw.angle};
}

}  // namespace articula
