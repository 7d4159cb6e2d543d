// Robots with every kind of drive: Newton-Euler is Lagrange, the inertia matrix is what multiplies qdd, and motor torques carry
// the joints' torques. Proven by fingerprints on random trees, and on the library's robots with motors.

#include <gtest/gtest.h>

#include <iostream>
#include <map>

#include "api/api.hpp"
#include "expr/transform.hpp"
#include "model/dynamic/dynamic.hpp"
#include "robot/mechanics.hpp"
#include "support/proof.hpp"
#include "support/random_drives.hpp"

namespace articula::test {
namespace {

constexpr std::uint64_t driven_robots = 100;

std::vector<std::string> with_motors() { return {"elastic-drive", "flexible2r"}; }

TEST(Drives, NewtonEulerIsLagrange) {
  for (std::uint64_t seed = 1; seed <= driven_robots && !HasFailure(); ++seed) {
    const Robot robot = random_driven_robot(seed);
    Graph g, h;
    expect_equal(newton_euler(robot.in(g)), lagrange(robot.in(h)), robot.name());
  }
}

// The random robots have all of it, and every cell is felt.
TEST(Drives, RandomRobotsHaveEverything) {
  std::map<std::string, int> seen;
  for (std::uint64_t seed = 1; seed <= driven_robots; ++seed) {
    const Robot robot = random_driven_robot(seed);
    for (const Body& body : robot.data().bodies) {
      for (const LinkKey key : {FO, FA, FD, VD, K, KO})
        seen[std::string(link_keys[key])] += !body.link[key].is_constant(0);
      seen["passive"] += !body.active;
    }
    for (const Motor& m : robot.data().motors) {
      for (std::size_t k = 0; k < motor_key_count; ++k)
        seen[std::string(motor_keys[k])] += !m.cells[k].is_constant(0);
      seen[m.ratio.size() > 1 ? "coupled" : "single"] += 1;
    }
  }
  EXPECT_EQ(seen.size(), 12U);
  for (const auto& [what, count] : seen) EXPECT_GE(count, 20) << what;
}

// With one drive changed in one place the torques are others, and by the proof above Lagrange's are: it sees each of them.
TEST(Drives, EveryCellIsFelt) {
  std::map<std::string, int> felt;
  for (std::uint64_t seed = 1; seed <= driven_robots; ++seed) {
    const Robot robot = random_driven_robot(seed);
    Graph g;
    const std::vector<Expr> tau = newton_euler(robot.in(g));
    const auto changed = [&](const std::string& what, const auto& change) {
      RobotData r = robot.data();
      if (!change(r)) return;
      Graph h;
      felt[what] += !all_equal(tau, newton_euler(Robot(std::move(r)).in(h)));
    };
    const auto more = [](Expr& e) {
      if (e.is_constant(0)) return false;
      e = e + e.graph().constant(Rational(1, 7));
      return true;
    };
    for (const LinkKey key : {FO, FA, FD, VD, K, KO})
      changed(std::string(link_keys[key]), [&](RobotData& r) {
        for (Body& body : r.bodies)
          if (info(body.joint).nv == 1 && body.qd[0].varies() &&
              (key != KO || !body.link[K].is_constant(0)) && more(body.link[key]))
            return true;
        return false;
      });
    for (std::size_t k = 0; k < motor_key_count; ++k)
      changed(std::string(motor_keys[k]),
              [&](RobotData& r) { return !r.motors.empty() && more(r.motors.front().cells[k]); });
  }
  EXPECT_EQ(felt.size(), 9U);
  for (const auto& [what, count] : felt) EXPECT_GE(count, 15) << what;
}

// A = d tau / d qdd, and its zeros between branches are kept.
void expect_inertia(const Robot& robot) {
  Graph g;
  RobotData r = robot.in(g);
  for (int j = 0; j <= r.n(); ++j) set_joint(g, r.bodies[static_cast<std::size_t>(j)], j, r[j].joint);
  const std::vector<Expr> tau = newton_euler(r);
  const Matrix A = inertia_matrix(r);
  for (int i = 0; i < A.rows(); ++i) {
    const std::vector<Expr> row = gradient(tau[static_cast<std::size_t>(i)], accelerations(r));
    for (int k = 0; k < A.cols(); ++k)
      EXPECT_TRUE(equal(A(i, k), row[static_cast<std::size_t>(k)])) << robot.name() << ": A" << i << k;
  }
}

TEST(Drives, InertiaMatrix) {
  for (std::uint64_t seed = 1; seed <= driven_robots && !HasFailure(); ++seed)
    expect_inertia(random_driven_robot(seed));
  for (const std::string& name : with_motors()) expect_inertia(library_robot(name));
}

// G^T tau_m = tau, and the power is the same on both sides.
void expect_motors(const Robot& robot) {
  Graph g;
  const RobotData r = robot.in(g);
  const std::vector<Expr> tau = newton_euler(r);
  const Outputs motors = motors_by_elimination(robot.in(g));
  const std::vector<Expr> carried = transpose(gear_ratios(r)) * motors[2].values;
  expect_equal(carried, tau, robot.name());
  Expr joints = g.constant(0), shafts = g.constant(0);
  std::size_t k = 0;
  for (const Body& body : r.bodies)
    for (const Expr& qd : body.qd) joints = joints + qd * tau[k++];
  for (k = 0; k < tau.size(); ++k) shafts = shafts + motors[1].values[k] * motors[2].values[k];
  EXPECT_TRUE(equal(joints, shafts)) << robot.name();
}

TEST(Drives, MotorTorquesCarryTheJoints) {
  int general = 0, proven = 0;
  for (std::uint64_t seed = 1; seed <= driven_robots && !HasFailure(); ++seed) {
    const Robot robot = random_geared_robot(seed);
    if (model_named("motors").refuses(robot)) continue;  // singular by chance
    expect_motors(robot);
    ++proven;
    bool triangular = true;
    for (std::size_t m = 0; m + 1 < robot.data().motors.size(); ++m)
      triangular = triangular && robot.data().motors[m].ratio.rbegin()->first <
                                     robot.data().motors[m + 1].ratio.rbegin()->first;
    general += !triangular;
  }
  std::cout << proven << " robots, " << general << " with ratios not triangular as they stand\n";
  EXPECT_GE(proven, 90);
  EXPECT_GE(general, 25);
}

// By two methods, optimised and as a program.
TEST(Drives, MotorsByBothMethods) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const Robot robot = random_geared_robot(seed);
    if (model_named("motors").refuses(robot)) continue;
    Request request;
    request.model = "motors";
    EXPECT_EQ(derive(robot, request).proven_equal_to, std::vector<std::string>{"polynomial"}) << robot.name();
  }
}

TEST(Drives, LibraryRobotsAreProven) {
  for (const std::string& name : with_motors())
    EXPECT_FALSE(derive(library_robot(name), {}).proven_equal_to.empty()) << name;
}

}  // namespace
}  // namespace articula::test
