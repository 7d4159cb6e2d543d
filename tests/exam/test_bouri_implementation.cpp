// The arm with one axis of the lecture [Bouri], implemented in the ways of its third part: what the errors are can be said in
// formulas, and what is found over the workspace is that. J_T qdd = n Gamma_m - M_b g l/2 sin(q) - M g l sin(q) - k_vis qd.

#include <cmath>
#include <numbers>

#include "api/implementation.hpp"
#include "exam/exam.hpp"

namespace articula::exam {
namespace {

// The numbers of the slides' symbols, and what is made of them.
struct Slides {
  static constexpr double g = 9.81, l = 0.5, Mb = 1.5, ML = 1, n = 50, Jm = 0.0001, kvis = 0.2;
  static constexpr double weight = (Mb * l / 2 + ML * l) * g;
  static constexpr double JT = Mb * l * l / 3 + ML * l * l + n * n * Jm;
  static double inverse(double q, double qd, double qdd) {
    return JT * qdd + weight * std::sin(q) + kvis * qd;
  }
};

struct OneAxis : Slides {
  Robot robot = library_robot("arm1");
  Workspace space;
  explicit OneAxis(const WorkspaceWords& words = {}) : space(workspace_of(robot, words)) {}
  Implementation made(const std::string& choice) const { return implementation(robot, choice, space); }
  JointTorqueError error(const std::string& choice) const {
    return TorqueComparison(robot, space).of(made(choice)).joints.front();
  }
};

// A dense grid of the workspace, by brute force.
double worst_on_grid(const OneAxis& arm, const TorqueModel& model) {
  double most = 0;
  const WorkRange& range = arm.space.q.front();
  for (int i = 0; i <= 2000; ++i)
    for (const double qd : {-3.0, 0.0, 1.3, 3.0})
      for (const double qdd : {-10.0, 0.0, 10.0}) {
        const double q = range.lower + (range.upper - range.lower) * i / 2000;
        most = std::max(most, std::fabs(model({{q}, {qd}, {qdd}}).front() - arm.inverse(q, qd, qdd)));
      }
  return most;
}

TEST(BouriImplementation, TheExactModelIsTheSlides) {
  const OneAxis arm;
  EXPECT_LT(worst_on_grid(arm, arm.made("exact").torques), 1e-12);
  EXPECT_NEAR(arm.error("exact").peak, arm.weight + arm.JT * 10 + arm.kvis * 3, 0.01 * arm.weight);
}

// sin(q) = q: the error is the weight times |sin(q) - q|, largest at the end of the range.
TEST(BouriImplementation, SmallAngles) {
  const OneAxis arm({{"q1=-0.3:0.3"}, {}, {}});
  const JointTorqueError e = arm.error("small-angles:q1");
  const double expected = arm.weight * (0.3 - std::sin(0.3));
  EXPECT_NEAR(e.worst, expected, 1e-12);
  EXPECT_NEAR(std::fabs(e.where.q.front()), 0.3, 1e-12);
  EXPECT_NEAR(worst_on_grid(arm, arm.made("small-angles:q1").torques), expected, 1e-12);
  // the mean of (q - sin q)^2 over |q| <= 0.3, by its series: (q^3/6)^2 (1 - q^2/10 ..)
  const double a = 0.3, rms = arm.weight * std::sqrt(std::pow(a, 6) / 252 * (1 - 7 * a * a / 90));
  EXPECT_NEAR(e.rms, rms, 0.01 * rms);
}

TEST(BouriImplementation, WhatIsDroppedIsTheError) {
  const OneAxis arm;
  EXPECT_NEAR(arm.error("drop:friction").worst, arm.kvis * 3, 1e-12);
  EXPECT_NEAR(arm.error("drop:rotors").worst, arm.n * arm.n * arm.Jm * 10, 1e-12);
  EXPECT_NEAR(arm.error("drop:ML").worst, arm.ML * arm.l * arm.l * 10 + arm.ML * arm.l * arm.g, 1e-3);
  EXPECT_NEAR(arm.error("gravity").worst, arm.JT * 10 + arm.kvis * 3, 1e-12);
  EXPECT_EQ(arm.error("no-coriolis").worst, 0);  // one axis has none
}

// A sine by linear interpolation: at most h^2/8, and that is nearly met at its crest.
TEST(BouriImplementation, LookUpTables) {
  const OneAxis arm;
  for (const int points : {16, 32, 64, 128}) {
    const double h = 2 * std::numbers::pi / points, bound = arm.weight * h * h / 8;
    const std::string choice = "tables:" + std::to_string(points);
    const double worst = arm.error(choice).worst, brute = worst_on_grid(arm, arm.made(choice).torques);
    EXPECT_LE(worst, bound);
    EXPECT_GE(worst, 0.98 * bound * std::cos(h));
    EXPECT_GE(worst, 0.999 * brute);
    EXPECT_EQ(arm.made(choice).bytes, sizeof(double) * static_cast<std::size_t>(points));
  }
}

// The direct model of the slides, from the inverse one by tables: what the torque error is in acceleration.
TEST(BouriImplementation, TheDirectModelOfATabledTorque) {
  const OneAxis arm;
  const TorqueModel tabled = arm.made("tables:64").torques;
  const double h = 2 * std::numbers::pi / 64;
  for (const double q : {-2.0, 0.1, 1.5})
    for (const double tau : {-5.0, 3.0}) {
      const double qdd = (tau - arm.weight * std::sin(q) - arm.kvis * 0.7) / arm.JT;
      EXPECT_NEAR(qdd, (tau - tabled({{q}, {0.7}, {0}}).front()) / arm.JT, arm.weight * h * h / 8 / arm.JT);
    }
}

}  // namespace
}  // namespace articula::exam
