#include "geom/spatial.hpp"

namespace articula {

Transform::Transform(Rot3 A, Vec3 P) : A_(std::move(A)), P_(std::move(P)) {
  match(A_.to(), P_.frame(), "transform");
}

Transform Transform::identity(Graph& g, Frame frame) {
  return {Rot3::identity(g, frame), Vec3::zero(g, frame)};
}

Transform operator*(const Transform& a, const Transform& b) { return {a.A() * b.A(), a.P() + a.A() * b.P()}; }

Transform inverse(const Transform& a) {
  const Rot3 At = transpose(a.A());
  return {At, -(At * a.P())};
}

Matrix matrix(const Transform& a) {
  Matrix T(a.P().graph(), 4, 4);
  const Matrix3 A = a.A().matrix();
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) T(i, j) = A[i][j];
    T(i, 3) = a.P()[i];
  }
  T(3, 3) = a.P().graph().constant(1);
  return T;
}

Transform khalil_kleinfinger(Frame i, Frame j, const Placement& p) {
  const Rot3 to_x = Rot3::about(i, i, 2, p.gamma) * Rot3::about(i, i, 0, p.alpha);
  const Expr o = p.d.graph().constant(0);
  return {to_x * Rot3::about(i, j, 2, p.theta), Vec3(i, o, o, p.b) + to_x * Vec3(i, p.d, o, p.r)};  // (1-b)
}

Twist::Twist(Vec3 V_, Vec3 w_) : V(std::move(V_)), w(std::move(w_)) { match(V.frame(), w.frame(), "twist"); }
Wrench::Wrench(Vec3 f_, Vec3 m_) : f(std::move(f_)), m(std::move(m_)) {
  match(f.frame(), m.frame(), "wrench");
}
Momentum::Momentum(Vec3 p_, Vec3 h_) : p(std::move(p_)), h(std::move(h_)) {
  match(p.frame(), h.frame(), "momentum");
}

Twist operator+(const Twist& a, const Twist& b) { return {a.V + b.V, a.w + b.w}; }
Twist operator*(const Expr& k, const Twist& t) { return {k * t.V, k * t.w}; }
Wrench operator+(const Wrench& a, const Wrench& b) { return {a.f + b.f, a.m + b.m}; }
Wrench operator*(const Expr& k, const Wrench& w) { return {k * w.f, k * w.m}; }
Momentum operator+(const Momentum& a, const Momentum& b) { return {a.p + b.p, a.h + b.h}; }
Expr dot(const Twist& t, const Wrench& w) { return dot(t.V, w.f) + dot(t.w, w.m); }
Expr dot(const Twist& t, const Momentum& p) { return dot(t.V, p.p) + dot(t.w, p.h); }

Twist operator*(const Transform& a, const Twist& t) {
  const Vec3 w = a.A() * t.w;
  return {a.A() * t.V + cross(a.P(), w), w};
}

Wrench operator*(const Transform& a, const Wrench& w) {
  const Vec3 f = a.A() * w.f;
  return {f, a.A() * w.m + cross(a.P(), f)};
}

Twist cross(const Twist& t, const Twist& s) { return {cross(t.w, s.V) + cross(t.V, s.w), cross(t.w, s.w)}; }

Wrench cross(const Twist& t, const Wrench& w) { return {cross(t.w, w.f), cross(t.w, w.m) + cross(t.V, w.f)}; }

Inertia::Inertia(Expr M, Vec3 MS, Tensor3 J) : M_(std::move(M)), MS_(std::move(MS)), J_(std::move(J)) {
  match(MS_.frame(), J_.frame(), "inertia");
}

Momentum operator*(const Inertia& inertia, const Twist& t) {
  return {inertia.M() * t.V + cross(t.w, inertia.MS()), inertia.J() * t.w + cross(inertia.MS(), t.V)};
}

Inertia operator+(const Inertia& a, const Inertia& b) {
  return {a.M() + b.M(), a.MS() + b.MS(), a.J() + b.J()};
}

namespace {

// - (hat(P) hat(Q) + its transpose) = 2 P.Q 1 - (P Q^T + Q P^T).
Tensor3 shift(const Vec3& P, const Vec3& Q) {
  const Vec3 twice_P = P.graph().constant(2) * P;
  const auto element = [&](int i, int j) {
    if (i != j) return -(P[i] * Q[j] + P[j] * Q[i]);
    const int k = (i + 1) % 3, l = (i + 2) % 3;
    return twice_P[k] * Q[k] + twice_P[l] * Q[l];
  };
  const Expr xy = element(0, 1), xz = element(0, 2), yz = element(1, 2);
  return {P.frame(), {{{element(0, 0), xy, xz}, {xy, element(1, 1), yz}, {xz, yz, element(2, 2)}}}};
}

// hat(P) hat(M P)^T: a mass at P.
Tensor3 point_mass(const Vec3& P, const Vec3& M_P) {
  const auto e = [&](int i, int j) { return P[i] * M_P[j]; };
  const Expr xy = -e(0, 1), xz = -e(0, 2), yz = -e(1, 2);
  return {P.frame(),
          {{{e(1, 1) + e(2, 2), xy, xz}, {xy, e(2, 2) + e(0, 0), yz}, {xz, yz, e(0, 0) + e(1, 1)}}}};
}

}  // namespace

// A J A^T - (hat(P) hat(MS) + its transpose) + M hat(P) hat(P)^T; the last term is of parameters where P is.
Inertia operator*(const Transform& a, const Inertia& inertia) {
  const Vec3 MS = a.A() * inertia.MS(), M_P = inertia.M() * a.P();  // (27)
  const Tensor3 moved = shift(a.P(), MS) + point_mass(a.P(), M_P);
  return {inertia.M(), MS + M_P, turned(a.A(), inertia.J()) + moved};  // (28), (29)
}

Inertia inertia_rate(const Inertia& inertia, const Twist& t) {
  const Tensor3 w_J = hat(t.w) * inertia.J();
  return {t.V.graph().constant(0), (inertia * t).p, w_J + transpose(w_J) + shift(t.V, inertia.MS())};
}

Vec3 euler(const Tensor3& J, const Vec3& w, const Vec3& wd, const Tensor3& U) {
  match(J.frame(), w.frame(), "euler");
  match(J.frame(), wd.frame(), "euler");
  match(J.frame(), U.frame(), "euler");
  const auto component = [&](int x, int y, int z) {  // y, z follow x cyclically
    return J(x, x) * wd[x] + (J(z, z) - J(y, y)) * (w[y] * w[z]) + J(x, z) * U(y, x) - J(x, y) * U(z, x) +
           J(y, z) * (U(y, y) - U(z, z));
  };
  return {J.frame(), component(0, 1, 2), component(1, 2, 0), component(2, 0, 1)};
}

}  // namespace articula
