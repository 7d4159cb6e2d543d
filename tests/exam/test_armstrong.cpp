// The explicit dynamic model and inertial parameters of the PUMA 560 arm [ArmstrongKhatibBurdick1986]: gravity torques and the
// kinetic energy matrix, with the constants as they are commonly quoted (three digits, without the motors' share; the
// print itself was not at hand). Their third joint variable is ours plus pi, their lengths are a2 = 0.4318,
// a3 = -0.0203, d4 = 0.4331.

#include <cmath>

#include "api/api.hpp"
#include "exam/exam.hpp"

namespace articula::exam {
namespace {

class Armstrong : public testing::Test {
 protected:
  std::vector<double> torques_at(const std::vector<double>& q, const std::vector<double>& qdd) const {
    State state;
    state.arrays = {{"q", q}, {"qd", std::vector<double>(6, 0.0)}, {"qdd", qdd}};
    return evaluate(robot, idm, state).front().values;
  }

  // Poses that cover the turns of all joints that matter.
  static std::vector<std::vector<double>> poses() {
    std::vector<std::vector<double>> list;
    for (int k = 0; k < 50; ++k) {
      list.emplace_back();
      for (int j = 1; j <= 6; ++j)
        list.back().push_back(std::remainder(2.4 * k * j + j, 2 * std::acos(-1.0)));
    }
    return list;
  }

  struct Angles {
    double S2, C2, S3, C3, S23, C23, S4, C4, S5, C5;
  };
  static Angles angles(const std::vector<double>& q) {
    const double q2 = q[1], q3 = q[2] + std::acos(-1.0), q23 = q2 + q3;
    return {std::sin(q2),  std::cos(q2),   std::sin(q3),   std::cos(q3),   std::sin(q23),
            std::cos(q23), std::sin(q[3]), std::cos(q[3]), std::sin(q[4]), std::cos(q[4])};
  }

  Robot robot = library_robot("puma560-numeric");
  Result idm = derive(robot, {});
};

TEST_F(Armstrong, GravityTorques) {
  const double g1 = -37.2, g2 = -8.44, g3 = 1.02, g4 = 0.249, g5 = -0.0282;
  for (const std::vector<double>& q : poses()) {
    const Angles a = angles(q);
    const double wrist = g5 * (a.S23 * a.C5 + a.C23 * a.C4 * a.S5), elbow = g2 * a.S23 + g4 * a.C23 + wrist;
    const std::vector<double> tau = torques_at(q, std::vector<double>(6, 0.0));
    EXPECT_NEAR(tau[0], 0, 1e-12);
    EXPECT_NEAR(tau[1], g1 * a.C2 + g3 * a.S2 + elbow, 0.06);  // 0.05 is half a digit of g1
    EXPECT_NEAR(tau[2], elbow, 0.015);
    EXPECT_NEAR(tau[3], -g5 * a.S23 * a.S4 * a.S5, 1e-4);
    EXPECT_NEAR(tau[4], g5 * (a.C23 * a.S5 + a.S23 * a.C4 * a.C5), 1e-4);
    EXPECT_NEAR(tau[5], 0, 1e-12);
  }
}

// Their abbreviated model leaves out what contributes less than one percent. A(1, 1) is not compared: its printed
// constants 1.43 and 1.38 do not follow from the printed masses and moments of inertia, which give 1.55 and 1.60.
TEST_F(Armstrong, KineticEnergyMatrix) {
  for (const std::vector<double>& q : poses()) {
    const Angles a = angles(q);
    const std::vector<double> Q = torques_at(q, std::vector<double>(6, 0.0));
    const auto A = [&](std::size_t i, std::size_t j) {
      std::vector<double> unit(6, 0.0);
      unit[j - 1] = 1;
      return torques_at(q, unit)[i - 1] - Q[i - 1];
    };
    EXPECT_NEAR(A(1, 2), 0.690 * a.S2 - 0.134 * a.C23 + 0.0238 * a.C2, 0.01);
    EXPECT_NEAR(A(1, 3), -0.134 * a.C23 - 0.00397 * a.S23, 0.005);
    EXPECT_NEAR(A(2, 2), 1.75 + 0.333 + 0.744 * a.S3, 0.03);
    EXPECT_NEAR(A(2, 3), 0.333 + 0.372 * a.S3 - 0.0110 * a.C3, 0.005);
    EXPECT_NEAR(A(3, 3), 0.333, 0.005);
  }
}

}  // namespace
}  // namespace articula::exam
