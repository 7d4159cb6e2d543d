// The direct and the hybrid dynamic model on the library and on random trees, proven by fingerprints: the inertia matrix and
// articulated bodies give the same accelerations, and Newton-Euler gives back the torques they were made for.

#include <gtest/gtest.h>

#include <iostream>

#include "model/dynamic/direct.hpp"
#include "model/dynamic/dynamic.hpp"
#include "model/model.hpp"
#include "opt/opt.hpp"
#include "support/proof.hpp"
#include "support/random_drives.hpp"
#include "support/robots.hpp"

namespace articula::test {
namespace {

enum class Variable { tau, qdd };
void set(RobotData& r, Variable variable, const std::vector<Expr>& values) {
  auto value = values.begin();
  for (Body& body : r.bodies)
    for (Expr& e : variable == Variable::tau ? body.tau : body.qdd) e = *value++;
}

// How many robots were gone through, and how many have accelerations that nothing determines.
struct AccelerationCounts {
  int proven = 0, undetermined = 0;
  void print(const char* what) const {
    std::cout << what << ": proven for " << proven << " robots; " << undetermined << " have no answer\n";
  }
};

void check(const Robot& robot, const UnknownJoints& unknown, AccelerationCounts& counts) {
  if (undetermined(robot, unknown)) {
    ++counts.undetermined;
    return;
  }
  ++counts.proven;
  Graph graph;
  RobotData r = robot.in(graph);
  const Dynamics d = solve_inertia_matrix(r, unknown), other = solve_articulated_bodies(r, unknown);
  expect_equal(d.qdd, other.qdd, robot.name() + ": accelerations by articulated bodies");
  expect_equal(d.tau, other.tau, robot.name() + ": torques by articulated bodies");
  const std::vector<Expr> given = accelerations(r);
  set(r, Variable::qdd, d.qdd);
  expect_equal(newton_euler(r), d.tau, robot.name() + ": idm after ddm");
  set(r, Variable::qdd, given);
  set(r, Variable::tau, newton_euler(r));
  expect_equal(solve_articulated_bodies(r, unknown).qdd, given, robot.name() + ": ddm after idm");
}

TEST(DirectDynamics, OfAllRobotsIsProven) {
  AccelerationCounts counts;
  each_robot([&](const Robot& robot) { check(robot, all_unknown(robot.data()), counts); });
  counts.print("ddm");
  EXPECT_GE(counts.proven, 200);
}

void check_floating_trees(const char* what, UnknownJoints (*unknown)(const RobotData& r)) {
  AccelerationCounts counts;
  each_floating_tree([&](const Robot& robot) { check(robot, unknown(robot.data()), counts); });
  counts.print(what);
  EXPECT_GE(counts.proven, 190);
}
TEST(DirectDynamics, OfFloatingTreesIsProven) { check_floating_trees("ddm", all_unknown); }
TEST(HybridDynamics, OfFloatingTreesIsProven) { check_floating_trees("hybrid", passive); }

// Passive joints with springs, friction and rotors behind gears, some links without mass.
TEST(HybridDynamics, OfDrivenTreesIsProven) {
  const Method& method = method_named(model_named("hybrid"), "articulated-body");
  AccelerationCounts counts;
  for (std::uint64_t seed = 1; seed <= random_trees && !HasFailure(); ++seed) {
    const Robot robot = random_driven_robot(seed);
    if (!method.refuses(robot)) check(robot, passive(robot.data()), counts);
  }
  counts.print("hybrid of driven trees");
  EXPECT_GE(counts.proven, 80);
}

// Six pivots: five on-line, and ZZ6, which is the set-up's.
TEST(DirectDynamics, DividesOncePerPivot) {
  const Robot robot = library_robot("rx90-symmetric");
  for (const std::string_view method : {"inertia-matrix", "articulated-body"}) {
    Graph graph;
    const Outputs qdd = method_named(model_named("ddm"), method).build(graph, robot, {});
    const Program program = lower("ddm", optimise(qdd, {}).outputs, robot.parameters(), robot.inputs());
    EXPECT_EQ(online_counts(program).div, 5);
    EXPECT_EQ(setup_counts(program).div, 1);
    ASSERT_EQ(program.assumes_nonzero.size(), 1U);
    EXPECT_EQ(program.assumes_nonzero[0].text, "ZZ6");
  }
}

// The proofs above say yes; this sees that they can say no.
TEST(DirectDynamics, OfAHeavierRobotIsAnother) {
  const Robot robot = library_robot("puma560");
  RobotData heavier = robot.data();
  heavier.bodies[6].link[ZZ] = heavier.bodies[6].link[ZZ] + heavier.graph->constant(1);
  Graph ours, theirs;
  const std::vector<Expr> qdd = direct_by_inertia_matrix(robot.in(ours), {}),
                          other = direct_by_articulated_bodies(Robot(heavier).in(theirs));
  for (std::size_t j = 0; j < qdd.size(); ++j)
    EXPECT_FALSE(qdd[j].fingerprint() == other[j].fingerprint()) << j;
}

}  // namespace
}  // namespace articula::test
