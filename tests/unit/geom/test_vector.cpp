#include "geom/vector.hpp"

#include <gtest/gtest.h>

#include "unit/geom/support.hpp"

namespace articula::test {
namespace {

TEST(Frame, HasAName) {
  EXPECT_EQ(to_text(Frame{3}), "frame 3");
  EXPECT_EQ(to_text(world_frame), "the world frame");
  EXPECT_EQ(to_text(mount_frame), "the frame of the mount");
  EXPECT_EQ(base_frame, Frame{0});
  EXPECT_NO_THROW(match(one, one, "sum"));
  try {
    match(one, two, "sum");
    FAIL();
  } catch (const FrameError& error) {
    EXPECT_STREQ(error.what(), "sum: frame 1 does not match frame 2");
  }
}

TEST(Vec3, Operations) {
  Graph g;
  const Vec3 a = vector(g, one, "a"), b = vector(g, one, "b");
  const Expr k = parse(g, "k");
  EXPECT_TRUE(same(a + b, Vec3(one, parse(g, "ax + bx"), parse(g, "ay + by"), parse(g, "az + bz"))));
  EXPECT_TRUE(same(a - b, Vec3(one, parse(g, "ax - bx"), parse(g, "ay - by"), parse(g, "az - bz"))));
  EXPECT_TRUE(same(-a, Vec3::zero(g, one) - a));
  EXPECT_TRUE(same(k * a, Vec3(one, parse(g, "k*ax"), parse(g, "k*ay"), parse(g, "k*az"))));
  EXPECT_TRUE(equal(dot(a, b), parse(g, "ax*bx + ay*by + az*bz")));
  EXPECT_TRUE(same(cross(a, b), Vec3(one, parse(g, "ay*bz - az*by"), parse(g, "az*bx - ax*bz"),
                                     parse(g, "ax*by - ay*bx"))));
  EXPECT_TRUE(same(Vec3::unit_z(g, one), Vec3(one, g.constant(0), g.constant(0), g.constant(1))));
  EXPECT_EQ(a[0], a.x());
  EXPECT_EQ(a[2], a.z());
  EXPECT_THROW(a[3], std::out_of_range);
}

TEST(Vec3, Identities) {
  Graph g;
  const Vec3 a = vector(g, one, "a"), b = vector(g, one, "b"), c = vector(g, one, "c");
  EXPECT_TRUE(same(cross(a, cross(b, c)), dot(a, c) * b - dot(a, b) * c));
  EXPECT_TRUE(equal(dot(a, cross(b, c)), dot(c, cross(a, b))));
  EXPECT_TRUE(is_zero(dot(a, cross(a, b))));
}

TEST(Triple, IsAVectorWithoutFrame) {
  Graph g;
  const auto components = [](const Vec3& v) { return Triple{v.x(), v.y(), v.z()}; };
  const Vec3 a = vector(g, one, "a"), b = vector(g, one, "b");
  const Triple x = components(a), y = components(b);
  EXPECT_EQ(x + y, components(a + b));
  EXPECT_EQ(x - y, components(a - b));
  EXPECT_EQ(-x, components(-a));
  EXPECT_EQ(dot(x, y), dot(a, b));
  EXPECT_EQ(cross(x, y), components(cross(a, b)));
  EXPECT_EQ(hat(a).matrix() * y, components(hat(a) * b));
  EXPECT_EQ(column(hat(a).matrix(), 2), transposed(hat(a).matrix())[2]);
  EXPECT_TRUE(is_zero(a - a));
  EXPECT_FALSE(is_zero(a));
}

TEST(Vec3, WrongFramesThrow) {
  Graph g;
  const Vec3 a = vector(g, one, "a"), b = vector(g, two, "b");
  EXPECT_THROW(a + b, FrameError);
  EXPECT_THROW(a - b, FrameError);
  EXPECT_THROW(dot(a, b), FrameError);
  EXPECT_THROW(cross(a, b), FrameError);
  EXPECT_THROW(a + Vec3::zero(g, two), FrameError);  // not even zero
  EXPECT_THROW(Vec3::zero(g, base_frame) + Vec3::zero(g, world_frame), FrameError);
  EXPECT_THROW(Vec3::zero(g, mount_frame) + Vec3::zero(g, world_frame), FrameError);
}

TEST(Vec3, NamesAreLabels) {
  Graph g;
  const Vec3 a = vector(g, one, "a");
  const Vec3 w = named(a + a, "W", 3);
  EXPECT_EQ(g.labels().at(w.x().id()).second, "W1_3");
  EXPECT_EQ(g.labels().at(w.z().id()).second, "W3_3");
}

TEST(Tensor3, Operations) {
  Graph g;
  const Vec3 a = vector(g, one, "a"), b = vector(g, one, "b"), c = vector(g, one, "c");
  const Tensor3 J = symmetric(g, one, "J");
  EXPECT_TRUE(same(hat(a) * b, cross(a, b)));
  EXPECT_TRUE(same((hat(a) + hat(b)) * c, cross(a, c) + cross(b, c)));
  EXPECT_TRUE(same((hat(a) * hat(b)) * c, cross(a, cross(b, c))));
  EXPECT_TRUE(same(transpose(hat(a)) * b, cross(b, a)));
  EXPECT_TRUE(same(transpose(J), J));
  EXPECT_TRUE(same(transpose(hat(a) * J), J * transpose(hat(a))));
  EXPECT_TRUE(equal((J * a).y(), parse(g, "Jxy*ax + Jyy*ay + Jyz*az")));
  EXPECT_EQ(J(0, 2), parse(g, "Jxz"));
}

TEST(Tensor3, WrongFramesThrow) {
  Graph g;
  const Tensor3 J = symmetric(g, one, "J"), K = symmetric(g, two, "K");
  EXPECT_THROW(J + K, FrameError);
  EXPECT_THROW(J * K, FrameError);
  EXPECT_THROW(J * vector(g, two, "a"), FrameError);
}

TEST(Tensor3, NamesAreLabels) {
  Graph g;
  const Tensor3 U = named(hat(vector(g, one, "a")), "U", 2);
  EXPECT_EQ(g.labels().at(U(1, 2).id()).second, "U23_2");
}

TEST(Rot3, ElementaryRotations) {
  Graph g;
  const Expr c = parse(g, "cos(t)"), s = parse(g, "sin(t)"), o = g.constant(0), l = g.constant(1),
             t = parse(g, "t");
  EXPECT_TRUE(same(Rot3::about(one, two, 0, t).matrix(), Matrix3{{{l, o, o}, {o, c, -s}, {o, s, c}}}));
  EXPECT_TRUE(same(Rot3::about(one, two, 1, t).matrix(), Matrix3{{{c, o, s}, {o, l, o}, {-s, o, c}}}));
  EXPECT_TRUE(same(Rot3::about(one, two, 2, t).matrix(), Matrix3{{{c, -s, o}, {s, c, o}, {o, o, l}}}));
  EXPECT_TRUE(same(Rot3::identity(g, one).matrix(), Matrix3{{{l, o, o}, {o, l, o}, {o, o, l}}}));
}

TEST(Rot3, ProductsTransposesAndMatrices) {
  Graph g;
  const Rot3 A = Rot3::about(one, two, 2, parse(g, "a")), B = Rot3::about(two, three, 0, parse(g, "b"));
  const Rot3 AB = A * B;
  const Vec3 v = vector(g, three, "v");
  EXPECT_EQ(AB.to(), one);
  EXPECT_EQ(AB.from(), three);
  EXPECT_TRUE(same(AB * v, A * (B * v)));
  EXPECT_TRUE(same(transpose(AB), transpose(B) * transpose(A)));
  EXPECT_TRUE(same(transpose(AB) * (AB * v), v));
  const Rot3 M = Rot3::from_matrix(one, three, AB.matrix());
  EXPECT_TRUE(same(M * v, AB * v));
  EXPECT_TRUE(same(transpose(M) * (AB * v), v));
  EXPECT_TRUE(same(transpose(M) * AB, Rot3::identity(g, three)));
  EXPECT_TRUE(equal(dot(AB * v, AB * v), dot(v, v)));
  EXPECT_TRUE(same(AB * cross(v, vector(g, three, "w")), cross(AB * v, AB * vector(g, three, "w"))));
}

TEST(Rot3, QuarterTurnsCostNothing) {
  Graph g;
  const Vec3 v = vector(g, two, "v");
  const std::size_t before = reachable({v.x(), v.y(), v.z()}).size();
  const Vec3 w = Rot3::about(one, two, 0, parse(g, "pi/2")) * v;
  EXPECT_EQ(w.x(), v.x());
  EXPECT_EQ(w.y(), -v.z());
  EXPECT_EQ(w.z(), v.y());
  EXPECT_EQ(reachable({w.x(), w.y(), w.z()}).size(), before);
}

TEST(Rot3, WrongFramesThrow) {
  Graph g;
  const Rot3 A = Rot3::about(one, two, 2, parse(g, "a")), B = Rot3::about(two, three, 0, parse(g, "b"));
  EXPECT_THROW(B * A, FrameError);
  EXPECT_THROW(A * A, FrameError);
  EXPECT_THROW(A * vector(g, one, "v"), FrameError);
  EXPECT_THROW(transpose(A) * vector(g, two, "v"), FrameError);
}

}  // namespace
}  // namespace articula::test
