// Dynamic modelling of robots, part II, lecture slides of the EPFL [Bouri]: the arm with one axis, the Cartesian arm with two
// links, and the general form of the model. Misprints: test_errata.cpp.

#include "exam/exam.hpp"

namespace articula::exam {
namespace {

// J_T qdd = n Gamma_m - M_b g l/2 sin(q) - M g l sin(q) - k_vis qd; the joint's torque is n Gamma_m.
TEST(Bouri, ArmWithOneAxis) {
  Graph g;
  const std::vector<Expr> Gamma = torques(g, library_robot("arm1"));
  const Expr J_T = formula(g, "Mb*l^2/3 + ML*l^2 + n^2*Jm");
  const Expr rest = formula(g, "Mb*g*l/2*sin(q1) + ML*g*l*sin(q1) + kvis*qd1");
  ASSERT_EQ(Gamma.size(), 1U);
  EXPECT_TRUE(equal(Gamma[0], J_T * formula(g, "qdd1") + rest));
}

// [m1 + m2, 0; 0, m2] [d1dd; d2dd] + [(m1 + m2) g0; 0] = [tau1; tau2]
TEST(Bouri, CartesianArm) {
  Graph g;
  const std::vector<Expr> tau = torques(g, library_robot("cartesian2"));
  ASSERT_EQ(tau.size(), 2U);
  EXPECT_TRUE(equal(tau[0], formula(g, "(M1 + M2)*qdd1 + (M1 + M2)*g")));
  EXPECT_TRUE(equal(tau[1], formula(g, "M2*qdd2")));
}

// "B is constant: no centrifugal forces, no Coriolis effect."
TEST(Bouri, CartesianArmHasNoVelocities) {
  Graph g;
  const std::vector<Expr> tau = torques(g, library_robot("cartesian2"));
  EXPECT_TRUE(all_equal(tau, at_rest(tau, Rest::velocities)));
}

}  // namespace
}  // namespace articula::exam
