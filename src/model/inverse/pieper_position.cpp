// Position in Pieper's method [Pieper1968]: Z_a K_a Z_b K_b Z_c w = p is solved for c, then b, then a.
//
//   f = K_b Z_c w    of the first degree in C_c, S_c (in r_c); |f|^2 too, of the second in r_c
//   g = Z_b f        y = K_a g,  Z_a y = p
//
// What joint a leaves alone gives two equations n.g + s |g|^2/2 = e, with K_a = (A, t):
//   a revolute       n = A^T e3,  s = 0,  e = p_z - t_z                  height along the axis of a
//                    n = A^T t,   s = 1,  e = (|p|^2 - |t|^2)/2          distance from a point of it
//   a prismatic      n = A^T e1,  s = 0,  e = p_x - t_x                  the two directions normal to the slide
//                    n = A^T e2,  s = 0,  e = p_y - t_y                  (one along the axis of b, if that is normal)
// b revolute: g_z = f_z and |g| = |f|, so they are n_x g_x + n_y g_y = k with k = e - n_z f_z - s |f|^2/2, a function of c:
//   D = n_x n'_y - n_y n'_x = 0     some combination is of c alone (axes of a and b that are parallel or meet; a slide normal to b)
//   else                            g_x^2 + g_y^2 = f_x^2 + f_y^2 with D g_x = n'_y k - n_y k', D g_y = n_x k' - n'_x k
// b prismatic: g = f + r e3 is put into both, and r eliminated.
#include "model/inverse/pieper.hpp"
#include "model/inverse/root_polynomial.hpp"

namespace articula {

namespace {

Rational half() { return {1, 2}; }

struct Invariant {
  Triple n;
  bool squared;
  Expr e;
  std::string what;
};

std::array<Invariant, 2> invariants(const PointProblem& o) {
  const Matrix3& A = o.Ka.A;
  const Triple &t = o.Ka.P, &p = o.p;
  if (o.a.revolute)
    return {Invariant{A[2], false, p[2] - t[2], "height along the axis of " + o.a.name},
            Invariant{transposed(A) * t, true, half() * (dot(p, p) - dot(t, t)),
                      "distance from a point on the axis of " + o.a.name}};
  const Expr X = A[0][2], Y = A[1][2], x = p[0] - t[0], y = p[1] - t[1];
  const std::string slide = "normal to the slide of " + o.a.name;
  if (!is_zero(A[2][2])) return {Invariant{A[0], false, x, slide}, Invariant{A[1], false, y, slide}};
  // along the axis of b, and normal to both
  const Expr zero = X.graph().constant(0), one = X.graph().constant(1);
  const Triple n{X * A[1][0] - Y * A[0][0], X * A[1][1] - Y * A[0][1], zero};
  return {Invariant{{zero, zero, one}, false, X * x + Y * y, slide + ", along the axis of " + o.b.name},
          Invariant{n, false, X * y - Y * x, slide + " and to the axis of " + o.b.name}};
}

struct InLastJoint {  // f and |f|^2/2
  std::array<RootPolynomial, 3> f;
  RootPolynomial half_square;
};

InLastJoint in_last_joint(const PointProblem& o) {
  const Triple &w = o.w, &t = o.Kb.P, s = transposed(o.Kb.A) * t;
  const Expr square = half() * (dot(w, w) + dot(t, t));
  // n.Z_c w + rest
  const auto along = [&](const Triple& n, const Expr& rest) {
    if (o.c.revolute)
      return root_polynomial(true, rest + n[2] * w[2], n[0] * w[0] + n[1] * w[1], n[1] * w[0] - n[0] * w[1]);
    return root_polynomial(false, rest + dot(n, w), n[2], rest.graph().constant(0));
  };
  InLastJoint found{{along(o.Kb.A[0], t[0]), along(o.Kb.A[1], t[1]), along(o.Kb.A[2], t[2])},
                    along(s, square)};
  if (!o.c.revolute) {  // |w + r e3|^2 = |w|^2 + 2 r w_z + r^2
    found.half_square.a[1] = found.half_square.a[1] + w[2];
    found.half_square.a[2] = w[2].graph().constant(half());
  }
  return found;
}

RootPolynomial dot(const Triple& n, const std::array<RootPolynomial, 3>& f) {
  return n[0] * f[0] + n[1] * f[1] + n[2] * f[2];
}

struct Found {  // the steps of c and b
  std::optional<ResolutionStep> c, b;
};

// n_x g_x + n_y g_y = k
struct InPlane {
  Expr x, y;
  RootPolynomial k;
  std::string what;
  bool zero() const { return is_zero(x) && is_zero(y); }
};

// D = 0: what has c alone.
RootPolynomial combined(const InPlane& i, const InPlane& j) {
  if (i.zero()) return i.k;
  if (j.zero()) return j.k;
  if (is_zero(i.x)) return i.y * j.k - j.y * i.k;
  if (is_zero(i.y)) return i.x * j.k - j.x * i.k;
  return (i.x * i.x + i.y * i.y) * j.k - (i.x * j.x + i.y * j.y) * i.k;
}

// a0 S_b + a1 C_b = a2
std::vector<Expr> in_b(const InPlane& i, const Triple& f, const Expr& q) {
  return {i.y * f[0] - i.x * f[1], i.x * f[0] + i.y * f[1], value(i.k, q)};
}
bool has_b(const std::vector<Expr>& a) { return !is_zero(a[0]) || !is_zero(a[1]); }

Found with_turn(const PointProblem& o, const std::array<Invariant, 2>& both, const InLastJoint& last) {
  const auto in_plane = [&](const Invariant& i) {
    const RootPolynomial k = i.e - i.n[2] * last.f[2];
    return InPlane{brief(i.n[0]), brief(i.n[1]), i.squared ? k - last.half_square : k, i.what};
  };
  const InPlane i = in_plane(both[0]), j = in_plane(both[1]);
  const Triple f{value(last.f[0], o.c.q), value(last.f[1], o.c.q), value(last.f[2], o.c.q)};
  const std::vector<Expr> b1 = in_b(i, f, o.c.q), b2 = in_b(j, f, o.c.q);
  const Expr D = brief(i.x * j.y - i.y * j.x);
  Found found;
  if (D.is_constant(0)) {
    const std::string what = i.zero()   ? i.what
                             : j.zero() ? j.what
                                        : "both of what " + o.a.name + " leaves alone, combined";
    found.c = root_step(combined(i, j), o.c.unknown, what, o.c.role);
    if (has_b(b1))
      found.b = root_step(RootKind::sine, o.b.unknown, {b1}, i.what, o.a.role);
    else if (has_b(b2))
      found.b = root_step(RootKind::sine, o.b.unknown, {b2}, j.what, o.a.role);
    return found;
  }
  const RootPolynomial& z = last.f[2];
  const RootPolynomial round = (D * D) * ((D.graph().constant(2) * last.half_square) - z * z);
  const Expr ii = i.x * i.x + i.y * i.y, ij = i.x * j.x + i.y * j.y, jj = j.x * j.x + j.y * j.y;
  const RootPolynomial g = jj * (i.k * i.k) - (D.graph().constant(2) * ij) * (i.k * j.k) + ii * (j.k * j.k);
  found.c =
      root_step(g - round, o.c.unknown, "what " + o.a.name + " and " + o.b.name + " leave alone", o.c.role);
  if (!is_zero(f[0]) || !is_zero(f[1]))
    found.b = root_step(RootKind::pair, o.b.unknown, {{b1[0], b1[1], b1[2], b2[0], b2[1], b2[2]}},
                        i.what + ", " + j.what, "");
  return found;
}

// Both invariants linear in r_b.
Found with_two_slides(const PointProblem& o, const std::array<Invariant, 2>& both, const InLastJoint& last) {
  const Expr z1 = brief(both[0].n[2]), z2 = brief(both[1].n[2]);
  const RootPolynomial e1 = both[0].e - dot(both[0].n, last.f), e2 = both[1].e - dot(both[1].n, last.f);
  const Expr k1 = z2.is_constant(0) ? z1.graph().constant(1) : z1;  // z1 e1 + z2 e2, less what is not needed
  const Expr k2 = z1.is_constant(0) ? z2.graph().constant(1) : z2;
  Found found;
  found.c = root_step(z2 * e1 - z1 * e2, o.c.unknown,
                      "normal to the slides of " + o.a.name + " and " + o.b.name, o.c.role);
  found.b = linear_step(k1 * z1 + k2 * z2, k1 * value(e1, o.c.q) + k2 * value(e2, o.c.q), o.b.unknown,
                        "normal to the slide of " + o.a.name);
  return found;
}

// z r = e1 and r^2/2 + (f_z + n'_z) r = e2
Found with_slide(const PointProblem& o, const std::array<Invariant, 2>& both, const InLastJoint& last) {
  const Expr z = brief(both[0].n[2]);
  const RootPolynomial e1 = both[0].e - dot(both[0].n, last.f),
                       e2 = both[1].e - dot(both[1].n, last.f) - last.half_square,
                       m = both[1].n[2] + last.f[2];
  const auto at = [&](const RootPolynomial& f) { return value(f, o.c.q); };
  Found found;
  if (z.is_constant(0)) {
    found.c = root_step(e1, o.c.unknown, both[0].what, o.c.role);
    found.b = root_step(RootKind::quadratic, o.b.unknown, {{z.graph().constant(half()), at(m), -at(e2)}},
                        both[1].what, o.a.role);
    return found;
  }
  found.c = root_step(z.graph().constant(half()) * (e1 * e1) + z * (e1 * m) - (z * z) * e2, o.c.unknown,
                      both[1].what + ", " + o.b.name + " eliminated", o.c.role);
  found.b = linear_step(z, at(e1), o.b.unknown, both[0].what);
  return found;
}

std::optional<ResolutionStep> first_joint(const PointProblem& o, const Triple& before) {
  if (!o.a.revolute)
    return root_step(RootKind::assign, o.a.unknown, {{o.p[2] - before[2]}}, "along the slide of " + o.a.name,
                     "");
  const Expr x = brief(before[0]), y = brief(before[1]);
  if (x.is_constant(0) && y.is_constant(0)) return std::nullopt;
  return root_step(RootKind::pair, o.a.unknown, {{-y, x, o.p[0], x, y, o.p[1]}},
                   "about the axis of " + o.a.name, "");
}

Triple half_turned(const Triple& x) { return {x[0], -x[1], -x[2]}; }
RigidMotion half_turned(const RigidMotion& m) {  // F m F
  RigidMotion f = m;
  f.P = half_turned(m.P);
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      if ((i == 0) != (j == 0)) f.A[i][j] = -m.A[i][j];
  return f;
}

}  // namespace

RigidMotion Z(const PieperJoint& joint) { return joint.revolute ? about_z(joint.q) : along_z(joint.q); }

PointProblem reversed(const PointProblem& o) {
  return {o.c,
          o.b,
          o.a,
          half_turned(o.Kb_back),
          half_turned(o.Kb),
          half_turned(o.Ka_back),
          half_turned(o.Ka),
          half_turned(o.p),
          half_turned(o.w)};
}

Steps position_steps(const PointProblem& o) {
  const std::array<Invariant, 2> both = invariants(o);
  const InLastJoint last = in_last_joint(o);
  const Found found = o.b.revolute   ? with_turn(o, both, last)
                      : o.a.revolute ? with_slide(o, both, last)
                                     : with_two_slides(o, both, last);
  const Triple f{value(last.f[0], o.c.q), value(last.f[1], o.c.q), value(last.f[2], o.c.q)};
  const std::optional<ResolutionStep> a = first_joint(o, o.Ka * (Z(o.b) * f));
  if (!found.c || !found.b || !a) return std::nullopt;
  return std::vector<ResolutionStep>{*found.c, *found.b, *a};
}

}  // namespace articula
