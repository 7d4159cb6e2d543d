// Robots with ball and free joints and floating bases: what the random ones have, that the optimiser changes nothing of their
// inverse dynamic model, and that its proof sees a heavier link.

#include <gtest/gtest.h>

#include <map>

#include "model/dynamic/dynamic.hpp"
#include "opt/opt.hpp"
#include "support/proof.hpp"
#include "support/robots.hpp"

namespace articula::test {
namespace {

TEST(Floating, RobotsHaveEverything) {
  std::map<std::string, int> seen;
  each_floating_tree([&](const Robot& robot) {
    const RobotData& r = robot.data();
    const auto set = [](const Expr& e) { return !e.is_constant(0); };
    ++seen["n = " + std::to_string(r.n())];
    seen["floating base"] += r.floats();
    seen["wrench of the base"] += r.floats() && set(r[0].link[FX]);
    seen["moving base"] += set(r.base.WP[0]);
    int branches = 0;
    bool odd = r.floats();
    for (int j = 1; j <= r.n(); ++j) {
      const Body& b = r[j];
      odd = odd || info(b.joint).nv > 1;
      branches += b.parent == 0;
      ++seen[std::string(info(b.joint).name) + (b.parent == 0 ? " on the base" : "")];
      if (info(b.joint).nv > 1 && b.parent > 0 && info(r[b.parent].joint).nv > 1) ++seen["one on another"];
      for (const std::size_t k : {IA, FV, FS, FX, CZ}) seen[std::string(link_keys[k])] += set(b.link[k]);
      seen["passive"] += info(b.joint).nv > 0 && !b.active;
      seen["fixed qd"] += info(b.joint).nv == 1 && !b.qd[0].varies();
    }
    EXPECT_TRUE(odd) << robot.name();
    seen["branches at the base"] += branches > 1;
    seen["without parameters"] += robot.parameters().empty();
    seen["with parameters"] += !robot.parameters().empty();
  });
  EXPECT_EQ(seen.count("n = 2") + seen.count("n = 7"), 2U);
  EXPECT_EQ(seen.count("ball") + seen.count("free"), 2U);
  for (const auto& [what, count] : seen) EXPECT_GE(count, 10) << what;
}

// As derived, all methods are proven equal in test_inverse_dynamics.cpp.
TEST(Floating, OptimiserChangesNothing) {
  const int robots = each_floating_tree([](const Robot& robot) {
    Graph graph;
    const Outputs tau{output("tau", newton_euler(robot.in(graph)))};
    expect_equal(values(optimise(tau, {}).outputs), values(tau), robot.name() + ": tau");
  });
  report("unchanged by the optimiser", robots);
}

// That proof can say no: one more unit of each inertial parameter of a link behind a joint with several freedoms is seen, in
// the moment if nowhere else.
TEST(Floating, NewtonEulerOfAHeavierRobotIsNotLagrange) {
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Robot robot = random_floating_robot(seed);
    Graph ours;
    const std::vector<Expr> derived = newton_euler(robot.in(ours));
    for (int j = 0; j <= robot.n(); ++j) {
      if (info(robot.data()[j].joint).nv < 3) continue;
      const auto key = static_cast<std::size_t>(seed) % 10;                // XX .. M
      if (key == M && robot.data()[j].joint == JointKind::ball) continue;  // the joint before may not feel it
      RobotData r = robot.data();
      Expr& cell = r.bodies[static_cast<std::size_t>(j)].link[key];
      cell = cell + r.graph->constant(1);
      Graph oracle;
      EXPECT_FALSE(all_equal(derived, lagrange(Robot(std::move(r)).in(oracle))))
          << robot.name() << ", link " << j << ": " << link_keys[key];
      ++compared;
    }
  }
  EXPECT_GE(compared, 20);
}

}  // namespace
}  // namespace articula::test
