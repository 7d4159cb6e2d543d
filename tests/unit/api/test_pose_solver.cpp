// Every configuration that reaches a pose, of serial arms and of robots with closed loops, one by one and in tables.

#include "api/pose_solver.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/text.hpp"
#include "support/apart.hpp"
#include "support/refusal.hpp"
#include "unit/api/requests.hpp"

namespace articula::test {
namespace {

struct Solver {
  explicit Solver(const std::string& name, InverseRequest asked = {})
      : robot(library_robot(name)),
        request(std::move(asked)),
        model(inverse_model(robot, request)),
        poses(robot, model, request) {}
  Robot robot;
  InverseRequest request;
  InverseModel model;
  PoseSolver poses;
};

TEST(PoseSolver, FindsBothElbowsOfAPlanarArm) {
  Solver arm("planar3r");
  const std::vector<double> q{0.3, 0.8, -0.5};
  const InverseAnswer answer = arm.poses.solve(pose_of(arm.poses.joints(), q), {.seed = q});
  ASSERT_EQ(answer.solutions.size(), 2U);
  EXPECT_LT(apart(answer.solutions[0].q, q), 1e-9) << "nearest to the seed";
  EXPECT_NEAR(answer.solutions[1].q[1], -0.8, 1e-9);
  EXPECT_FALSE(answer.nearest);
}

TEST(PoseSolver, OfSerialArmsMovesItsJoints) {
  const Solver arm("planar3r");
  EXPECT_EQ(arm.poses.motors().n(), 3U);
  InverseAnswer answer;
  answer.solutions.emplace_back().q = {1, 2, 3};
  EXPECT_EQ(arm.poses.of_motors(answer).solutions[0].q, (std::vector<double>{1, 2, 3}));
}

// The left forearm of the five-bar: its way is joints 1 and 2, the motors are joints 1 and 3.
TEST(PoseSolver, OfClosedLoopsHasAllJointsAndMovesTheMotors) {
  Solver fivebar("fivebar", {.options = {.link = 2}});
  ASSERT_EQ(fivebar.poses.joints().n(), 4U);
  const Arm motors = fivebar.poses.motors();
  ASSERT_EQ(motors.n(), 2U);
  EXPECT_EQ(motors.joints[0].name, "q1");
  EXPECT_EQ(motors.joints[1].name, "q3");
  const std::vector<double>& closed = fivebar.robot.closure().sample;
  const Arm way = arm_of(fivebar.robot, fivebar.model);
  const InverseAnswer answer = fivebar.poses.solve(pose_of(way, {closed[0], closed[1]}), {.seed = closed});
  ASSERT_FALSE(answer.solutions.empty());
  EXPECT_LT(turned_apart(answer.solutions[0].q, closed), 1e-8);
  const std::vector<double> moved = fivebar.poses.of_motors(answer).solutions[0].q;
  EXPECT_LT(turned_apart(moved, std::vector<double>{closed[0], closed[2]}), 1e-8);
}

TEST(PoseSolver, TablesHaveALineForEachSolutionOrTheNearest) {
  Solver arm("planar3r");
  const std::string csv =
      inverse_csv(arm.poses, {}, "x,y,z,qw,qx,qy,qz,t\n1,1,0,1,0,0,0,0\n9,0,0,1,0,0,0,1\n", "x.csv");
  const std::vector<std::string> lines = lines_of(csv);
  ASSERT_GE(lines.size(), 4U);
  EXPECT_EQ(lines[0], "row,solution,q1,q2,q3,residual,branch,marks");
  EXPECT_TRUE(lines[1].starts_with("1,1,") && lines[2].starts_with("1,2,")) << csv;
  EXPECT_TRUE(lines[3].starts_with("2,0,") && lines[3].ends_with(",,unreachable")) << csv;
}

TEST(PoseSolver, TablesTellAllRowsThatAreNoPoses) {
  Solver arm("planar3r");
  const std::string report = refusal_of([&] {
    inverse_csv(arm.poses, {}, "x,y,z,qw,qx,qy,qz\n0,0,0,2,0,0,0\n0,0,0,1,0,0,0\n0,0,0,0,0,0,0\n", "x.csv");
  });
  EXPECT_TRUE(says(report, "row 1: "));
  EXPECT_TRUE(says(report, "row 3: "));
  EXPECT_FALSE(says(report, "row 2: "));
}

TEST(PoseSolver, PolynomialsAreOfSixJoints) {
  const Solver flat("planar3r");
  EXPECT_TRUE(says(refusal_of([&] { inverse_polynomial(flat.poses.joints(), no_motion); }),
                   "that of six joints, and there are 3"));
}

}  // namespace
}  // namespace articula::test
