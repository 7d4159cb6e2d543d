// Dynamic modelling of robots, part II, lecture slides of the EPFL [Bouri]: the arm with one axis, the Cartesian arm with two
// links, and the general form of the model. Misprints: test_errata.cpp.

#include "exam/exam.hpp"
#include "robot/mechanics.hpp"

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
  for (const Method& method :
       model_named("idm").methods) {  // by Lagrange and by Newton-Euler, "the same result"
    Graph g;
    const std::vector<Expr> tau = torques(g, library_robot("cartesian2"), method.name);
    ASSERT_EQ(tau.size(), 2U);
    EXPECT_TRUE(equal(tau[0], formula(g, "(M1 + M2)*qdd1 + (M1 + M2)*g"))) << method.name;
    EXPECT_TRUE(equal(tau[1], formula(g, "M2*qdd2"))) << method.name;
  }
}

// f_(i-1,i) - f_(i,i+1) + m_i g - m_i vd_ci = 0, and with r_(i-1,ci), r_(i,ci) from the joints to the centre of mass
// mu_(i-1,i) - mu_(i,i+1) + r_(i,ci) x f_(i,i+1) - r_(i-1,ci) x f_(i-1,i) - (I wd + w x I w) = 0, erratum E52.
TEST(Bouri, DisplacementEquations) {
  Graph g;
  const RobotData r = loaded_rpr().in(g);
  torques(g, loaded_rpr(), "newton-euler-cog");
  for (int i = 1; i <= 2; ++i) {
    const Transform T = placement(r, i + 1);
    const auto v = [&](const char* letters) { return labelled(g, letters, i); };
    const Vec3 f = v("Fl"), mu = v("Ml"), f_next = T.A() * labelled(g, "Fl", i + 1),
               mu_next = T.A() * labelled(g, "Ml", i + 1), w = v("W"), c = -v("jl"), o = Vec3::zero(g, {i});
    const Tensor3 I_c = inertia(r, i).J() + hat(inertia(r, i).MS()) * hat(c);
    EXPECT_TRUE(all_equal(f - f_next - r[i].link[M] * v("vd"), o)) << i;  // vd less gravity
    EXPECT_TRUE(all_equal(
        mu - mu_next + cross(c - T.P(), f_next) - cross(c, f) - (I_c * v("WP") + cross(w, I_c * w)), o))
        << i;
  }
}

// "B is constant: no centrifugal forces, no Coriolis effect."
TEST(Bouri, CartesianArmHasNoVelocities) {
  Graph g;
  const std::vector<Expr> tau = torques(g, library_robot("cartesian2"));
  EXPECT_TRUE(all_equal(tau, at_rest(tau, Rest::velocities)));
}

}  // namespace
}  // namespace articula::exam
