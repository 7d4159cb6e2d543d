// The dynamics of the generalized manipulator [Lau1985], example of chapters 3 and 4: a rod that turns and slides on a
// turning disc. The thesis neglects velocities and has misprints (test_errata.cpp); these are its formulas corrected and
// completed. The rod is rigid, of length L, with its tip at d2.

#include "exam/exam.hpp"

namespace articula::exam {
namespace {

// The library robot in Lau's letters: th1 = q1, th2 = q2, d2 = q3; the rod is his link 2, here link 3.
class Lau : public testing::Test {
 protected:
  Expr rod(std::string_view text) { return M3 * formula(g, text); }

  Graph g;
  std::vector<Expr> Gamma = torques(g, library_robot("lau3"));
  Expr M3 = formula(g, "M3"), I1zz = formula(g, "M1*d1^2/2");
};

TEST_F(Lau, TorqueOfTheDisc) {  // N1z
  const Expr N1z =
      rod("d1*cos(q2)*qdd3 - d1*(q3 - L/2)*sin(q2)*qdd2"
          " + (d1^2 + (L^2/3 - L*q3 + q3^2)*cos(q2)^2)*qdd1"
          " - 2*d1*sin(q2)*qd3*qd2 - d1*(q3 - L/2)*cos(q2)*qd2^2 + 2*(q3 - L/2)*cos(q2)^2*qd3*qd1"
          " - 2*(L^2/3 - L*q3 + q3^2)*sin(q2)*cos(q2)*qd1*qd2") +
      I1zz * formula(g, "qdd1");
  EXPECT_TRUE(equal(Gamma[0], N1z));
}

TEST_F(Lau, TorqueOfTheRod) {  // N1y = N2y
  const Expr N1y =
      rod("(q3 - L/2)*cos(q2)*g + (L^2/3 - L*q3 + q3^2)*qdd2 - d1*(q3 - L/2)*sin(q2)*qdd1"
          " + 2*(q3 - L/2)*qd3*qd2 + (L^2/3 - L*q3 + q3^2)*sin(q2)*cos(q2)*qd1^2");
  EXPECT_TRUE(equal(Gamma[1], N1y)) << to_text(Gamma[1]);
}

TEST_F(Lau, ForceAlongTheRod) {  // -F2x
  const Expr F = rod("qdd3 + d1*cos(q2)*qdd1 + g*sin(q2) - (q3 - L/2)*qd2^2 - (q3 - L/2)*cos(q2)^2*qd1^2");
  EXPECT_TRUE(equal(Gamma[2], F));
}

}  // namespace
}  // namespace articula::exam
