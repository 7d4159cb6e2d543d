// The general solver: every pose it is given was made from a configuration, which must be among its answers; every answer is held to the pose by the
// direct model of arm.hpp, which shares nothing with it; eliminations that cut the loop elsewhere must find as many.

#include "solve/inverse/general.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/error.hpp"
#include "support/apart.hpp"
#include "support/six_joint_arms.hpp"

namespace articula::test {
namespace {

using Configurations = std::vector<std::vector<double>>;

double nearest(const Arm& arm, const Configurations& found, const std::vector<double>& q) {
  double least = std::numeric_limits<double>::infinity();
  for (const std::vector<double>& f : found) least = std::min(least, joints_apart(arm.joints, f, q));
  return least;
}

void expect_sound(const Arm& arm, const Configurations& found, const Placing& T) {
  EXPECT_LE(found.size(), 16U);
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_LT(distance(pose_of(arm, found[i]), T, length_of(arm)), 1e-9);
    for (std::size_t k = 0; k < i; ++k) EXPECT_GT(joints_apart(arm.joints, found[i], found[k]), 1e-5);
    for (std::size_t j = 0; j < 6; ++j)
      if (arm.joints[j].revolute) {
        EXPECT_LE(found[i][j], std::numbers::pi);
        EXPECT_GT(found[i][j], -std::numbers::pi);
      }
  }
}

bool is_singular(const Arm& arm, const std::vector<double>& q) {
  std::vector<double> R = jacobian_of(arm, q);
  int order[6];
  articula_general::triangular(R.data(), 6, 6, 6, 6, order);
  return std::fabs(R[35]) < 1e-3 * std::fabs(R[0]);
}

TEST(General, FindsTheConfigurationAPoseWasMadeFrom) {
  for (const auto& [name, arm] : six_joint_arms()) {
    const GeneralSolver solver(arm);
    Draw draw(7);
    for (int n = 0; n < 60; ++n) {
      const std::vector<double> q = random_configuration(arm, draw);
      const Placing T = pose_of(arm, q);
      bool rescued = true;
      const Configurations found = solver.solve(T, &rescued);
      EXPECT_LT(nearest(arm, found, q), 1e-6) << name << " pose " << n;
      EXPECT_EQ(found.size() % 2, 0U) << name << " pose " << n;
      EXPECT_FALSE(rescued) << name << " pose " << n;
      expect_sound(arm, found, T);
    }
  }
}

TEST(General, EliminationsThatCutTheLoopElsewhereAgree) {
  for (const auto& [name, arm] : six_joint_arms()) {
    const GeneralSolver solver(arm);
    ASSERT_GE(solver.alternatives(), 2) << name;
    Draw draw(8);
    for (int n = 0; n < 3 * solver.alternatives(); ++n) {
      const Placing T = pose_of(arm, random_configuration(arm, draw));
      const Configurations found = solver.solve(T), other = solver.solve_by(n % solver.alternatives(), T);
      EXPECT_EQ(found.size(), other.size()) << name << ": " << solver.alternative(n % solver.alternatives());
      for (const std::vector<double>& q : other) EXPECT_LT(nearest(arm, found, q), 1e-6) << name;
    }
  }
}

TEST(General, SixteenOfSixteen) {
  const Arm arm = manseur_doty().arm;
  const GeneralSolver solver(arm);
  Draw draw(1);
  int sixteen = 0;
  for (int n = 0; n < 100; ++n) {
    const Placing T = pose_of(arm, random_configuration(arm, draw));
    const Configurations found = solver.solve(T);
    sixteen += found.size() == 16 ? 1 : 0;
    expect_sound(arm, found, T);
  }
  EXPECT_GT(sixteen, 5);
}

TEST(General, KnownNumbersOfSolutions) {
  Draw draw(2);
  for (const SixJointArm& one : {puma_arm(), stanford_arm()}) {
    const GeneralSolver solver(one.arm);
    for (int n = 0; n < 20; ++n)
      EXPECT_EQ(solver.solve(pose_of(one.arm, random_configuration(one.arm, draw))).size(), 8U) << one.name;
  }
  const SixJointArm slides = random_arm("PPPRRR", 4);
  const GeneralSolver solver(slides.arm);
  for (int n = 0; n < 20; ++n)
    EXPECT_EQ(solver.solve(pose_of(slides.arm, random_configuration(slides.arm, draw))).size(), 2U);
}

// Angles that are multiples of a right angle: any q_j = pi, axes that line up, stretched arms, singular wrists.
TEST(General, SpecialPosesAreAnswered) {
  for (const auto& [name, arm] : six_joint_arms()) {
    const GeneralSolver solver(arm);
    Draw draw(9);
    for (int n = 0; n < 40; ++n) {
      std::vector<double> q = random_configuration(arm, draw);
      for (std::size_t j = 0; j < 6; ++j)
        if (arm.joints[j].revolute && (n % 2 == 0 || draw.any(0, 1) < 0.5))
          q[j] = right_angle * std::floor(draw.any(-1, 3));
      const Placing T = pose_of(arm, q);
      const Configurations found = solver.solve(T);
      EXPECT_FALSE(found.empty()) << name << " pose " << n;
      expect_sound(arm, found, T);
      if (!is_singular(arm, q)) {
        EXPECT_LT(nearest(arm, found, q), 1e-5) << name << " pose " << n;
      }
    }
  }
}

// Where the wrist is stretched q4 + q6 alone is given: one answer for all of them.
TEST(General, MembersOfAFamilyAreOneSolution) {
  const Arm arm = puma_arm().arm;
  const GeneralSolver solver(arm);
  Draw draw(6);
  for (int n = 0; n < 20; ++n) {
    std::vector<double> q = random_configuration(arm, draw);
    q[4] = 0;
    int members = 0;
    for (const std::vector<double>& f : solver.solve(pose_of(arm, q))) {
      const bool posture =
          std::max({std::fabs(f[0] - q[0]), std::fabs(f[1] - q[1]), std::fabs(f[2] - q[2])}) < 1e-4;
      members += posture && std::fabs(f[4]) < 1e-4 ? 1 : 0;
    }
    EXPECT_EQ(members, 1) << n;
  }
}

// The elbow almost stretched: two solutions that almost are one, and both are found.
TEST(General, AlmostDoubleRootsAreTwo) {
  const Arm arm = ur5_arm().arm;
  const GeneralSolver solver(arm);
  Draw draw(6);
  for (const double bend : {1e-2, 1e-3, 1e-4, 3e-5})
    for (int n = 0; n < 20; ++n) {
      std::vector<double> q = random_configuration(arm, draw);
      q[2] = bend;
      const Configurations found = solver.solve(pose_of(arm, q));
      EXPECT_LT(nearest(arm, found, q), 1e-6) << bend << " pose " << n;
      EXPECT_EQ(found.size() % 2, 0U) << bend << " pose " << n;
    }
}

// Pencils that are singular at every pose are completed in rank: without that, these arms have no solution at all.
TEST(General, SingularPencilsAreCompleted) {
  const Arm arm = random_arm("PRRPRR", 3).arm;
  const GeneralSolver solver(arm);
  EXPECT_GT(solver.plan().way[0].singular, 0);
  EXPECT_EQ(solver.plan().always, 1);
}

// Where one elimination does not settle a pose others follow, and at last the pose beside it.
TEST(General, TheRescueFindsWhatTheFirstWayDoesNot) {
  const Arm arm = offset_arm().arm;
  const GeneralSolver solver(arm);
  Draw draw(4);
  const std::vector<double> q = random_configuration(arm, draw);
  const Placing T = pose_of(arm, q);
  articula_general::Plan poor = solver.plan();
  poor.ways = poor.always = 1;
  poor.way[0] = {1, 0, 0};  // singular for this arm, and not known to be
  articula_general::Found found{};
  articula_general::solve(solver.chain(), poor, T.data(), found);
  EXPECT_TRUE(found.doubtful);
  poor.ways = 2;
  poor.way[1] = solver.plan().way[0];
  articula_general::solve(solver.chain(), poor, T.data(), found);
  EXPECT_FALSE(found.doubtful);
  EXPECT_EQ(static_cast<std::size_t>(found.count), solver.solve(T).size());
  articula_general::Loop loop;
  ASSERT_TRUE(articula_general::closed(solver.chain(), T.data(), loop));
  articula_general::Found beside{};
  articula_general::rescue(solver.chain(), solver.plan(), T.data(), loop, beside);
  EXPECT_TRUE(beside.rescued);
  EXPECT_EQ(static_cast<std::size_t>(beside.count), solver.solve(T).size());
  for (int i = 0; i < beside.count; ++i) EXPECT_LT(beside.residual[i], 1e-12);
}

TEST(General, MillimetresAndFarBases) {
  SixJointArm one = puma_arm();
  for (ArmJoint& joint : one.arm.joints)
    for (const std::size_t i : {3U, 7U, 11U}) joint.K[i] *= 1000;
  one.arm.B[3] = 1e5;
  one.arm.joints[5].K[11] = 3000;
  const GeneralSolver solver(one.arm);
  Draw draw(3);
  for (int n = 0; n < 20; ++n) {
    const std::vector<double> q = random_configuration(one.arm, draw);
    const Configurations found = solver.solve(pose_of(one.arm, q));
    EXPECT_EQ(found.size(), 8U);
    EXPECT_LT(nearest(one.arm, found, q), 1e-6);
  }
}

TEST(General, NothingForPosesOutOfReachOrNoPoses) {
  const GeneralSolver solver(offset_arm().arm);
  const double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
  const Placing far{1, 0, 0, 9, 0, 1, 0, 0, 0, 0, 1, 0}, mirror{1, 0, 0, .3, 0, 1, 0, .2, 0, 0, -1, .1};
  for (const Placing& T :
       {far, mirror, Placing{}, Placing{nan, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0},
        Placing{1, 0, 0, inf, 0, 1, 0, 0, 0, 0, 1, 0}, Placing{1, 0, 0, nan, 0, 1, 0, 0, 0, 0, 1, 0},
        Placing{1e300, 0, 0, 0, 0, 1e300, 0, 0, 0, 0, 1e300, 0}})
    EXPECT_TRUE(solver.solve(T).empty());
  // so close to the boundary that no turn of the wrist helps, yet within the sum of all lengths
  EXPECT_TRUE(solver.solve({1, 0, 0, 1.2, 0, 1, 0, 0, 0, 0, 1, .3}).empty());
}

TEST(General, RefusesOtherNumbersOfJoints) {
  Arm arm = offset_arm().arm;
  arm.joints.pop_back();
  EXPECT_THROW(GeneralSolver{arm}, Bug);
}

TEST(General, ThePolynomialVanishesAtTheSolutionsAndNowhereElse) {
  for (const SixJointArm& one :
       {manseur_doty(), offset_arm(), random_arm("RRRRRR", 1), random_arm("RRPRRR", 2)}) {
    const GeneralSolver solver(one.arm);
    Draw draw(5);
    const Placing T = pose_of(one.arm, random_configuration(one.arm, draw));
    const SpectralPolynomial p = solver.polynomial(T);
    ASSERT_EQ(p.coefficients.size(), 17U) << one.name;
    const auto relative = [&](double x) {
      double value = 0, size = 0;
      for (std::size_t k = p.coefficients.size(); k-- > 0;) {
        value = value * x + p.coefficients[k];
        size = size * std::fabs(x) + std::fabs(p.coefficients[k]);
      }
      return value / size;
    };
    std::vector<double> roots;
    for (const std::vector<double>& q : solver.solve(T))
      roots.push_back(q[static_cast<std::size_t>(p.joint) - 1]);
    std::sort(roots.begin(), roots.end());
    for (const double q : roots) EXPECT_NEAR(relative(std::tan(q / 2)), 0, 1e-8) << one.name;
    int changes = 0;  // of sign, around the circle: one for each simple root
    constexpr int steps = 20000;
    const auto on_circle = [&](int i) {
      return relative(std::tan(std::numbers::pi * ((i + 0.5) / steps - 0.5)));
    };
    for (int i = 0; i + 1 < steps; ++i) changes += on_circle(i) * on_circle(i + 1) < 0 ? 1 : 0;
    const int pairs = one.name == manseur_doty().name ? 0 : static_cast<int>(roots.size());
    EXPECT_EQ(changes, pairs) << one.name;  // of that one, two solutions share each root
  }
}

TEST(General, TheHeaderStandsAlone) {
  const std::string text = general_header(offset_arm().arm, "offset", {"first line", ""});
  EXPECT_TRUE(text.starts_with("// first line\n//\n#ifndef OFFSET_INVERSE_HPP\n"));
  EXPECT_EQ(text.find("#include \""), std::string::npos);
  EXPECT_NE(text.find("inline int offset_inverse(const double T[12], double q[][6])"), std::string::npos);
}

}  // namespace
}  // namespace articula::test
