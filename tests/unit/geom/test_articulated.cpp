#include "geom/articulated.hpp"

#include <gtest/gtest.h>

namespace articula::test {
namespace {

class Articulated : public testing::Test {
 protected:
  Expr s(const std::string& name) { return g.symbol(name, Kind::state); }
  Vec3 vector(Frame frame, const std::string& name) {
    return {frame, s(name + "x"), s(name + "y"), s(name + "z")};
  }
  void expect_equal(const Vec3& a, const Vec3& b) {
    ASSERT_EQ(a.frame(), b.frame());
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(equal(a[i], b[i])) << i;
  }
  void expect_equal(const Wrench& a, const Wrench& b) { expect_equal(a.f, b.f), expect_equal(a.m, b.m); }

  Graph g;
  Inertia I{
      s("M"), vector({1}, "MS"),
      Tensor3({1},
              {{{s("XX"), s("XY"), s("XZ")}, {s("XY"), s("YY"), s("YZ")}, {s("XZ"), s("YZ"), s("ZZ")}}})};
  Transform T{Rot3::about({0}, {0}, 0, s("a")) * Rot3::about({0}, {1}, 2, s("q")), vector({0}, "P")};
};

TEST_F(Articulated, ARigidBody) {
  const Twist a(vector({1}, "V"), vector({1}, "w"));
  const Momentum p = I * a;
  expect_equal(articulated(I) * a, Wrench(p.p, p.h));
}

TEST_F(Articulated, ElsewhereARigidBodyIsTheSameBody) {
  const Twist a(vector({0}, "V"), vector({0}, "w"));
  expect_equal((T * articulated(I)) * a, articulated(T * I) * a);
}

// Seen from elsewhere, also when it is no rigid body any more: I a = T (I (T^-1 a)).
TEST_F(Articulated, ElsewhereItPushesTheSame) {
  const std::vector<Wrench> U{{vector({1}, "Uf"), vector({1}, "Um")}};
  const ArticulatedInertia yields = yielding(articulated(I), U, U);
  const Twist a(vector({0}, "V"), vector({0}, "w"));
  expect_equal((T * yields) * a, T * (yields * (inverse(T) * a)));
}

TEST_F(Articulated, YieldsAlongU) {
  const Twist a(vector({1}, "V"), vector({1}, "w"));
  const Wrench U(vector({1}, "Uf"), vector({1}, "Um")), rigid = articulated(I) * a;
  const Expr k = dot(a, U);
  expect_equal(yielding(articulated(I), {U}, {U}) * a, Wrench(rigid.f - k * U.f, rigid.m - k * U.m));
}

TEST_F(Articulated, FramesMustMatch) {
  EXPECT_THROW(articulated(I) * Twist(vector({2}, "V"), vector({2}, "w")), FrameError);
}

}  // namespace
}  // namespace articula::test
