// The inverse dynamic model by two independent derivations, on the library and on random trees: proven equal by
// fingerprints, before and after the optimiser, as formulas and as programs.

#include <gtest/gtest.h>

#include <iostream>
#include <optional>

#include "model/dynamic/dynamic.hpp"
#include "opt/opt.hpp"
#include "support/robots.hpp"

namespace articula::test {
namespace {

std::vector<Fingerprint> fingerprints(const Outputs& outputs) {
  std::vector<Fingerprint> prints;
  for (const Expr& e : values(outputs)) prints.push_back(e.fingerprint());
  return prints;
}

// One row per joint that is not proven, so that a failure says which.
void expect_same(const Outputs& x, const Outputs& y, const std::string& robot, const std::string& what) {
  const auto a = fingerprints(x), b = fingerprints(y);
  ASSERT_EQ(a.size(), b.size()) << robot << ": " << what;
  for (std::size_t i = 0; i < a.size(); ++i)
    EXPECT_TRUE(a[i] == b[i]) << robot << ": " << what << ", tau[" << i << "]";
}

void newton_euler_is_lagrange(const Robot& robot) {
  Graph ours, oracle;
  const Outputs tau = newton_euler(ours, robot);
  ASSERT_EQ(values(tau).size(), static_cast<std::size_t>(robot.nv())) << robot.name();
  expect_same(tau, lagrange(oracle, robot), robot.name(), "Newton-Euler is not Lagrange");
}

void report(const char* what, int robots) { std::cout << what << ": " << robots << " robots\n"; }

TEST(NewtonEuler, OfLibraryRobotsIsLagrange) {
  report("proven equal", each_library_robot(newton_euler_is_lagrange));
}
TEST(NewtonEuler, OfRandomTreesIsLagrange) {
  report("proven equal", each_random_tree(newton_euler_is_lagrange));
}
TEST(NewtonEuler, OfSymbolicTreesIsLagrange) {
  report("proven equal", each_symbolic_tree(newton_euler_is_lagrange));
}

// The robot with one more unit of inertia that its last moving joint must feel; nothing when none is sure to.
std::optional<Robot> heavier(const Robot& robot) {
  RobotData r = robot.data();
  for (int j = r.n(); j >= 1; --j) {
    Body& body = r.bodies[static_cast<std::size_t>(j)];
    if (body.qdd.empty() || !body.qdd[0].varies()) continue;
    Expr& felt = body.link[body.joint == JointKind::prismatic ? M : ZZ];
    felt = felt + r.graph->constant(1);
    return Robot(std::move(r));
  }
  return std::nullopt;
}

// The proofs above say yes; this sees that they can say no.
TEST(NewtonEuler, OfAHeavierRobotIsNotLagrange) {
  int compared = 0;
  each_random_tree([&](const Robot& robot) {
    const std::optional<Robot> other = heavier(robot);
    if (!other) return;
    Graph ours, oracle;
    EXPECT_FALSE(fingerprints(newton_euler(ours, robot)) == fingerprints(lagrange(oracle, *other)))
        << robot.name();
    ++compared;
  });
  EXPECT_GE(compared, 180);
}

struct Setting {
  OptOptions options;
  const char* name;
};
constexpr Setting settings[] = {{{0, Trig::sums}, "-O0 --trig sums"},
                                {{0, Trig::single}, "-O0 --trig single"},
                                {{1, Trig::sums}, "-O1 --trig sums"},
                                {{1, Trig::single}, "-O1 --trig single"}};

TEST(Optimiser, GivesTheSameFunctionsForLess) {
  const int robots = each_robot([](const Robot& robot) {
    for (const auto& [options, name] : settings) {
      Graph graph;
      const Outputs tau = newton_euler(graph, robot), best = optimise(tau, options);
      expect_same(tau, best, robot.name(), name);
      const bool may_cost = options.trig == Trig::single;  // a wish, not a gain
      EXPECT_TRUE(may_cost || online_cost(best).total() <= online_cost(tau).total())
          << robot.name() << ", " << name;
    }
  });
  report("unchanged by the optimiser", robots);
}

}  // namespace
}  // namespace articula::test
