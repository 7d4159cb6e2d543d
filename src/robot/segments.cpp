#include "robot/segments.hpp"

#include "robot/placing.hpp"

namespace articula {

namespace {

Vec3 unit(const Vec3& v) { return axis_of(v, v).u; }

// [n, e x n, e], columns in the frame of the vectors.
Rot3 triad(const Vec3& n, const Vec3& e, Frame from) {
  const Vec3 y = cross(e, n);
  return Rot3::from_matrix(e.frame(), from, {{{n[0], y[0], e[0]}, {n[1], y[1], e[1]}, {n[2], y[2], e[2]}}});
}

}  // namespace

bool is_parallel(const Segment& s) { return vanishes(cross(s.el, s.eu)); }

Vec3 normal(const Segment& s) {
  if (s.n) return *s.n;
  if (!is_parallel(s)) return unit(cross(s.el, s.eu));
  Graph& g = s.eu.graph();
  const Vec3 e = unit(s.eu);
  const Expr o = g.constant(0), one = g.constant(1);
  const Vec3 x(e.frame(), one, o, o), y(e.frame(), o, one, o);
  const Vec3 across = x - dot(x, e) * e;
  return unit(vanishes(across) ? y - dot(y, e) * e : across);
}

RowFrame joined(const Segment& before, const Segment& next, const Expr& theta) {
  const Frame joint{-4};
  const Rot3 U = triad(normal(before), unit(before.eu), joint);
  const Rot3 L = triad(normal(next), unit(next.el), joint);
  const Rot3 A = U * Rot3::about(joint, joint, 2, theta) * transpose(L);
  return {Transform(A, before.ju - A * next.jl), next.el, next.jl};
}

}  // namespace articula
