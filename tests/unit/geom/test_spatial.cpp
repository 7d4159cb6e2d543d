#include "geom/spatial.hpp"

#include <gtest/gtest.h>

#include "expr/transform.hpp"
#include "unit/geom/support.hpp"

namespace articula::test {
namespace {

Twist twist(Graph& g, Frame frame, const std::string& s = "") {
  return {vector(g, frame, "V" + s), vector(g, frame, "w" + s)};
}
Wrench wrench(Graph& g, Frame frame, const std::string& s = "") {
  return {vector(g, frame, "f" + s), vector(g, frame, "m" + s)};
}
Momentum momentum(Graph& g, Frame frame) { return {vector(g, frame, "p"), vector(g, frame, "h")}; }
Inertia inertia(Graph& g, Frame frame) {
  return {parse(g, "M"), vector(g, frame, "MS"), symmetric(g, frame, "J")};
}

bool same_twist(const Twist& a, const Twist& b) { return same(a.V, b.V) && same(a.w, b.w); }
bool same_wrench(const Wrench& a, const Wrench& b) { return same(a.f, b.f) && same(a.m, b.m); }

// The matrix (1-b) of [KhalilCreusot1997], element by element.
TEST(Transform, KhalilKleinfinger) {
  Graph g;
  const Transform T = transform(g, one, two);
  const char* const expected[3][4] = {
      {"cos(gamma)*cos(theta) - sin(gamma)*cos(alpha)*sin(theta)",
       "-cos(gamma)*sin(theta) - sin(gamma)*cos(alpha)*cos(theta)", "sin(gamma)*sin(alpha)",
       "d*cos(gamma) + r*sin(gamma)*sin(alpha)"},
      {"sin(gamma)*cos(theta) + cos(gamma)*cos(alpha)*sin(theta)",
       "-sin(gamma)*sin(theta) + cos(gamma)*cos(alpha)*cos(theta)", "-cos(gamma)*sin(alpha)",
       "d*sin(gamma) - r*cos(gamma)*sin(alpha)"},
      {"sin(alpha)*sin(theta)", "sin(alpha)*cos(theta)", "cos(alpha)", "r*cos(alpha) + b"}};
  const Matrix3 A = T.A().matrix();
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) EXPECT_TRUE(equal(A[i][j], parse(g, expected[i][j]))) << i << j;
    EXPECT_TRUE(equal(T.P()[static_cast<int>(i)], parse(g, expected[i][3]))) << i;
  }
  EXPECT_EQ(T.to(), one);
  EXPECT_EQ(T.from(), two);
}

TEST(Transform, IsRotTransRotTransRotTrans) {
  Graph g;
  const Expr o = g.constant(0), gamma = parse(g, "gamma"), b = parse(g, "b"), alpha = parse(g, "alpha"),
             d = parse(g, "d"), theta = parse(g, "theta"), r = parse(g, "r");
  const auto turn = [&](int axis, const Expr& x) {
    return Transform(Rot3::about(one, one, axis, x), Vec3::zero(g, one));
  };
  const auto move = [&](const Expr& x, const Expr& z) {
    return Transform(Rot3::identity(g, one), Vec3(one, x, o, z));
  };
  const Transform product =
      turn(2, gamma) * move(o, b) * turn(0, alpha) * move(d, o) * turn(2, theta) * move(o, r);
  EXPECT_TRUE(same(khalil_kleinfinger(one, one, {gamma, b, alpha, d, theta, r}), product));
}

TEST(Transform, ProductAndInverse) {
  Graph g;
  const Transform A = transform(g, one, two, "1"), B = transform(g, two, three, "2");
  EXPECT_EQ((A * B).to(), one);
  EXPECT_EQ((A * B).from(), three);
  EXPECT_TRUE(same(inverse(A) * A, Transform::identity(g, two)));
  EXPECT_TRUE(same(A * inverse(A), Transform::identity(g, one)));
  EXPECT_TRUE(same(inverse(A * B), inverse(B) * inverse(A)));
  EXPECT_TRUE(same(A * Transform::identity(g, two), A));
}

TEST(Transform, CarriesTwistsAndWrenches) {
  Graph g;
  const Transform A = transform(g, one, two, "1"), B = transform(g, two, three, "2");
  const Twist t = twist(g, three);
  const Wrench w = wrench(g, three);
  EXPECT_TRUE(same_twist((A * B) * t, A * (B * t)));
  EXPECT_TRUE(same_wrench((A * B) * w, A * (B * w)));
  EXPECT_TRUE(same_twist(inverse(B) * (B * t), t));
  EXPECT_TRUE(same_wrench(inverse(B) * (B * w), w));
  EXPECT_EQ((A * (B * t)).V.frame(), one);
}

TEST(Transform, KeepsPower) {
  Graph g;
  const Transform A = transform(g, one, two);
  const Twist t = twist(g, two);
  const Wrench w = wrench(g, two);
  EXPECT_TRUE(equal(dot(A * t, A * w), dot(t, w)));
}

// A force at a point has a moment about the origin; a turning body has a velocity away from its axis.
TEST(Transform, LeverArms) {
  Graph g;
  const Expr o = g.constant(0), l = g.constant(1), L = parse(g, "L");
  const Transform T(Rot3::about(one, two, 0, o), Vec3(one, L, o, o));
  const Vec3 zero = Vec3::zero(g, two);
  const Wrench at_origin = T * Wrench(Vec3(two, o, l, o), zero);
  EXPECT_TRUE(same(at_origin.f, Vec3(one, o, l, o)));
  EXPECT_TRUE(same(at_origin.m, Vec3(one, o, o, L)));
  const Twist of_origin = T * Twist(zero, Vec3(two, o, o, l));
  EXPECT_TRUE(same(of_origin.V, Vec3(one, o, -L, o)));
}

TEST(Spatial, Sums) {
  Graph g;
  const Twist t = twist(g, one), u = twist(g, one, "u");
  EXPECT_TRUE(same_twist(t + u, Twist(t.V + u.V, t.w + u.w)));
  const Wrench w = wrench(g, one), v = wrench(g, one, "v");
  EXPECT_TRUE(same_wrench(w + v, Wrench(w.f + v.f, w.m + v.m)));
  const Momentum p = momentum(g, one);
  EXPECT_TRUE(same((p + p).p, p.p + p.p));
  EXPECT_TRUE(same((p + p).h, p.h + p.h));
  EXPECT_TRUE(equal(dot(t, w), dot(t.V, w.f) + dot(t.w, w.m)));
  EXPECT_TRUE(equal(dot(t, p), dot(t.V, p.p) + dot(t.w, p.h)));
}

TEST(Spatial, WrongFramesThrow) {
  Graph g;
  EXPECT_THROW(Twist(vector(g, one, "a"), vector(g, two, "b")), FrameError);
  EXPECT_THROW(Wrench(vector(g, one, "a"), vector(g, two, "b")), FrameError);
  EXPECT_THROW(Momentum(vector(g, one, "a"), vector(g, two, "b")), FrameError);
  EXPECT_THROW(Inertia(parse(g, "M"), vector(g, one, "a"), symmetric(g, two, "J")), FrameError);
  EXPECT_THROW(Transform(Rot3::about(one, two, 2, parse(g, "a")), vector(g, two, "p")), FrameError);
  EXPECT_THROW(twist(g, one) + twist(g, two), FrameError);
  EXPECT_THROW(wrench(g, one) + wrench(g, two), FrameError);
  EXPECT_THROW(momentum(g, one) + momentum(g, two), FrameError);
  EXPECT_THROW(dot(twist(g, one), wrench(g, two)), FrameError);
  EXPECT_THROW(dot(twist(g, one), momentum(g, two)), FrameError);
  EXPECT_THROW(transform(g, one, two) * twist(g, one), FrameError);
  EXPECT_THROW(transform(g, one, two) * wrench(g, one), FrameError);
  EXPECT_THROW(transform(g, one, two) * transform(g, one, two), FrameError);
  EXPECT_THROW(inertia(g, one) * twist(g, two), FrameError);
}

TEST(Inertia, KineticEnergyOfAParticle) {  // M at the point s: V + w x s is its velocity
  Graph g;
  const Expr M = parse(g, "M");
  const Vec3 s = vector(g, one, "s");
  const Tensor3 square = hat(s) * hat(s);
  Matrix3 J = square.matrix();
  for (auto& row : J)
    for (Expr& e : row) e = -(M * e);
  const Inertia particle(M, M * s, Tensor3(one, J));
  const Twist t = twist(g, one);
  const Vec3 velocity = t.V + cross(t.w, s);
  EXPECT_TRUE(equal(dot(t, particle * t), M * dot(velocity, velocity)));
  EXPECT_TRUE(same((particle * t).p, M * velocity));
  EXPECT_TRUE(same((particle * t).h, cross(s, M * velocity)));
  EXPECT_EQ(particle.frame(), one);
}

Matrix3 product(const Matrix3& a, const Matrix3& b) {
  Matrix3 c;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) c[i][j] = a[i][0] * b[0][j] + a[i][1] * b[1][j] + a[i][2] * b[2][j];
  return c;
}

// A J A^T.
Tensor3 conjugated(const Rot3& A, const Tensor3& J) {
  return {A.to(), product(product(A.matrix(), J.matrix()), transpose(A).matrix())};
}

// A general rotation that is no product of elementary ones: of the unit quaternion e.
Rot3 of_quaternion(Graph& g, Frame to, Frame from) {
  const auto e = [&](const char* name) { return g.symbol(name, Kind::state); };
  const Expr w = e("e.w"), x = e("e.x"), y = e("e.y"), z = e("e.z"), two_ = g.constant(2);
  return Rot3::from_matrix(
      to, from,
      {{{w * w + x * x - y * y - z * z, two_ * (x * y - w * z), two_ * (x * z + w * y)},
        {two_ * (x * y + w * z), w * w - x * x + y * y - z * z, two_ * (y * z - w * x)},
        {two_ * (x * z - w * y), two_ * (y * z + w * x), w * w - x * x - y * y + z * z}}});
}

bool same_inertia(const Inertia& a, const Inertia& b) {
  return equal(a.M(), b.M()) && same(a.MS(), b.MS()) && same(a.J(), b.J());
}

TEST(Turned, IsTheConjugateOfASymmetricTensor) {
  Graph g;
  const Tensor3 J = symmetric(g, two, "J");
  for (int axis = 0; axis < 3; ++axis)
    for (const char* angle : {"0", "a", "pi/2", "-pi/2", "pi", "pi/4", "0.3", "a + pi/2"}) {
      const Rot3 A = Rot3::about(one, two, axis, parse(g, angle));
      EXPECT_TRUE(same(turned(A, J), conjugated(A, J))) << axis << ", " << angle;
    }
  const Rot3 whole = transform(g, one, two).A(), matrix = of_quaternion(g, one, two);
  EXPECT_TRUE(same(turned(whole, J), conjugated(whole, J)));
  EXPECT_TRUE(same(turned(matrix, J), conjugated(matrix, J)));
  EXPECT_TRUE(same(turned(transpose(matrix), turned(matrix, J)), J));  // proven on the unit sphere
  const Rot3 both = of_quaternion(g, three, one) * whole;
  EXPECT_TRUE(same(turned(both, J), conjugated(both, J)));
  EXPECT_THROW(turned(transpose(whole), J), FrameError);
}

// The theorem of Huygens and Steiner for an origin that is not the centre of mass, with P the place of the old origin:
// J' = A J A^T - hat(P) hat(MS) - hat(MS) hat(P) - M hat(P) hat(P), MS in the new axes.
TEST(Inertia, OfTheSameBodyAboutAnotherOrigin) {
  Graph g;
  const Inertia body = inertia(g, two);
  const Transform T = transform(g, one, two);
  const Inertia moved = T * body;
  const Vec3 MS = T.A() * body.MS();
  const Tensor3 P_MS = hat(T.P()) * hat(MS), MS_P = hat(MS) * hat(T.P()), P_P = hat(T.P()) * hat(T.P());
  Matrix3 J = conjugated(T.A(), body.J()).matrix();
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      J[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] =
          J[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] - P_MS(i, j) - MS_P(i, j) -
          body.M() * P_P(i, j);
  EXPECT_TRUE(same_inertia(moved, Inertia(body.M(), MS + body.M() * T.P(), Tensor3(one, J))));
  EXPECT_EQ(moved.frame(), one);
  EXPECT_THROW(T * inertia(g, one), FrameError);
}

// Its kinetic energy is the same, whichever origin the motion is described by.
TEST(Inertia, KeepsTheEnergyOfAMotion) {
  Graph g;
  const Inertia body = inertia(g, two);
  const Twist t = twist(g, two);
  for (const Transform& T :
       {transform(g, one, two), Transform(of_quaternion(g, one, two), vector(g, one, "p"))})
    EXPECT_TRUE(equal(dot(T * t, (T * body) * (T * t)), dot(t, body * t)));
}

TEST(Inertia, MovesAsTransformsCompose) {
  Graph g;
  const Inertia body = inertia(g, three);
  const Transform a(of_quaternion(g, one, two), vector(g, one, "p")), b = transform(g, two, three);
  EXPECT_TRUE(same_inertia((a * b) * body, a * (b * body)));
  EXPECT_TRUE(same_inertia(inverse(b) * (b * body), body));
}

TEST(Inertia, OfTwoBodiesIsTheirSum) {
  Graph g;
  const Inertia body = inertia(g, one), other(parse(g, "M2"), vector(g, one, "S"), symmetric(g, one, "K"));
  const Twist t = twist(g, one);
  EXPECT_TRUE(equal(dot(t, (body + other) * t), dot(t, body * t) + dot(t, other * t)));
  EXPECT_THROW(body + inertia(g, two), FrameError);
}

TEST(Euler, IsTheEquationOfEuler) {
  Graph g;
  const Tensor3 J = symmetric(g, one, "J");
  const Vec3 w = vector(g, one, "w"), wd = vector(g, one, "wd");
  const Tensor3 U = hat(wd) + hat(w) * hat(w);
  EXPECT_TRUE(same(euler(J, w, wd, U), J * wd + cross(w, J * w)));
}

TEST(Euler, WrongFramesThrow) {
  Graph g;
  const Tensor3 J = symmetric(g, one, "J"), other = symmetric(g, two, "K");
  const Vec3 w = vector(g, one, "w"), far = vector(g, two, "v");
  EXPECT_THROW(euler(other, w, w, J), FrameError);
  EXPECT_THROW(euler(J, far, w, J), FrameError);
  EXPECT_THROW(euler(J, w, far, J), FrameError);
  EXPECT_THROW(euler(J, w, w, other), FrameError);
}

// A body, an axis and a wrench fixed to frame 2, which turns about an axis and slides along it: their rates in frame 1.
TEST(Rates, AreThoseOfWhatMovesAlong) {
  Graph g;
  const Expr q = g.symbol("q", Kind::state), qd = g.symbol("qd", Kind::state), o = g.constant(0);
  const Transform T(Rot3::about(one, two, 2, q), Vec3(one, o, o, parse(g, "h") * q));
  const Twist t(Vec3(one, o, o, parse(g, "h") * qd), Vec3(one, o, o, qd));
  const auto rate_of = [&](const Vec3& v) {
    const std::vector<Expr> d = rate({v.x(), v.y(), v.z()}, {{q.id(), qd}});
    return Vec3(v.frame(), d[0], d[1], d[2]);
  };
  const Twist s = T * twist(g, two);
  EXPECT_TRUE(same_twist(cross(t, s), {rate_of(s.V), rate_of(s.w)}));
  const Wrench w = T * wrench(g, two);
  EXPECT_TRUE(same_wrench(cross(t, w), {rate_of(w.f), rate_of(w.m)}));
  const Inertia I = T * inertia(g, two), I_rate = inertia_rate(I, t);
  EXPECT_TRUE(I_rate.M().is_constant(0));
  EXPECT_TRUE(same(I_rate.MS(), rate_of(I.MS())));
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      EXPECT_TRUE(equal(I_rate.J()(i, j), rate({I.J()(i, j)}, {{q.id(), qd}}).front())) << i << j;
}

}  // namespace
}  // namespace articula::test
