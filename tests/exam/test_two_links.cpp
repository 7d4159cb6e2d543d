// The planar arm with two revolute joints, whose direct, hybrid and Cartesian dynamics textbooks write down in full, e.g.
// [Khatib1987] for the last. d2 is the length of link 1; gravity points along -y0.

#include "exam/exam.hpp"

namespace articula::exam {
namespace {

class TwoLinks : public testing::Test {
 protected:
  Expr f(std::string_view text) { return formula(g, text); }

  Graph g;
  Robot robot = library_robot("planar2r");
  Expr k = f("d2*(MX2*cos(q2) - MY2*sin(q2))"), h = f("d2*(MX2*sin(q2) + MY2*cos(q2))");
  Expr A22 = f("ZZ2"), A12 = A22 + k, A11 = f("ZZ1 + ZZ2 + M2*d2^2") + f("2") * k;
  Expr V1 = -(h * f("2*qd1*qd2 + qd2^2")), V2 = h * f("qd1^2");
  Expr Q2 = f("g*(MX2*cos(q1 + q2) - MY2*sin(q1 + q2))");
  Expr Q1 = f("g*(MX1*cos(q1) - MY1*sin(q1)) + M2*d2*g*cos(q1)") + Q2;
};

TEST_F(TwoLinks, DirectDynamics) {
  const Expr e1 = f("tau1") - V1 - Q1, e2 = f("tau2") - V2 - Q2, determinant = A11 * A22 - A12 * A12;
  for (const std::string_view method : {"inertia-matrix", "articulated-body"}) {
    const Outputs model = method_named(model_named("ddm"), method).build(g, robot, {});
    ASSERT_EQ(model.size(), 1U);
    EXPECT_EQ(model[0].name, "qdd");
    EXPECT_TRUE(equal(model[0].values[0], (A22 * e1 - A12 * e2) / determinant));
    EXPECT_TRUE(equal(model[0].values[1], (A11 * e2 - A12 * e1) / determinant));
  }
}

// Joint 2 swings freely.
TEST_F(TwoLinks, HybridDynamics) {
  RobotData r = robot.data();
  r.bodies[2].active = false;
  const Expr qdd1 = f("qdd1"), qdd2 = -(A12 * qdd1 + V2 + Q2) / A22;
  for (const std::string_view method : {"inertia-matrix", "articulated-body"}) {
    const Outputs model = method_named(model_named("hybrid"), method).build(g, Robot(r), {});
    ASSERT_EQ(model.size(), 2U);
    EXPECT_TRUE(equal(model[0].values[0], A11 * qdd1 + A12 * qdd2 + V1 + Q1));
    EXPECT_TRUE(is_zero(model[0].values[1]));
    EXPECT_TRUE(equal(model[1].values[0], qdd1));
    EXPECT_TRUE(equal(model[1].values[1], qdd2));
  }
}

// Frame 2 has its origin at the elbow, which only moves across link 1: two of the six rows are independent. In frame 1 they
// are vy = d2 qd1 and wz = qd1 + qd2.
TEST_F(TwoLinks, CartesianDynamicsInTheFrameOfLink1) {
  const Expr d2 = f("d2");
  for (const auto method : {operational_by_factorisation, operational_by_elimination}) {
    const Outputs model = method(robot.in(g), {.link = 2, .frame = 1});
    const std::vector<std::vector<Expr>> expected{{f("ZZ1 + M2*d2^2") / (d2 * d2), k / d2, k / d2, A22},
                                                  {(V1 - V2) / d2, V2},
                                                  {(Q1 - Q2) / d2, Q2},
                                                  {f("1/d2"), f("0"), f("-1/d2"), f("1")},
                                                  {f("2"), f("6")}};
    for (std::size_t i = 0; i < 5; ++i) EXPECT_TRUE(all_equal(model[i].values, expected[i])) << model[i].name;
  }
}

TEST_F(TwoLinks, CartesianDynamicsInTheBase) {  // the rows are vx = -d2 sin(q1) qd1, wz
  const Expr s1 = f("sin(q1)"), x = -(f("d2") * s1);
  const Outputs model = operational_by_factorisation(robot.in(g), {});
  EXPECT_TRUE(equal(model[0].values[0], f("ZZ1 + M2*d2^2") / (x * x)));
  EXPECT_TRUE(equal(model[0].values[1], k / x));
  EXPECT_TRUE(equal(model[1].values[0], (V1 - V2) / x - model[0].values[0] * f("-d2*cos(q1)*qd1^2")));
  EXPECT_TRUE(equal(model[2].values[0], (Q1 - Q2) / x));
  EXPECT_TRUE(equal(model[4].values[0], f("1")));
}

}  // namespace
}  // namespace articula::exam
