// Joints with several freedoms: their symbols, their placement, and the velocities that belong to it.

#include "robot/mechanics.hpp"

#include <gtest/gtest.h>

#include "expr/text.hpp"
#include "expr/transform.hpp"
#include "unit/geom/support.hpp"

namespace articula::test {
namespace {

using Names = std::vector<std::string>;

Names names_of(const std::vector<Expr>& symbols) {
  Names names;
  for (const Expr& e : symbols) {
    EXPECT_EQ(e.op(), Op::symbol);
    EXPECT_TRUE(e.varies());
    names.push_back(e.name());
  }
  return names;
}

// Link 2 on link 1, by a joint of the given kind at a general place.
RobotData two_links(JointKind kind) {
  RobotData r = blank_robot(2);
  set_joint(*r.graph, r.bodies[2], 2, kind);
  for (std::size_t k = 0; k < 6; ++k)
    r.bodies[2].placement[k] = parse(*r.graph, std::string(placement_keys[k]) + "2");
  if (kind == JointKind::revolute) r.bodies[2].placement[4] = r[2].q[0] + r[2].placement[4];
  if (kind == JointKind::prismatic) r.bodies[2].placement[5] = r[2].q[0] + r[2].placement[5];
  return r;
}

// q' = N qd.
Rates rates_of(const RobotData& r, int j) {
  Rates rates;
  const auto N = coordinate_rates(r, j);
  EXPECT_EQ(N.size(), r[j].qd.size());
  for (std::size_t i = 0; i < r[j].q.size(); ++i) {
    Expr sum = r.graph->constant(0);
    for (std::size_t k = 0; k < N.size(); ++k) {
      EXPECT_EQ(N[k].size(), r[j].q.size());
      sum = sum + N[k][i] * r[j].qd[k];
    }
    rates[r[j].q[i].id()] = sum;
  }
  return rates;
}

Matrix3 rate_of(const Matrix3& A, const Rates& rates) {
  Matrix3 result;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::vector<Expr> row = rate({A[i].begin(), A[i].end()}, rates);
    std::copy(row.begin(), row.end(), result[i].begin());
  }
  return result;
}

Matrix3 product(const Matrix3& a, const Matrix3& b) {
  Matrix3 c;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) c[i][j] = a[i][0] * b[0][j] + a[i][1] * b[1][j] + a[i][2] * b[2][j];
  return c;
}

constexpr JointKind all_kinds[] = {JointKind::revolute, JointKind::prismatic, JointKind::fixed,
                                   JointKind::ball, JointKind::free};

TEST(SetJoint, GivesEveryKindItsSymbols) {
  Graph g;
  Body b;
  set_joint(g, b, 3, JointKind::prismatic);
  EXPECT_EQ(names_of(b.q), Names{"q3"});
  EXPECT_EQ(names_of(b.tau), Names{"tau3"});
  set_joint(g, b, 3, JointKind::ball);
  EXPECT_EQ(b.joint, JointKind::ball);
  EXPECT_EQ(names_of(b.q), (Names{"q3.w", "q3.x", "q3.y", "q3.z"}));
  EXPECT_EQ(names_of(b.qd), (Names{"qd3.wx", "qd3.wy", "qd3.wz"}));
  EXPECT_EQ(names_of(b.qdd), (Names{"qdd3.wx", "qdd3.wy", "qdd3.wz"}));
  EXPECT_EQ(names_of(b.tau), (Names{"tau3.cx", "tau3.cy", "tau3.cz"}));
  set_joint(g, b, 0, JointKind::free);
  EXPECT_EQ(names_of(b.q), (Names{"q0.px", "q0.py", "q0.pz", "q0.w", "q0.x", "q0.y", "q0.z"}));
  EXPECT_EQ(names_of(b.qd), (Names{"qd0.vx", "qd0.vy", "qd0.vz", "qd0.wx", "qd0.wy", "qd0.wz"}));
  EXPECT_EQ(names_of(b.tau), (Names{"tau0.fx", "tau0.fy", "tau0.fz", "tau0.cx", "tau0.cy", "tau0.cz"}));
  set_joint(g, b, 3, JointKind::fixed);
  EXPECT_TRUE(b.q.empty() && b.qd.empty() && b.qdd.empty() && b.tau.empty());
}

TEST(SetJoint, ReservesItsSymbols) {
  Graph g;
  for (const JointKind kind : all_kinds) {
    Body b;
    set_joint(g, b, 12, kind);
    for (const auto* symbols : {&b.q, &b.qd, &b.qdd, &b.tau})
      for (const std::string& name : names_of(*symbols)) EXPECT_TRUE(is_reserved(name)) << name;
  }
  for (const char* name : {"tau", "taud1", "tau3a", "q.w", "q3.", "base.V1", ".w", "d3.w"})
    EXPECT_FALSE(is_reserved(name)) << name;
}

// A robot with other variables than its joint's would give its models other inputs than they have.
TEST(SetJoint, IsTheOnlyWayToChangeAJoint) {
  RobotData r = blank_robot(1);
  r.bodies[1].joint = JointKind::ball;
  EXPECT_THROW(Robot{r}, Bug);
}

TEST(Mechanics, AxesAreUnitTwistsInTheLinksFrame) {
  const std::map<JointKind, std::vector<std::array<int, 6>>> expected{
      {JointKind::revolute, {{0, 0, 0, 0, 0, 1}}},
      {JointKind::prismatic, {{0, 0, 1, 0, 0, 0}}},
      {JointKind::fixed, {}},
      {JointKind::ball, {{0, 0, 0, 1, 0, 0}, {0, 0, 0, 0, 1, 0}, {0, 0, 0, 0, 0, 1}}},
      {JointKind::free,
       {{1, 0, 0, 0, 0, 0},
        {0, 1, 0, 0, 0, 0},
        {0, 0, 1, 0, 0, 0},
        {0, 0, 0, 1, 0, 0},
        {0, 0, 0, 0, 1, 0},
        {0, 0, 0, 0, 0, 1}}}};
  for (const JointKind kind : all_kinds) {
    const RobotData r = two_links(kind);
    const std::vector<Twist> s = axes(r, 2);
    ASSERT_EQ(s.size(), expected.at(kind).size()) << info(kind).name;
    for (std::size_t k = 0; k < s.size(); ++k)
      for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(s[k].V.frame(), Frame{2});
        EXPECT_TRUE(s[k].V[i].is_constant(expected.at(kind)[k][static_cast<std::size_t>(i)]));
        EXPECT_TRUE(s[k].w[i].is_constant(expected.at(kind)[k][static_cast<std::size_t>(i) + 3]));
      }
  }
}

TEST(Mechanics, MotionAlongTheAxes) {
  const RobotData ball = two_links(JointKind::ball), free = two_links(JointKind::free);
  const Twist turning = along(ball, 2, ball[2].qd), any = along(free, 2, free[2].qdd);
  EXPECT_TRUE(same(turning.V, Vec3::zero(*ball.graph, {2})));
  EXPECT_TRUE(same(turning.w, Vec3({2}, ball[2].qd[0], ball[2].qd[1], ball[2].qd[2])));
  EXPECT_TRUE(same(any.V, Vec3({2}, free[2].qdd[0], free[2].qdd[1], free[2].qdd[2])));
  EXPECT_TRUE(same(any.w, Vec3({2}, free[2].qdd[3], free[2].qdd[4], free[2].qdd[5])));
}

TEST(Mechanics, JointsFollowTheirPlacement) {
  for (const JointKind kind : {JointKind::ball, JointKind::free}) {
    const RobotData r = two_links(kind);
    const auto& p = r[2].placement;
    const Transform place = khalil_kleinfinger({1}, {1}, {p[0], p[1], p[2], p[3], p[4], p[5]});
    const Transform T = placement(r, 2);
    EXPECT_EQ(T.to(), Frame{1});
    EXPECT_EQ(T.from(), Frame{2});
    // no turn: the place itself, moved by the position in its own axes
    const std::size_t at = r[2].q.size() - 4;
    std::map<std::string, Expr> identity;
    for (std::size_t k = 0; k < 4; ++k) identity[r[2].q[at + k].name()] = r.graph->constant(k == 0 ? 1 : 0);
    const Matrix3 A = T.A().matrix(), expected = place.A().matrix();
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t j = 0; j < 3; ++j)
        EXPECT_TRUE(equal(substitute(A[i][j], *r.graph, by_name(identity)), expected[i][j]));
    const Vec3 moved = kind == JointKind::free
                           ? place.P() + place.A() * Vec3({1}, r[2].q[0], r[2].q[1], r[2].q[2])
                           : place.P();
    EXPECT_TRUE(same(T.P(), moved));
  }
}

// A quarter turn about x, (1, 1, 0, 0)/sqrt(2), takes y to z.
TEST(Mechanics, QuaternionsTurnFromTheLinkToItsPlace) {
  RobotData r = two_links(JointKind::ball);
  Graph& g = *r.graph;
  r.bodies[2].placement.fill(g.constant(0));
  const Expr o = g.constant(0), half = parse(g, "1/sqrt(2)");
  r.bodies[2].q = {half, half, o, o};
  const Vec3 turned = placement(r, 2).A() * Vec3({2}, o, g.constant(1), o);
  EXPECT_TRUE(same(turned, Vec3({1}, o, o, g.constant(1))));
}

TEST(Mechanics, RotationsAreOrthonormalOnTheUnitSphere) {
  const RobotData r = two_links(JointKind::free);
  const Rot3 A = placement(r, 2).A();
  EXPECT_TRUE(same(product(A.matrix(), transpose(A).matrix()), Rot3::identity(*r.graph, {1}).matrix()));
}

// The convention of velocities is the one of the variables: d/dt A = A hat(w), d/dt P = A V, with (V, w) = sum of qd_k s_k.
TEST(Mechanics, VelocitiesAreTheRatesOfThePlacement) {
  for (const JointKind kind : all_kinds) {
    const RobotData r = two_links(kind);
    const Transform T = placement(r, 2);
    const Rates rates = rates_of(r, 2);
    const Twist t = along(r, 2, r[2].qd);
    EXPECT_TRUE(same(rate_of(T.A().matrix(), rates), product(T.A().matrix(), hat(t.w).matrix())))
        << info(kind).name;
    const std::vector<Expr> P = rate({T.P().x(), T.P().y(), T.P().z()}, rates);
    EXPECT_TRUE(same(Vec3({1}, P[0], P[1], P[2]), T.A() * t.V)) << info(kind).name;
  }
}

TEST(Mechanics, QuaternionsKeepTheirLength) {
  const RobotData r = two_links(JointKind::ball);
  const Rates rates = rates_of(r, 2);
  Expr growth = r.graph->constant(0);
  for (const Expr& e : r[2].q) growth = growth + e * rates.at(e.id());
  EXPECT_TRUE(is_zero(growth));
}

TEST(Mechanics, AFloatingBaseStandsInTheWorld) {
  RobotData r = blank_robot(2);
  EXPECT_EQ(gravity(r).frame(), base_frame);
  set_joint(*r.graph, r.bodies[0], 0, JointKind::free);
  EXPECT_TRUE(r.floats());
  EXPECT_EQ(carrier(r, 0), mount_frame);
  EXPECT_EQ(carrier(r, 2), Frame{1});
  EXPECT_EQ(gravity(r).frame(), mount_frame);
  EXPECT_EQ(placement(r, 0).to(), mount_frame);
  EXPECT_EQ(placement(r, 0).from(), base_frame);
  EXPECT_TRUE(same(placement(r, 0).P(), Vec3(mount_frame, r[0].q[0], r[0].q[1], r[0].q[2])));
  EXPECT_EQ(first_row(r, 0), 0);
  EXPECT_EQ(first_row(r, 1), 6);
  EXPECT_EQ(first_row(r, 2), 7);
  EXPECT_EQ(freedoms_of(r, {2, 0}), (std::vector<int>{7, 0, 1, 2, 3, 4, 5}));
}

}  // namespace
}  // namespace articula::test
