// The dynamics of the generalized manipulator [Lau1985], example of chapters 3 and 4: a rod that turns and slides on a
// turning disc. The thesis neglects velocities and has misprints (test_errata.cpp); these are its formulas corrected and
// completed. The rod is rigid, of length L, with its tip at d2.

#include "exam/exam.hpp"
#include "model/dynamic/reactions.hpp"
#include "model/task.hpp"

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

// What the disc's bearing carries at rest, after (2-105), (2-110): the weights, M3 at d1 y1 + (q3 - L/2) u, and the force f that the tip
// exerts at d1 y1 + q3 u, u = -cos(q2) x1 + sin(q2) z1 along the rod.
TEST_F(Lau, BearingOfTheDiscAtRest) {
  const Outputs statics = statics_by_propagation(library_robot("lau3").in(g), {.frame = 1});
  const std::vector<Expr> t = task_symbols(g, "tip");
  const auto at = [&](const char* text) { return formula(g, text); };
  const Frame one{1};
  const Vec3 f(one, t[0], t[1], t[2]), c(one, t[3], t[4], t[5]);
  const Vec3 u(one, at("-cos(q2)"), at("0"), at("sin(q2)")), d(one, at("0"), at("d1"), at("0"));
  const Vec3 weight(one, at("0"), at("0"), at("M3*g"));
  const Vec3 F = f + weight + Vec3(one, at("0"), at("0"), at("M1*g"));
  const Vec3 N = cross(d + at("q3") * u, f) + c + cross(d + at("q3 - L/2") * u, weight);
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(equal(statics[1].values[i], F[i])) << i << ": " << to_text(statics[1].values[i]);
    EXPECT_TRUE(equal(statics[2].values[i], N[i])) << i << ": " << to_text(statics[2].values[i]);
  }
}

}  // namespace
}  // namespace articula::exam
