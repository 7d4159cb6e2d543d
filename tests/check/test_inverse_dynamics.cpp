// The inverse dynamic model by every method of the catalogue, on the library, on random trees and on robots with balls and a
// floating base: proven equal to Lagrange by fingerprints.

#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <optional>

#include "api/api.hpp"
#include "model/dynamic/dynamic.hpp"
#include "model/model.hpp"
#include "support/proof.hpp"
#include "support/random_compounds.hpp"
#include "support/robots.hpp"

namespace articula::test {
namespace {

using Proofs = std::map<std::string, int>;  // method -> robots for which it is proven

std::vector<Method> other_methods() {
  std::vector<Method> list = model_named("idm").methods;
  std::erase_if(list, [](const Method& m) { return m.name == "lagrange"; });
  return list;
}

Visitor proof(Proofs& proven) {
  return [&proven](const Robot& robot) {
    Graph oracle;
    const std::vector<Expr> expected = lagrange(robot.in(oracle));
    for (const Method& method : other_methods()) {
      if (method.refuses != nullptr && method.refuses(robot)) continue;
      Graph graph;
      const std::vector<Expr> tau = values(method.build(graph, robot, {}));
      ASSERT_EQ(tau.size(), static_cast<std::size_t>(robot.nv())) << robot.name();
      expect_equal(tau, expected, robot.name() + ": " + std::string(method.name) + " is not Lagrange");
      ++proven[std::string(method.name)];
    }
  };
}

// Every method was proven for all robots; those that refuse some for at least so many.
void expect_proven(const Proofs& proven, int robots, int most) {
  for (const Method& method : other_methods()) {
    const std::string name(method.name);
    const int count = proven.count(name) == 0 ? 0 : proven.at(name);
    EXPECT_GE(count, method.refuses == nullptr ? robots : most) << name;
    report(name + " proven equal to Lagrange", count);
  }
}

TEST(InverseDynamics, OfLibraryRobotsByAllMethods) {
  Proofs proven;
  const int robots = each_library_robot(proof(proven));
  expect_proven(proven, robots, robots);
}
TEST(InverseDynamics, OfRandomTreesByAllMethods) {
  Proofs proven;
  const int robots = each_random_tree(proof(proven));
  expect_proven(proven, robots, 180);
}
TEST(InverseDynamics, OfSymbolicTreesByAllMethods) {
  Proofs proven;
  const int robots = each_symbolic_tree(proof(proven));
  expect_proven(proven, robots, 40);
}

// Joints with one to six freedoms, about any axes.
TEST(InverseDynamics, OfCompoundTreesByAllMethods) {
  Proofs proven;
  const int robots = each_compound_tree(proof(proven));
  expect_proven(proven, robots, robots);
}

TEST(InverseDynamics, OfFloatingTreesByAllMethods) {
  Proofs proven;
  const int robots = each_floating_tree(proof(proven));
  expect_proven(proven, robots, 198);  // two have too many terms for the closed form
}

// A link without mass: nothing to divide by when it has no first moments, refused when it has.
TEST(InverseDynamics, AtCentresOfGravityOfMasslessLinks) {
  const auto with = [](const char* key) {
    RobotData r = library_robot("nr:3").data();
    for (std::size_t k = MX; k <= M; ++k) r.bodies[2].link[k] = r.graph->constant(0);
    if (key != nullptr) r.bodies[2].link[MY] = r.graph->symbol(key, Kind::parameter);
    return Robot(std::move(r));
  };
  const Method& method = method_named(model_named("idm"), "newton-euler-cog");
  EXPECT_EQ(method.refuses(with(nullptr)), std::nullopt);
  Proofs proven;
  proof(proven)(with(nullptr));
  expect_proven(proven, 1, 1);
  const std::optional<std::string> reason = method.refuses(with("MY2"));
  ASSERT_TRUE(reason.has_value());
  EXPECT_NE(reason->find("link 2"), std::string::npos) << *reason;
}

// Terms grow with the third power of the joints that carry a link: what is not written down is said, and others are the proof.
TEST(InverseDynamics, InClosedFormOfLongChains) {
  const Method& method = method_named(model_named("idm"), "closed-form");
  EXPECT_EQ(method.refuses(library_robot("nr:19")), std::nullopt);
  const std::optional<std::string> reason = method.refuses(library_robot("nr:20"));
  ASSERT_TRUE(reason.has_value());
  EXPECT_NE(reason->find("23485 terms"), std::string::npos) << *reason;
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
TEST(InverseDynamics, OfAHeavierRobotIsNotLagrange) {
  int compared = 0;
  each_random_tree([&](const Robot& robot) {
    const std::optional<Robot> other = heavier(robot);
    if (!other) return;
    Graph oracle;
    const std::vector<Expr> expected = lagrange(other->in(oracle));
    for (const Method& method : other_methods()) {
      if (method.refuses != nullptr && method.refuses(robot)) continue;
      Graph ours;
      EXPECT_FALSE(all_equal(values(method.build(ours, robot, {})), expected))
          << robot.name() << ", " << method.name;
    }
    ++compared;
  });
  EXPECT_GE(compared, 180);
}

// Each further link of a general chain costs as much as the one before it: the recursion is linear.
TEST(InverseDynamics, OperationsGrowLinearly) {
  for (const char* method : {"newton-euler", "newton-euler-cog", "augmented-body", "recursive"}) {
    Request request;
    request.method = method;
    std::vector<Counts> counts;
    for (const int n : {10, 20, 30, 40})
      counts.push_back(online_counts(derive(library_robot("nr:" + std::to_string(n)), request).program));
    for (std::size_t i = 2; i < counts.size(); ++i) {
      EXPECT_EQ(counts[i].mul - counts[i - 1].mul, counts[i - 1].mul - counts[i - 2].mul) << method;
      EXPECT_EQ(counts[i].add - counts[i - 1].add, counts[i - 1].add - counts[i - 2].add) << method;
    }
    std::cout << method << ": " << (counts[3].mul - counts[2].mul) / 10.0 << " mul and "
              << (counts[3].add - counts[2].add) / 10.0 << " add for each further link\n";
  }
}

}  // namespace
}  // namespace articula::test
