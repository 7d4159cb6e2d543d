// Arms of six and seven joints without formulas: general engine, families of the wrist, redundancy.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "solve/inverse/inverse.hpp"
#include "solve/inverse/marks.hpp"
#include "solve/inverse/newton.hpp"
#include "support/six_joint_arms.hpp"

namespace articula::test {
namespace {

using std::numbers::pi;

Arm puma() { return puma_arm().arm; }

const InverseSolution* near(const InverseAnswer& answer, const Arm& arm, const std::vector<double>& q) {
  const Aim aim{arm, {}, length_of(arm)};
  for (const InverseSolution& s : answer.solutions)
    if (gap(aim, s.q, q) <= 1e-4) return &s;
  return nullptr;
}

TEST(InverseOfSix, GeneralEngineFindsEightOfThePuma) {
  InverseSolver solver(InverseEngines{puma(), "general"});
  Draw draw(3);
  for (int k = 0; k < 50; ++k) {
    const std::vector<double> q = random_configuration(puma(), draw);
    const InverseAnswer answer = solver.solve(pose_of(solver.arm(), q));
    EXPECT_EQ(answer.solutions.size(), 8U);
    EXPECT_NE(near(answer, solver.arm(), q), nullptr) << k;
    for (const InverseSolution& s : answer.solutions) {
      EXPECT_LE(s.residual, 1e-9);
      EXPECT_EQ(s.branch.substr(0, 4), "detJ");
    }
  }
}

TEST(InverseOfSix, WristInLineIsAFamily) {
  InverseSolver solver(InverseEngines{puma(), "general"});
  Draw draw(4);
  for (int k = 0; k < 10; ++k) {
    std::vector<double> q = random_configuration(puma(), draw);
    q[4] = 0;
    InverseOptions options;
    options.seed = q;
    const InverseAnswer answer = solver.solve(pose_of(solver.arm(), q), options);
    const InverseSolution* s = near(answer, solver.arm(), q);
    ASSERT_NE(s, nullptr) << k;
    EXPECT_TRUE(has_mark(*s, "family"));
    ASSERT_EQ(s->free.size(), 6U);
    EXPECT_NEAR(std::fabs(s->free[3]), std::sqrt(0.5), 1e-6);
    EXPECT_NEAR(s->free[3] + s->free[5], 0, 1e-6);
    EXPECT_EQ(answer.solutions.size(), 7U);  // the two wrists of this posture are one family
  }
}

TEST(InverseOfSix, OutOfReachSaysHowFar) {
  InverseSolver solver(InverseEngines{puma(), "general"});
  Placing T = pose_of(solver.arm(), {0.1, 0.2, 0.3, 0.4, 0.5, 0.6});
  T[3] += 5;
  const InverseAnswer answer = solver.solve(T);
  EXPECT_TRUE(answer.solutions.empty());
  ASSERT_TRUE(answer.nearest.has_value());
  EXPECT_GT(answer.nearest->position, 3.5);
  EXPECT_LT(answer.nearest->position, 5);
  EXPECT_NE(answer.note.find("out of reach"), std::string::npos);
}

TEST(InverseOfSix, SevenJointsAreFamilies) {
  Arm arm = puma();
  arm.joints.insert(arm.joints.begin(), {"q0", true, distal_link({-pi / 2, 0.1, 0.3})});
  InverseSolver solver(InverseEngines{arm, "search"});
  const std::vector<double> q{0.2, 0.1, 0.7, -0.9, 0.4, 0.5, 0.6};
  InverseOptions options;
  options.seed = q;
  const InverseAnswer answer = solver.solve(pose_of(arm, q), options);
  ASSERT_FALSE(answer.solutions.empty());
  EXPECT_NE(near(answer, arm, q), nullptr);
  for (const InverseSolution& s : answer.solutions) EXPECT_TRUE(has_mark(s, "family"));
}

TEST(Newton, ErrorAndDescentCrossHalfATurn) {
  const Arm arm = puma();
  Draw draw(5);
  for (int k = 0; k < 200; ++k) {
    const std::vector<double> q = random_configuration(puma(), draw),
                              start = random_configuration(puma(), draw);
    const Aim aim{arm, pose_of(arm, q), length_of(arm)};
    std::vector<double> beside = q;
    for (double& x : beside) x += 1e-3 * std::cos(x);
    EXPECT_LE(descended(aim, beside, 12).residual, 1e-14) << k;
    const std::vector<double> e = error_of(aim, start);
    EXPECT_NEAR(std::max(std::hypot(e[0], e[1], e[2]), std::hypot(e[3], e[4], e[5])),
                distance(pose_of(arm, start), aim.T, aim.length), 1e-12);
  }
  Placing half = pose_of(arm, {0, 0, 0, 0, 0, 0});
  const Aim aim{arm, half * Placing{-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0}, length_of(arm)};
  const std::vector<double> e = error_of(aim, {0, 0, 0, 0, 0, 0});
  EXPECT_NEAR(std::hypot(e[3], e[4], e[5]), pi, 1e-12);
}

TEST(Newton, SingularValuesRebuildTheMatrix) {
  const Arm arm = puma();
  Draw draw(6);
  const std::vector<double> q = random_configuration(puma(), draw);
  const std::vector<double> J = jacobian_of(arm, q);
  const Singular s = singular(J, 6, 6);
  for (std::size_t i = 0; i < 6; ++i)
    for (std::size_t j = 0; j < 6; ++j) {
      double sum = 0, gram = 0;
      for (std::size_t k = 0; k < 6; ++k) {
        sum += s.W[k][i] * s.V[k][j];
        gram += s.V[i][k] * s.V[j][k];
      }
      EXPECT_NEAR(sum, J[6 * i + j], 1e-14);
      EXPECT_NEAR(gram, i == j ? 1 : 0, 1e-14);
    }
  EXPECT_TRUE(std::is_sorted(s.values.rbegin(), s.values.rend()));
}

}  // namespace
}  // namespace articula::test
